"use strict";
// The match viewer: asks for a step as one seat saw it, and draws it.
(() => {
  const data = JSON.parse(document.getElementById("viewer-data").textContent);
  const $ = (id) => document.getElementById(id);
  const SHOWN = 24; // cards of a pile that lie open; the others are one click away
  let now = data.first;
  let asked = 0;

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") element.addEventListener("click", value);
      else if (value !== null && value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  const ruleButton = (number) => make("button", { type: "button", class: "cb-rule", "data-rule": number, "aria-haspopup": "dialog" }, number);

  // -- moving ----------------------------------------------------------------------

  async function go(step, seat = now.seat) {
    step = Math.min(Math.max(0, step), now.steps);
    if (step === now.step && seat === now.seat) return;
    const mine = ++asked;
    const answer = await fetch(`${data.address}?step=${step}&seat=${seat}`);
    const found = await answer.json().catch(() => ({ message: `The server answered ${answer.status}.` }));
    if (mine !== asked) return;
    if (!answer.ok) { $("status").textContent = found.message; return; }
    now = found;
    draw();
    history.replaceState(null, "", `?step=${now.step}&seat=${now.seat}`);
  }

  $("first").addEventListener("click", () => go(0));
  $("back").addEventListener("click", () => go(now.step - 1));
  $("forward").addEventListener("click", () => go(now.step + 1));
  $("last").addEventListener("click", () => go(now.steps));
  $("step").addEventListener("change", (event) => go(Number(event.target.value)));
  $("turn").addEventListener("change", (event) => go(Number(event.target.value)));
  $("seat").addEventListener("change", (event) => go(now.step, Number(event.target.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = { ArrowLeft: now.step - 1, ArrowRight: now.step + 1, Home: 0, End: now.steps }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  });

  // -- drawing ---------------------------------------------------------------------

  function draw() {
    $("step").value = now.step;
    $("seat").value = now.seat;
    const turn = [...data.turns].reverse().find((one) => one.step <= now.step);
    if (turn) $("turn").value = turn.step;
    $("back").disabled = $("first").disabled = now.step === 0;
    $("forward").disabled = $("last").disabled = now.step === now.steps;
    $("permalink").href = `?step=${now.step}&seat=${now.seat}`;
    drawStatus();
    drawEvents();
    drawOptions();
    drawFacts();
    drawTable();
  }

  function drawStatus() {
    const line = $("status");
    line.replaceChildren();
    if (now.result) line.append(make("strong", {}, now.result.text), " ", ruleButton(now.result.rule));
    else if (now.broken) line.append(make("span", { class: "cb-error" }, `The match broke here: ${now.broken}`));
    else if (now.to_act === null) line.append("Nobody has to choose.");
    else line.append(`${data.names[now.to_act]} is to choose${now.to_act === now.seat ? " (this seat)" : ""}.`);
  }

  function drawEvents() {
    const lines = now.happened.map((event) => make("li", { class: event.new ? "cb-new" : "cb-quiet" }, event.new ? "● " : "", `${event.text} `, event.rule ? ruleButton(event.rule) : ""));
    $("happened").replaceChildren(...(lines.length ? lines : [make("li", { class: "cb-quiet" }, "Nothing was written down for this step.")]));
    const toTheNewest = () => { $("happened").scrollTop = $("happened").scrollHeight; };
    toTheNewest();
    document.fonts.ready.then(toTheNewest); // letters that come late move the lines
  }

  function drawOptions() {
    const lines = now.options.map((option, place) => place === now.chosen
      ? make("li", { class: "cb-taken" }, `${option.text} ✔ taken`)
      : make("li", {}, option.text));
    const none = now.to_act === null ? "The match is over." : `Only what ${data.names[now.to_act]} sees says what it could do: choose that seat.`;
    $("options").replaceChildren(...(lines.length ? lines : [make("li", { class: "cb-quiet" }, none)]));
    const taken = $("options").querySelector(".cb-taken");
    if (taken) $("options").scrollTop = taken.offsetTop - $("options").offsetTop;
  }

  function drawFacts() {
    const single = now.facts.filter((fact) => !fact.by_seat);
    const bySeat = now.facts.filter((fact) => fact.by_seat);
    const list = make("dl", { class: "cb-facts" });
    for (const fact of single) list.append(make("dt", {}, fact.name), make("dd", {}, fact.value));
    $("facts").replaceChildren(list);
    if (bySeat.length) {
      const heads = data.names.map((_, seat) => make("th", { scope: "col" }, `Player ${seat + 1}`));
      const rows = bySeat.map((fact) => make("tr", {}, make("th", { scope: "row" }, fact.name), ...fact.by_seat.map((value) => make("td", {}, value))));
      $("facts").append(make("table", { class: "cb-by-seat" }, make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows)));
    }
    drawBoard();
    drawSheet();
  }

  function drawSheet() {
    $("sheet").replaceChildren();
    if (!now.sheet.length) return;
    const notes = make("dl", { class: "cb-facts" });
    for (const row of now.sheet) notes.append(make("dt", {}, row.name), make("dd", {}, row.value));
    $("sheet").append(make("details", {}, make("summary", {}, "This player's notes"), notes));
  }

  function drawBoard() {
    $("board").replaceChildren();
    if (!now.board) return;
    const places = make("dl", { class: "cb-facts" });
    for (const piece of now.board.pieces) places.append(make("dt", {}, piece.name), make("dd", {}, piece.space));
    const drawn = make("pre", { class: "cb-board", tabindex: "0", role: "img", "aria-label": "The board; the list beside it says who stands where" }, now.board.rows.join("\n"));
    $("board").append(make("h3", {}, "Board"), places, make("details", {}, make("summary", {}, "Plan of the board"), drawn));
  }

  function drawTable() {
    const shared = make("section", { class: "cb-seat-area cb-shared", "aria-label": "Shared" }, make("h3", {}, "Shared"));
    const areas = data.names.map((name, seat) => make("section", { class: seat === now.seat ? "cb-seat-area cb-mine" : "cb-seat-area", "aria-label": name },
      make("h3", {}, name + (seat === now.seat ? " — seen from here" : ""))));
    let common = false;
    for (const zone of now.zones) {
      for (const pile of zone.piles) {
        if (zone.shared) common = true;
        (zone.shared ? shared : areas[pile.seat]).append(drawZone(zone, pile));
      }
    }
    $("table").replaceChildren(make("div", { class: "cb-seats" }, ...(common ? [shared] : []), ...areas));
  }

  function drawZone(zone, pile) {
    const tiles = alike(pile.cards).map(drawCards);
    const parts = [make("ul", { class: "cb-pile" }, ...tiles.slice(0, SHOWN))];
    if (tiles.length > SHOWN) parts.push(make("details", {}, make("summary", {}, `${tiles.length - SHOWN} more`), make("ul", { class: "cb-pile" }, ...tiles.slice(SHOWN))));
    return make("div", { class: "cb-zone" }, make("h4", {}, `${zone.name} (${pile.cards.length})`), ...parts);
  }

  // The picture says nothing that the words under it do not: it has no text of its own.
  const picture = (address) => make("img", { src: address, alt: "", width: 250, height: 350 });
  const caption = (card) => (card.marks.length ? [make("small", {}, card.marks.join(", "))] : []);

  // Cards of a pile that nobody could tell apart lie on each other, where the first of them lies.
  function alike(cards) {
    const stacks = new Map();
    for (const card of cards) {
      const key = JSON.stringify([card.id, card.marks]);
      stacks.set(key, [...(stacks.get(key) || []), card]);
    }
    return [...stacks.values()];
  }

  function drawCards(stack) {
    const [card] = stack;
    const times = stack.length > 1 ? ` ×\u00a0${stack.length}` : "";
    if (!card.id) return make("li", { class: "cb-card-tile cb-down" }, picture($("viewer").dataset.back), make("span", {}, `face down${times}`), ...caption(card));
    return make("li", {}, make("button", { type: "button", class: card.sideways ? "cb-card-tile cb-turned-card" : "cb-card-tile", "aria-haspopup": "dialog", onclick: () => openCard(card) },
      picture(card.face), make("span", {}, card.title + times), ...caption(card)));
  }

  // -- one card --------------------------------------------------------------------

  function openCard(card) {
    $("card-title").textContent = card.title;
    $("card-type").textContent = card.type;
    $("card-text").textContent = card.text;
    $("card-face").src = card.face;
    $("card-face").alt = `Face of ${card.title}`;
    $("card-marks").replaceChildren(...card.marks.map((mark) => make("li", {}, mark)));
    $("card-why").replaceChildren();
    const mine = now.to_act === now.seat;
    $("card-why-title").hidden = !mine;
    $("card-verbs").replaceChildren(...(mine ? data.verbs.map(({ verb, title }) => make("button", { type: "button", class: "cb-button", onclick: () => why(verb, card) }, `${title}?`)) : []));
    $("card-dialog").showModal();
  }

  async function why(verb, card) {
    const action = encodeURIComponent(JSON.stringify([verb, card.number]));
    const answer = await fetch(`${data.why}?step=${now.step}&seat=${now.seat}&action=${action}`);
    const found = await answer.json().catch(() => ({ message: `The server answered ${answer.status}.` }));
    $("card-why").replaceChildren(`${found.legal ? "✓" : "✗"} ${found.message} ${found.fix || ""} `, found.rule ? ruleButton(found.rule) : "");
  }

  draw();
})();
