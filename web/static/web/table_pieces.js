// The special pieces of the games, by the names that rulebooks declare. Each draws its own data.
import { make, ruleButton } from "./table_draw.js";

const signed = (amount) => `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;

const wouldBe = (one) => make("small", { class: "would", "data-would": one.card }, `${signed(one.amount)} = ${one.total}, ${one.outcome}`);

// -- a duel of two cards, with what their numbers are made of ----------------------------------

function contact(data, drawing) {
  if (!data) return make("div", { class: "divide", "aria-hidden": "true" });
  const side = (one, kind) => {
    const mods = [make("span", { class: "mod" }, make("b", {}, String(one.printed)), " printed"), one.changes.map((change) => make("span", { class: "mod" }, make("b", {}, signed(change.amount)), ` ${change.by}`))];
    const box = make("div", { class: `fighter fighter--${kind}` }, drawing.card({ ...one.card, states: [], badges: [], under: [] }, 46),
      make("div", {}, make("h3", {}, make("small", {}, one.says), one.name), make("div", { class: "mods" }, mods)),
      make("span", { class: "ap" }, String(one.total), one.mine ? data.would.map(wouldBe) : ""));
    box.style.setProperty("--edge", kind === "att" ? "var(--attack)" : "var(--defend)");
    return box;
  };
  return make("div", { class: "contact", role: "group", "aria-label": "Contact" }, side(data.attacker, "att"),
    make("div", { class: "vs" }, make("b", {}, data.missing), make("span", {}, data.outcome), ruleButton(data.rule)), side(data.defender, "def"));
}


// -- a floor plan from a map: rooms, doors, squares, and who stands where -------------------------

const SVG = "http://www.w3.org/2000/svg";
const U = 26; // one square
const FLOORS = ["#e9d9b4", "#cfd8ea", "#cfe6e4", "#d9dccf", "#ddd5cb", "#c7cfd9", "#e6c9a6", "#eccbcf", "#d3cde0"];
const WALLS = ["#7d5f18", "#3e5688", "#22635f", "#535e38", "#604c38", "#3d4b5e", "#7d481b", "#8a3746", "#534579"];
const COLOURS = ["#3f9a5a", "#e58aa5", "#d2462f", "#4a83d4", "#8c57c2", "#e0b03a"];

function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null && value !== undefined && value !== "") element.setAttribute(name, value);
  element.append(...children.flat().filter(Boolean));
  return element;
}

class Plan {
  constructor(data) {
    this.data = data;
    this.rows = data.rows;
    this.height = data.rows.length;
    this.width = Math.max(...data.rows.map((row) => row.length));
  }

  at(row, column) { return this.rows[row]?.[column] ?? "#"; }
  cells(test) { return this.rows.flatMap((line, row) => [...line].map((mark, column) => [row, column, mark]).filter(([, , mark]) => test(mark))); }

  // The closed path round a set of cells, walls straightened.
  outline(cells) {
    const own = new Set(cells.map(([row, column]) => `${row},${column}`));
    const has = (row, column) => own.has(`${row},${column}`);
    const edges = new Map();
    const add = (x1, y1, x2, y2) => { if (!edges.has(`${x1},${y1}`)) edges.set(`${x1},${y1}`, [x2, y2]); };
    for (const [row, column] of cells) {
      if (!has(row - 1, column)) add(column, row, column + 1, row);
      if (!has(row, column + 1)) add(column + 1, row, column + 1, row + 1);
      if (!has(row + 1, column)) add(column + 1, row + 1, column, row + 1);
      if (!has(row, column - 1)) add(column, row + 1, column, row);
    }
    const start = edges.keys().next().value;
    const points = [start.split(",").map(Number)];
    for (let next = edges.get(start); `${next}` !== start; next = edges.get(`${next}`)) points.push(next);
    return `M${points.map(([x, y]) => `${x * U} ${y * U}`).join("L")}Z`;
  }

  box(cells) {
    const rows = cells.map(([row]) => row), columns = cells.map(([, column]) => column);
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    return { top, left, height: Math.max(...rows) - top + 1, width: Math.max(...columns) - left + 1 };
  }

  draw() {
    const { width, height } = this;
    return svg("svg", { class: "plan", viewBox: `-9 -9 ${width * U + 18} ${height * U + 18}`, role: "group", "aria-label": "Floor plan" },
      svg("rect", { x: -9, y: -9, width: width * U + 18, height: height * U + 18, rx: 10, fill: "#3a2a1c" }),
      this.data.squares.map((square) => this.square(square)), this.centre(), this.data.rooms.map((room, place) => this.room(room, place)), this.doors(), this.passages(), this.pieces());
  }

  square([row, column, space]) {
    const special = this.at(row, column) === "$";
    return svg("g", { class: "square", "data-part": `space:${space}`, "data-name": `Square ${row + 1}, ${column + 1}` }, svg("rect", { class: "sq", x: column * U, y: row * U, width: U, height: U }),
      special ? this.atom(column * U + U / 2, row * U + U / 2) : null);
  }

  atom(x, y) {
    const orbit = (turn) => svg("ellipse", { class: "orbit", rx: 7.6, ry: 2.9, transform: `rotate(${turn})` });
    return svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { class: "special", r: 10 }), orbit(0), orbit(60), orbit(120), svg("circle", { class: "core", r: 1.6 }));
  }

  centre() {
    const box = this.box(this.cells((mark) => mark === "*"));
    const [x, y] = [(box.left + box.width / 2) * U, (box.top + box.height / 2) * U];
    return svg("g", { class: "centre", "data-part": `space:${this.data.centre.space}`, "data-name": `Centre, ${this.data.centre.note}` }, svg("rect", { x: box.left * U, y: box.top * U, width: box.width * U, height: box.height * U }),
      svg("text", { class: "rname", x, y: y + box.height * U * 0.44, "text-anchor": "middle" }, this.data.centre.note));
  }

  room(room, place) {
    const cells = this.cells((mark) => mark.toLowerCase() === room.letter);
    const box = this.box(cells), path = this.outline(cells);
    return svg("g", { class: "room", "data-part": `space:${room.space}`, "data-name": room.name }, svg("path", { d: path, fill: FLOORS[place % FLOORS.length] }), svg("path", { class: "wall", d: path, stroke: WALLS[place % WALLS.length] }),
      svg("text", { class: "rname", x: (box.left + box.width / 2) * U, y: (box.top + 1.2) * U, "text-anchor": "middle", fill: WALLS[place % WALLS.length] }, room.name));
  }

  doors() {
    const near = [[-1, 0], [1, 0], [0, -1], [0, 1]];
    return this.cells((mark) => /[A-Z]/.test(mark)).flatMap(([row, column]) => near.filter(([down, right]) => ".$".includes(this.at(row + down, column + right))).map(([down, right]) => {
      const [x, y] = [column * U, row * U];
      if (down) return svg("rect", { class: "door", x: x + 3, y: (down < 0 ? y : y + U) - 4, width: U - 6, height: 8, rx: 2 });
      return svg("rect", { class: "door", x: (right < 0 ? x : x + U) - 4, y: y + 3, width: 8, height: U - 6, rx: 2 });
    }));
  }

  // Each room says in its corner where its link leads.
  passages() {
    const names = Object.fromEntries(this.data.rooms.map((room) => [room.space, room]));
    const ends = new Map();
    for (const [from, to] of this.data.links) ends.set(from, [...(ends.get(from) || []), names[to].name]);
    return [...ends].map(([from, titles]) => {
      const box = this.box(this.cells((mark) => mark.toLowerCase() === names[from].letter));
      const [x, y] = [(box.left + box.width / 2) * U, (box.top + box.height) * U - 7], words = `to ${titles.join(", ")}`;
      return svg("g", {}, svg("path", { class: "stairs", transform: `translate(${x - words.length * 3.1 - 6} ${y - 4})`, d: "M-7 4H-3V1H0V-2H3V-5H7V5H-7Z" }), svg("text", { class: "ptext", x: x + 4, y, "text-anchor": "middle" }, words));
    });
  }

  pieces() {
    const standing = new Map();
    for (const piece of this.data.pieces) standing.set(piece.space, [...(standing.get(piece.space) || []), piece]);
    return [...standing].flatMap(([space, pieces]) => pieces.map((piece, place) => this.piece(piece, ...this.spot(space, place, pieces.length))));
  }

  spot(space, place, count) {
    const square = this.data.squares.find(([, , number]) => number === space);
    if (square) return [(square[1] + 0.5) * U, (square[0] + 0.55) * U];
    const room = this.data.rooms.find((one) => one.space === space);
    const box = this.box(this.cells((mark) => (room ? mark.toLowerCase() === room.letter : mark === "*")));
    const perLine = Math.max(1, Math.min(count, Math.floor(box.width / 1.15)));
    const [line, at] = [Math.floor(place / perLine), place % perLine];
    const inLine = Math.min(perLine, count - line * perLine);
    return [(box.left + box.width / 2 + (at - (inLine - 1) / 2) * 1.15) * U, (box.top + box.height * 0.48 + line * 1.25) * U];
  }

  piece(piece, x, y) {
    const colour = COLOURS[piece.colour % COLOURS.length];
    if (piece.kind === "token") return svg("g", { class: "token", transform: `translate(${x} ${y})`, role: "img", "aria-label": piece.name }, svg("title", {}, piece.name), svg("rect", { x: -10, y: -10, width: 20, height: 20, rx: 4 }), svg("text", { y: 4.5, "text-anchor": "middle" }, initials(piece.name)));
    return svg("g", { class: piece.mine ? "mover is-me" : "mover", transform: `translate(${x} ${y})`, role: "img", "aria-label": piece.mine ? `${piece.name}, you` : piece.name }, svg("title", {}, piece.name),
      svg("path", { d: "M-9.5 10C-9.5 2-5-1-3.4-3H3.4C5-1 9.5 2 9.5 10C6 13-6 13-9.5 10Z", fill: colour }), svg("circle", { cy: -8.4, r: 6.6, fill: colour }), svg("text", { y: 7.5, "text-anchor": "middle" }, piece.name.slice(0, 1)), piece.mine ? svg("path", { d: "M-6-25L0-18L6-25Z", fill: "#ffd76a" }) : null);
  }
}

// The pawn that somebody moves, where there is a plan: the fact that names it, and its colour.
export function pawnOf(seat, board) {
  const plan = board.places.flatMap((place) => place.areas).find((area) => area.piece === "floor_plan");
  const movers = plan?.data.pieces.filter((piece) => piece.kind === "mover") || [];
  const found = seat.facts.map((fact) => [fact, movers.find((piece) => piece.name === fact.value)]).find(([, piece]) => piece);
  return found ? { fact: found[0], colour: COLOURS[found[1].colour % COLOURS.length] } : null;
}

const pawnDot = (colour) => {
  const dot = make("i", { class: "pawndot", "aria-hidden": "true" });
  dot.style.setProperty("--pawn", COLOURS[colour % COLOURS.length]);
  return dot;
};

const initials = (name) => name.split(/[\s-]+/).map((word) => word[0]).join("").slice(0, 2).toUpperCase();

const floor_plan = (data) => new Plan(data).draw();

// -- a question put together from pickers ---------------------------------------------------------

function question(data, drawing) {
  const chip = (card) => make("button", { type: "button", class: `chip${card.known ? " is-known" : ""}${data.asked.includes(Number(card.part.split(":")[1])) ? " is-asked" : ""}`, "data-part": card.part, tabindex: "-1" }, card.colour === null ? "" : pawnDot(card.colour), card.name);
  const cards = data.groups.flatMap((group) => group.cards);
  const said = data.asked.map((number) => cards.find((card) => card.part === `clue:${number}`)?.name).join(", ");
  const asker = drawing.names[data.asker] === "You" ? "You ask" : `${drawing.names[data.asker]} asks`;
  return make("div", { class: "slip" }, make("h2", {}, said ? `${asker}: ${said}` : "Who, what, and where?"), make("div", { class: "picks" }, data.groups.map((group) => make("fieldset", {}, make("legend", {}, group.title), group.cards.map(chip)))));
}

// -- the notes that everybody keeps ---------------------------------------------------------------

// What is certain is filled in, if one likes; a click on a square leaves a mark of one's own.
const PENCIL = ["", "?", "✓", "–"];
const pencilKey = (row, place) => `notes-${location.pathname}-${row}-${place}`;

function notes(data, drawing) {
  if (!data) return null;
  const filled = localStorage.getItem("notes-filled") !== "no";
  const heads = data.heads.map((name, place) => drawing.names[data.places[place]] || name); // people as they are called elsewhere
  const head = heads.map((name) => make("th", { scope: "col" }, name));
  const table = make("table", { class: "notes" }, make("thead", {}, make("tr", {}, make("td", {}), head)), data.groups.map((group) => make("tbody", {}, make("tr", { class: "grp" }, make("th", { scope: "rowgroup", colspan: data.places.length + 1 }, group.title)), group.rows.map((row) => noteRow(row, heads, filled)))));
  const box = make("input", { type: "checkbox", id: "notes-filled", onchange: (event) => { localStorage.setItem("notes-filled", event.target.checked ? "yes" : "no"); table.replaceWith(notes(data, drawing).querySelector("table")); } });
  box.checked = filled;
  const why = filled && data.proofs.length ? make("details", { class: "why" }, make("summary", {}, "Why?"), make("div", {}, data.proofs.map((proof) => make("p", {}, proof)))) : "";
  return make("div", { class: "notesheet" }, make("div", { class: "notes__head" }, make("b", {}, "Notes"), make("label", {}, box, " fill in what is certain"), why), table);
}

function noteRow(row, places, filled) {
  const sign = { yes: "✓", no: "–", "": "" };
  const cell = (mark, place) => {
    const last = place === places.length - 1;
    const sure = filled && (sign[mark] || (last ? `${row.chance}%` : ""));
    const pencil = make("button", { type: "button", class: "pencil", "aria-label": `Your mark: ${row.name}, ${places[place]}` }, localStorage.getItem(pencilKey(row.name, place)) || "");
    pencil.addEventListener("click", () => {
      pencil.textContent = PENCIL[(PENCIL.indexOf(pencil.textContent) + 1) % PENCIL.length];
      localStorage.setItem(pencilKey(row.name, place), pencil.textContent);
    });
    return make("td", { class: `${mark === "yes" ? "y" : "n"}${last ? " env" : ""}` }, sure && mark !== "" ? sure : [make("small", {}, sure || ""), pencil]);
  };
  return make("tr", { class: filled && row.found ? "is-it" : filled && row.struck ? "is-off" : "" }, make("th", { scope: "row" }, row.name), row.marks.map(cell));
}

// -- columns between two sides: cases, Threads ----------------------------------------------------

function columns(data, drawing) {
  const side = (cards, whose) => lane(cards, whose, drawing);
  const shown = data.columns.filter((column) => column.seat === undefined || column.owner === "mine" || column.seat === drawing.opened);
  const widths = shown.map((column) => `minmax(${column.file ? 100 : 0}px,${column.file ? 1 + 0.4 * Math.max(crowding(column.mine), crowding(column.theirs)) : 1}fr)`);
  const box = make("div", { class: "columns" }, shown.map((column) => make("div", { class: `column${column.hot ? " is-hot" : ""}`, "data-part": column.file ? null : column.part, "data-name": column.title },
    column.note ? make("span", { class: "vsbadge" }, column.note) : "", side(column.theirs, "theirs"), column.file ? file(column, drawing) : head(column, drawing), side(column.mine, "mine"))));
  box.style.setProperty("--widths", widths.join(" "));
  return box;
}

// What stands in a lane beyond one card makes its column wider.
const crowding = (cards) => Math.max(0, cards.length - 1) + cards.filter((card) => card.under.length > 2).length + cards.filter(isTurned).length * 0.5;
const isTurned = (card) => card.states.some((state) => ["used", "expended"].includes(state));

// Cards beside each other as wide as there is room for; turned ones need more of it.
function lane(cards, whose, drawing) {
  const wide = cards.length + cards.filter(isTurned).length * 0.45;
  const lines = wide < 4.5 ? 1 : wide < 10 ? 2 : 3;
  const box = make("div", { class: `lane lane--${whose}${lines > 1 ? " is-crowded" : ""}` }, make("div", { class: "lane__cards" }, cards.length ? cards.map((card) => drawing.card(card)) : make("span", { class: "empty" }, whose === "mine" ? "nobody of yours" : "nobody")));
  box.style.setProperty("--n", Math.max(1, lines > 1 ? Math.ceil(wide / lines) : wide));
  box.style.setProperty("--lines", lines);
  return box;
}

// A case as a file: what is left to do there.
function file(column, drawing) {
  if (column.head) drawing.cards.set(column.head.number, column.head);
  const goal = (one) => make("div", { class: `goal${one.left ? "" : " is-met"}` }, one.name, make("b", {}, one.left ? String(one.left) : "✓"), make("small", {}, `of ${one.of}`));
  const clues = column.clues.exact.map((one) => make("span", { class: one.held ? "ok" : "" }, `${one.held ? "✓ " : ""}${one.name}`));
  const named = clues.flatMap((one, place) => (place ? [", ", one] : [one]));
  return make("button", { type: "button", class: `file file--${column.owner}`, "data-part": column.part, "data-card": column.head?.number, tabindex: "-1" }, make("span", { class: "file__title" }, column.title), make("span", { class: "goals" }, column.goals.map(goal)),
    make("span", { class: "clues" }, named, named.length ? " or " : "", make("b", {}, `${column.clues.held} of ${column.clues.of}`), " clues"));
}

function head(column, drawing) {
  const track = column.track;
  const steps = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => make("i", { class: `${step < 0 ? "is-theirs" : step > 0 ? "is-mine" : ""}${step === track.at ? " is-at" : ""}` }, step === 4 || step === -4 ? "4+" : String(Math.abs(step))));
  return make("div", { class: "crime" }, column.head ? drawing.card(column.head, 62) : "", make("div", {}, make("h3", {}, column.title, column.token ? make("span", { class: "ded", title: "Deduction Token" }, "?") : ""), make("p", {}, column.text)),
    make("div", { class: "track", role: "img", "aria-label": `They count ${track.theirs}, you count ${track.mine}` }, make("span", {}, `They ${track.theirs}`), make("span", {}, `You ${track.mine}`), make("span", { class: "track__steps" }, steps)));
}

// -- points, and who leads ------------------------------------------------------------------------

function scores(data, drawing) {
  const pips = (one) => make("span", { class: "solved", role: "img", "aria-label": `${one.on} of ${one.of} ${one.name}` }, Array.from({ length: one.of }, (_, place) => make("i", { class: place < one.on ? "on" : "" })));
  const box = (one) => make("div", { class: `score${one.mine ? " is-mine" : ""}`, "data-part": `seat:${one.seat}` }, make("h3", {}, one.mine ? "You" : drawing.names[one.seat] || "They", one.leads ? make("span", { class: "lead" }, "lead") : ""), one.facts.map((fact) => make("div", {}, fact.name, make("b", {}, String(fact.value)))), pips(one.pips), make("small", {}, `${one.pips.on} of ${one.pips.of} ${one.pips.name} · ${one.note}`));
  const [me, ...others] = data;
  return make("div", { class: "scores" }, others.filter((one) => one.seat === drawing.opened).map(box), box(me));
}

// -- what waits to resolve ------------------------------------------------------------------------

function route(data, drawing) {
  if (!data) return make("p", { class: "route route--empty" }, "Nothing waits on the Route.");
  const entry = (one, place) => make("li", { class: `rentry${place ? "" : " is-next"}${one.mine ? " is-mine" : ""}`, "data-part": one.part }, make("small", {}, place ? "then" : "resolves next", one.mine ? " · yours" : " · theirs"), make("b", {}, one.title), one.text);
  return make("div", { class: "route" }, make("h2", {}, "The Route ", make("small", {}, `${data.entries.length} waiting`)), make("ol", {}, data.entries.map(entry)), data.way >= 0 ? make("p", {}, `Right of way: ${drawing.names[data.way] || ""}`) : "");
}

// -- people to confront, with what is needed for it -------------------------------------------------

function suspects(data, drawing) {
  const token = { guilty: "✗", innocent: "✓", "": "?" };
  const one = (suspect) => {
    drawing.cards.set(suspect.card.number, suspect.card);
    const words = `${suspect.card.title}, ${suspect.held} of ${suspect.needs.length} held${suspect.token ? `, ${suspect.token}` : ""}`;
    return make("button", { type: "button", class: "suspect", "data-part": suspect.card.part, "data-card": suspect.card.number, tabindex: "-1" },
      make("span", { class: "suspect__art" }, make("img", { src: drawing.faceOf(suspect.card, "large"), alt: "", draggable: "false" })),
      make("span", { class: "suspect__held" }, `${suspect.held} of ${suspect.needs.length}`), make("span", { class: `suspect__token is-${suspect.token || "hidden"}`, title: suspect.token || "hidden token" }, token[suspect.token]),
      suspect.token && !suspect.public ? make("span", { class: "suspect__only" }, "only you know") : "",
      make("b", { class: "suspect__name", "aria-hidden": "true" }, suspect.card.title), make("span", { class: "suspect__needs" }, suspect.needs.map((need) => make("span", { class: need.held ? "is-held" : "" }, need.id ? make("img", { class: "pic", src: drawing.faceOf(need, "crop"), alt: "" }) : "", make("span", {}, need.name)))), make("span", { class: "sr" }, words));
  };
  const box = make("div", { class: `suspects${data.length > 5 ? " is-crowded" : ""}` }, data.map(one));
  box.style.setProperty("--columns", Math.ceil(data.length / 2));
  return box;
}

// -- whom one plays as ------------------------------------------------------------------------------

function role(data, drawing) {
  if (!data) return null;
  return make("div", { class: "role" }, drawing.card(data.card), make("div", {}, make("b", {}, data.card.title), make("p", {}, data.card.text), make("small", {}, [data.note, data.score].filter(Boolean).join(" · "))));
}

// -- a deck that runs out like a clock --------------------------------------------------------------

function ring(data, drawing) {
  const turn = 2 * Math.PI * 44;
  const share = Math.max(0, Math.min(1, data.left / data.of));
  return make("div", { class: `ringbox${data.late ? " is-late" : ""}` },
    svg("svg", { class: "ring", viewBox: "0 0 100 100", role: "img", "aria-label": `${data.left} of ${data.of} cards left` }, svg("circle", { class: "ring__all", cx: 50, cy: 50, r: 44 }), svg("circle", { class: "ring__left", cx: 50, cy: 50, r: 44, "stroke-dasharray": `${turn * share} ${turn}`, transform: "rotate(-90 50 50)" }), svg("text", { x: 50, y: 48, "text-anchor": "middle" }, String(data.left)), svg("text", { class: "small", x: 50, y: 64, "text-anchor": "middle" }, "left")),
    make("p", {}, data.note), make("div", { class: "ringbox__discard" }, data.top ? drawing.card(data.top, 46) : "", make("span", {}, `${data.discarded} discarded`)));
}

// -- a clock with what stands under it ----------------------------------------------------------------

function clock(data, drawing) {
  const marks = Array.from({ length: data.of }, (_, hour) => {
    const angle = (hour / data.of) * 2 * Math.PI;
    return svg("text", { x: 50 + 37 * Math.sin(angle), y: 53.5 - 37 * Math.cos(angle), "text-anchor": "middle" }, roman(hour || data.of));
  });
  const angle = (data.hours / data.of) * 360;
  return make("div", { class: "clockbox" }, svg("svg", { class: "clock", viewBox: "-12 -30 124 134", role: "img", "aria-label": data.text }, svg("path", { class: "clock__tower", d: "M50 -28L106 10V102H-6V10Z" }), svg("circle", { class: "clock__face", cx: 50, cy: 50, r: 47 }), svg("path", { class: "clock__gone", d: sector(angle) }), marks, svg("line", { x1: 50, y1: 50, x2: 50, y2: 22, transform: `rotate(${angle} 50 50)` }), svg("circle", { cx: 50, cy: 50, r: 3 })),
    make("p", {}, data.text), data.site ? make("div", { class: "site" }, drawing.card(data.site, 84), make("dl", {}, data.limits.map((limit) => make("div", {}, make("dt", {}, limit.name), make("dd", {}, limit.value))))) : "");
}

// The part of the face that has gone by.
function sector(angle) {
  const turn = (Math.min(angle, 359.9) * Math.PI) / 180;
  return `M50 50V3A47 47 0 ${angle > 180 ? 1 : 0} 1 ${50 + 47 * Math.sin(turn)} ${50 - 47 * Math.cos(turn)}Z`;
}

const SIGNS = [[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]];
function roman(number) {
  const found = SIGNS.find(([value]) => value <= number);
  return found ? found[1] + roman(number - found[0]) : "";
}

const tally = (data) => make("div", { class: "tally" }, make("h3", {}, "If it ended now"), make("dl", {}, data.map((one) => make("div", {}, make("dt", {}, one.name), make("dd", {}, one.value)))));

export const PIECES = { contact, floor_plan, question, notes, columns, scores, route, suspects, ring, role, clock, tally };
