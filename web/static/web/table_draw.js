// Draws a board (games/play/board.py) into the felt: places, areas, cards. It knows no game.
import { drawArrows } from "./table_arrows.js";
import { PIECES, pawnOf } from "./table_pieces.js";

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// What an area is about in a number; one card in a row needs none.
const areaNumber = (area) => String(area.note || (area.lies === "row" && area.count < 2 ? "" : area.count || ""));

// -- cards ----------------------------------------------------------------------------------

// A fact as one says it: 3 cards, 1 of 3 solved, ability used.
const factWords = ({ name, value }) => [value, value === "1" ? name.replace(/s$/, "") : name].filter(Boolean).join(" ");

const LIE = { asleep: "asleep", stunned: "stunned", used: "used", expended: "expended", distracted: "distracted" };

export class Drawing {
  // `faces` says where the picture of a card is; `cards` remembers what was drawn, by number.
  constructor(felt, { face, back, drawer }) {
    this.felt = felt;
    this.drawer = drawer;
    this.face = face;
    this.back = back;
    this.cards = new Map();
    this.opened = null; // whose board is open where there are more than two
  }

  faceOf(card, size = "small") {
    return this.face.replace("CARD", encodeURIComponent(card.id)).replace("SIZE", size);
  }

  card(card, width) {
    this.cards.set(card.number, card);
    const down = !card.id;
    const classes = ["card", ...card.states.map((state) => `is-${state}`), down ? "is-facedown" : ""];
    const button = make("button", { type: "button", class: classes.join(" "), "data-part": card.part, "data-card": card.number, "aria-label": this.words(card), tabindex: "-1" },
      make("span", { class: "card__body" }, make("img", { class: "card__img", src: down ? this.back : this.faceOf(card), alt: "", draggable: "false", loading: "eager" })),
      card.badges.flatMap((badge) => [make("span", { class: `card__badge badge--${badge.tone}` }, badge.text), " "]));
    if (width) button.style.setProperty("--card-w", `${width}px`);
    if (!card.under.length) return button;
    const tucks = card.under.map((one) => {
      this.cards.set(one.number, one);
      return make("button", { type: "button", class: "tuck", "data-part": one.part, "data-card": one.number, tabindex: "-1" }, one.name || "face down");
    });
    const host = make("div", { class: "host" }, button, make("div", { class: "card__under" }, tucks));
    if (width) host.style.setProperty("--card-w", `${width}px`);
    return host;
  }

  words(card) {
    if (!card.id) return ["Face-down card", ...card.states.filter((s) => LIE[s]), ...card.badges.map((badge) => badge.text)].join(", ");
    const numbers = card.numbers.map((number) => `${number.name} ${number.value}`);
    const under = card.under.length ? [`with ${card.under.map((one) => one.name || "a face-down card").join(" and ")}`] : [];
    const badges = card.badges.map((badge) => badge.text); // as they stand on the card: who speaks to it says what is seen
    const lies = card.states.filter((s) => LIE[s] && !badges.includes(s));
    return [card.title, ...numbers, ...lies, ...(badges.length ? [badges.join(" ")] : []), ...under].join(", ");
  }

  // -- areas and places ----------------------------------------------------------------------

  area(area, small) {
    const width = small ? Math.min(44, Math.round(area.width * 0.6)) : area.width;
    const framed = ["slots", "row", "strip", "sideways"].includes(area.lies) && !area.piece;
    const section = make("section", {
      class: `area lies-${area.lies}${framed && area.title ? " zone" : ""}`, "data-zone": area.zone, "data-owner": area.owner, "data-phone": area.phone,
      "aria-label": `${area.owner === "mine" ? "Your " : area.owner === "theirs" ? "Their " : ""}${area.title || area.piece}, ${area.count}`,
    });
    section.style.setProperty("--card-w", `${width}px`);
    section.style.setProperty("--wide", `${width}px`); // what a fan may have if there is room
    if (area.piece) {
      const drawn = PIECES[area.piece](area.data, this, area);
      if (drawn) section.append(drawn);
      return section;
    }
    if (area.lies === "pile" || area.lies === "open") return this.pile(section, area);
    if (area.title) section.append(make("span", { class: "area__label" }, area.title, make("b", {}, areaNumber(area))));
    const slots = area.lies === "slots";
    const cards = area.cards.map((card) => (slots ? make("div", { class: "slot" }, this.card(card)) : this.card(card)));
    const empty = Array.from({ length: area.slots }, () => make("div", { class: "slot" }));
    section.append(make("div", { class: "area__cards" }, cards, empty));
    section.append(make("b", { class: "area__count" }, String(area.note || area.count)));
    section.style.setProperty("--n", Math.max(1, area.cards.length - 1));
    if (area.lies === "fan" && area.owner === "mine") this.fan(section);
    return section;
  }

  pile(section, area) {
    const top = area.cards[0];
    const pile = make("div", { class: `pile${area.lies === "open" ? " is-open" : ""}` },
      top ? this.card(top) : make("div", { class: "slot" }), make("span", { class: "count" }, String(area.count)));
    section.append(pile, make("span", { class: "pile__name" }, area.title), make("b", { class: "area__count" }, String(area.note || area.count)));
    return section;
  }

  // A fan of any size fits its place: many cards lie closer together.
  fan(section) {
    const cards = [...section.querySelectorAll(".card")];
    const middle = (cards.length - 1) / 2;
    cards.forEach((card, place) => {
      card.style.setProperty("--i", cards.length > 1 ? ((place - middle) / middle) * Math.min(3, middle * 0.9) : 0);
      card.style.setProperty("--drop", middle ? (Math.abs(place - middle) / middle) ** 2 * Math.min(5, cards.length) : 0);
    });
  }

  place(place) {
    const element = make("div", { class: "place", "data-place": place.name, "data-seat": place.seat });
    element.style.gridArea = place.name;
    element.append(...place.areas.map((area) => this.area(area)));
    return element;
  }

  plate(seat) {
    // Who moves a pawn bears its colour and letter: it is what everybody looks for on the plan.
    const name = seat.name || "?", pawn = pawnOf(seat, this.last);
    const facts = seat.facts.map((fact) => make("span", { class: "tagchip" }, fact === pawn?.fact ? fact.value : factWords(fact)));
    const dot = make("span", { class: "plate__dot", "aria-hidden": "true" }, (pawn?.fact.value || name).trim().slice(0, 1).toUpperCase());
    if (pawn) dot.style.setProperty("--pawn", pawn.colour);
    return make("div", { class: `plate${seat.to_act ? " is-turn" : ""}${pawn ? " has-pawn" : ""}`, "data-part": `seat:${seat.seat}` }, dot,
      make("span", {}, make("b", {}, seat.is_me ? `${name} (you)` : name), facts.length ? make("span", { class: "plate__facts" }, facts) : ""));
  }

  // A small board. Where the others' columns do not all fit in the middle, one board is open there
  // and the rest are told in a line each: a click on a name opens another.
  other(seat, board) {
    const areas = board.places.filter((place) => place.name === "others" && place.seat === seat.seat).flatMap((place) => place.areas);
    const own = columnsOf(board).filter((column) => column.seat === seat.seat);
    const isOpen = !own.length || seat.seat === this.opened;
    const files = isOpen ? "" : make("div", { class: "minis" }, own.map((column) => this.mini(column)));
    const open = own.length && !isOpen ? make("button", { type: "button", class: "openboard", "aria-label": `Show the board of ${seat.name}`, onclick: () => this.open(seat.seat) }, "Show") : "";
    return make("div", { class: `other${seat.to_act ? " is-turn" : ""}${own.length && isOpen ? " is-open" : ""}`, "data-part": `seat:${seat.seat}`, "data-of": seat.seat }, this.plate(seat), open, files, isOpen ? areas.map((area) => this.area(area, true)) : "");
  }

  mini(column) {
    const there = column.mine.length + column.theirs.length;
    return make("button", { type: "button", class: "mini", "data-part": column.part, tabindex: "-1" }, make("span", {}, column.title), make("b", {}, column.goals.map((goal) => goal.left || "✓").join(" ")), make("small", {}, there ? `${there} there` : ""));
  }

  open(seat) {
    this.opened = seat;
    this.board(this.last);
    this.onopen?.();
  }

  // Boards that are not open but have something one could choose now.
  call(parts) {
    for (const box of this.felt.querySelectorAll(".other:not(.is-open)")) {
      const seat = Number(box.dataset.of);
      const cards = columnsOf(this.last).filter((column) => column.seat === seat).flatMap((column) => [...column.mine, ...column.theirs]);
      const lying = this.last.places.filter((place) => place.name === "others" && place.seat === seat).flatMap((place) => place.areas).flatMap((area) => area.cards);
      box.classList.toggle("is-calling", [...cards, ...lying].some((card) => parts.has(card.part)));
    }
  }

  // -- the whole board -----------------------------------------------------------------------

  board(board) {
    const before = this.boxes();
    this.cards.clear();
    const cells = new Set(board.layout.cells.join(" ").split(" "));
    const [me, ...others] = board.seats;
    this.last = board;
    this.chooseOpen(board, others);
    this.names = board.seats.reduce((names, seat) => ({ ...names, [seat.seat]: seat.is_me ? "You" : seat.name.split(" (")[0] }), {});
    this.drawer?.replaceChildren(...board.places.filter((place) => place.name === "drawer").map((place) => this.place(place)));
    const drawn = board.places.filter((place) => !["others", "drawer"].includes(place.name)).map((place) => this.place(place));
    if (cells.has("others")) {
      const row = make("div", { class: "others", "data-place": "others", role: "group", "aria-label": "The others", tabindex: others.length > 2 ? "0" : null }, others.map((seat) => this.other(seat, board)));
      drawn.push(row);
    }
    for (const [cell, seat] of [["their-plate", others[0]], ["my-plate", me]]) if (cells.has(cell) && seat) drawn.push(this.inCell(cell, this.plate(seat)));
    if (cells.has("chips")) drawn.push(make("div", { class: "chips", "data-place": "chips" }, board.chips.map((chip) => make("span", { class: "tagchip" }, chip))));
    if (board.offered.length) drawn.push(make("div", { class: "offered", role: "group", "aria-label": "Choose from these" }, board.offered.map((card) => this.card(card, 84))));
    this.lay(board, drawn);
    drawArrows(this.felt, board.arrows || []);
    this.move(before, board);
  }

  // The board that is open stays open, unless something is going on at another.
  chooseOpen(board, others) {
    const hot = columnsOf(board).find((column) => column.hot && column.owner === "theirs");
    if (hot) this.opened = hot.seat;
    if (!others.some((seat) => seat.seat === this.opened)) this.opened = others[0]?.seat ?? null;
  }

  inCell(cell, element) {
    const place = make("div", { class: "place", "data-place": cell }, element);
    place.style.gridArea = cell;
    return place;
  }

  lay(board, drawn) {
    const { felt } = this, layout = board.layout;
    felt.dataset.game = board.game;
    felt.style.setProperty("--rows", layout.rows);
    felt.style.setProperty("--columns", layout.columns);
    felt.style.setProperty("--cells", layout.cells.map((row) => `"${row}"`).join(" "));
    felt.dataset.felt = layout.felt || "green";
    for (const element of [...felt.children]) if (!element.matches("[data-stay]")) element.remove();
    felt.prepend(...drawn);
    const order = layout.phone;
    for (const element of felt.children) {
      const name = element.dataset.place || (element.matches(".t-prompt") ? "prompt" : "");
      const at = order.indexOf(name);
      element.style.setProperty("--order", at < 0 ? 99 : at);
      element.toggleAttribute("data-not-on-phone", order.length > 0 && at < 0 && Boolean(name) && !["chips"].includes(name));
    }
  }

  boxes() {
    const found = new Map();
    for (const card of this.felt.querySelectorAll("[data-card]")) found.set(card.dataset.card, { box: card.getBoundingClientRect(), at: card.closest("[data-zone]")?.dataset.zone });
    return found;
  }

  // What moved glides from where it lay and is marked; numbers of cards are public.
  move(before) {
    if (!before.size) return;
    for (const card of this.felt.querySelectorAll("[data-card]")) {
      const old = before.get(card.dataset.card);
      const at = card.closest("[data-zone]")?.dataset.zone;
      if (!old || old.at === at) continue;
      card.classList.add("is-moved");
      const box = card.getBoundingClientRect();
      if (isStill() || !box.width) continue;
      const [x, y] = [old.box.left - box.left, old.box.top - box.top];
      card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 260, easing: "ease-out" });
    }
  }
}

// The columns of a special piece, if the table has one: each says whose it is.
const columnsOf = (board) => board.places.flatMap((place) => place.areas).filter((area) => area.piece === "columns").flatMap((area) => area.data.columns).filter((column) => column.seat !== undefined);

// -- words beside the table -------------------------------------------------------------------

export function drawSteps(list, steps) {
  const classes = { now: "is-now", done: "is-done" };
  list.replaceChildren(...steps.map((step) => make("li", { class: classes[step.is] || "", "aria-current": step.is === "now" ? "step" : null }, step.name)));
}

export function ruleButton(number) {
  return number ? make("button", { type: "button", class: "rule", "data-rule": number, "aria-haspopup": "dialog" }, number) : "";
}

export function drawPreview(pane, card, drawing) {
  const title = make("h3", {}, card.name || "Face-down card");
  const sub = make("p", { class: "sub" }, [card.subtitle, card.type].filter(Boolean).join(" · "));
  const numbers = (card.numbers || []).flatMap((number) => numberLines(number));
  const shown = make("span", { class: "card", "aria-hidden": "true" }, make("span", { class: "card__body" }, make("img", { class: "card__img", alt: "", src: card.id ? drawing.faceOf(card, "large") : drawing.back })));
  const notes = [...card.states.map((state) => state), ...(card.notes || [])].filter((word) => !["dim", "source", "defender"].includes(word));
  pane.replaceChildren(shown, make("div", {}, title, sub, numbers.length ? make("ul", { class: "sum" }, numbers) : "", notes.length ? make("p", { class: "sub" }, notes.join(" · ")) : ""),
    make("p", { class: "preview__text" }, card.text || ""));
}

function numberLines(number) {
  const line = (name, value, total) => make("li", { class: total ? "is-total" : "" }, name, make("b", {}, value));
  if (!number.changes.length) return [line(number.name, String(number.value))];
  const changes = number.changes.map((change) => line(change.by, `${change.amount < 0 ? "−" : "+"}${Math.abs(change.amount)}`));
  return [line(`Printed ${number.name}`, String(number.printed)), ...changes, line(`${number.name} now`, String(number.value), true)];
}

// A small screen shows one part at a time, which the buttons at its foot choose; gives the way to open one.
export function listenToTabs(app) {
  const tabs = [...document.querySelectorAll("[data-tab-of]")];
  const open = (name) => {
    app.dataset.tab = name;
    for (const tab of tabs) {
      tab.classList.toggle("is-now", tab.dataset.tabOf === name);
      tab.setAttribute("aria-pressed", String(tab.dataset.tabOf === name));
    }
  };
  for (const tab of tabs) tab.addEventListener("click", () => open(tab.dataset.tabOf));
  return open;
}
