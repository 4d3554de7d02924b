"use strict";
// The deck builder: keeps the rows of a deck, saves them as they change, shows what the rules say.
(() => {
  const root = document.getElementById("builder");
  const base = root.dataset.base;
  let deck = JSON.parse(document.getElementById("deck-data").textContent);
  const cards = { ...deck.cards };
  const undo = [];
  let saving = null;
  let dirty = false;

  const $ = (id) => document.getElementById(id);

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") element.addEventListener("click", value);
      else if (value !== null && value !== false) element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  async function ask(path, body) {
    const options = body === undefined ? {} : {
      method: "POST", body: JSON.stringify(body),
      headers: { "X-CSRFToken": root.dataset.csrf, "Content-Type": "application/json" },
    };
    const answer = await fetch(base + path, options);
    const data = await answer.json().catch(() => ({ message: `The server answered ${answer.status}.` }));
    if (!answer.ok) throw Object.assign(new Error(data.message), { status: answer.status });
    return data;
  }

  // -- rows ----------------------------------------------------------------------

  const copies = (section, slug) => deck.rows
    .filter((row) => row.section === section && row.card === slug)
    .reduce((sum, row) => sum + row.quantity, 0);

  function setCopies(section, slug, count) {
    if (!deck.mine || copies(section, slug) === count) return;
    undo.push(JSON.stringify(deck.rows));
    const held = deck.rows.find((row) => row.section === section && row.card === slug);
    const others = deck.rows.filter((row) => !(row.section === section && row.card === slug));
    if (!held) deck.rows = [...others, { section, card: slug, printing: null, quantity: count }];
    else if (count === 0) deck.rows = others;
    else deck.rows = deck.rows.filter((row) => row === held || others.includes(row)).map((row) => row === held ? { ...held, quantity: count } : row);
    changed();
  }

  function applyChanges(changes) {
    undo.push(JSON.stringify(deck.rows));
    for (const change of changes) {
      const others = deck.rows.filter((row) => !(row.section === change.section && row.card === change.card));
      deck.rows = change.count ? [...others, { section: change.section, card: change.card, printing: null, quantity: change.count }] : others;
    }
    changed();
  }

  function changed() {
    dirty = true;
    drawDeck();
    $("deck-saved").textContent = "Saving…";
    clearTimeout(saving);
    saving = setTimeout(save, 300);
  }

  async function save() {
    if (!dirty || !deck.mine) return;
    dirty = false;
    try {
      const saved = await ask("save/", { version: deck.version, rows: deck.rows, name: $("deck-name").value, format: $("deck-format").value, visibility: $("deck-visibility").value });
      deck.version = saved.version;
      deck.verdict = saved.verdict;
      Object.assign(cards, saved.cards);
      if (!dirty) deck.rows = saved.rows;
      $("deck-saved").textContent = `Saved as version ${deck.version}`;
    } catch (error) {
      $("deck-saved").textContent = error.status === 409
        ? "Not saved: this deck was changed elsewhere. Reload to see the newer version."
        : `Not saved: ${error.message}`;
    }
    drawDeck(); drawVerdict(); drawResults(); drawCharts();
  }

  // -- drawing -------------------------------------------------------------------

  const title = (slug) => (cards[slug] || { title: slug }).title;

  function stepper(section, slug) {
    const count = copies(section, slug);
    const say = (n, text, label) => make("button", { type: "button", class: "cb-button cb-step", "aria-label": `${label} ${title(slug)}`, onclick: () => setCopies(section, slug, n) }, text);
    return make("span", { class: "cb-row" }, say(Math.max(0, count - 1), "−", "One copy less of"), make("strong", {}, String(count)), say(count + 1, "+", "One copy more of"));
  }

  function drawDeck() {
    const held = document.activeElement && document.activeElement.getAttribute("aria-label");
    const parts = deck.sections.map((section) => {
      const rows = deck.rows.filter((row) => row.section === section.name);
      const size = rows.reduce((sum, row) => sum + row.quantity, 0);
      const wanted = section.high === null ? "" : `/${section.low === section.high ? section.high : `${section.low}–${section.high}`}`;
      const list = make("ul", { class: "cb-results" });
      for (const row of rows) {
        list.append(make("li", { class: "cb-entry" },
          make("a", { class: "cb-link", href: (cards[row.card] || {}).page || "#" }, title(row.card)),
          deck.mine ? stepper(section.name, row.card) : make("strong", {}, String(row.quantity))));
      }
      if (!rows.length && section.types.length && deck.mine) {
        list.append(make("li", {}, make("button", { type: "button", class: "cb-link", onclick: () => find(section.types.map((t) => `type:${t}`).join(" or ")) }, `Find ${section.types.join(", ")} cards`)));
      }
      return make("section", { "aria-label": section.title }, make("h3", {}, `${section.title} `, make("span", { class: "cb-quiet", "data-count": section.name }, `${size}${wanted}`)), list);
    });
    $("deck-sections").replaceChildren(...parts);
    if (held) [...root.querySelectorAll("[aria-label]")].find((e) => e.getAttribute("aria-label") === held)?.focus();
  }

  function drawVerdict() {
    const verdict = deck.verdict;
    const badge = $("deck-badge");
    badge.className = `cb-badge ${verdict.legal ? "cb-legal" : "cb-illegal"}`;
    badge.textContent = verdict.legal ? "✓ legal" : `✗ ${verdict.violations.length} to mend`;
    const lines = [...verdict.violations.map((v) => violation(v, "")), ...verdict.warnings.map((v) => violation(v, "cb-mild"))];
    $("violations").replaceChildren(...(lines.length ? lines : [make("p", {}, "Nothing to mend.")]));
  }

  function violation(v, mild) {
    const box = make("div", { class: `cb-violation ${mild}` }, make("p", {}, `${mild ? "Note: " : ""}${v.message} ${v.fix} `, make("span", { class: "cb-quiet" }, v.rule)));
    if (v.changes.length && deck.mine) box.append(make("button", { type: "button", class: "cb-button", onclick: () => applyChanges(v.changes) }, "Apply fix"));
    return box;
  }

  // -- results -------------------------------------------------------------------

  let results = [];

  async function find(query) {
    if (query !== undefined) $("card-query").value = query;
    try {
      const found = await ask(`search/?q=${encodeURIComponent($("card-query").value)}`);
      results = found.cards;
      for (const card of results) cards[card.slug] = card;
      $("result-note").textContent = [`${found.total} cards`, ...found.warnings].join(". ");
    } catch (error) {
      results = [];
      $("result-note").textContent = error.message;
    }
    drawResults();
  }

  function drawResults() {
    const at = [...$("results").querySelectorAll(".cb-name")].indexOf(document.activeElement);
    $("results").replaceChildren(...results.map((card) => {
      const numbers = Object.entries(card.numbers).map(([name, n]) => `${name} ${n}`).join(", ");
      const name = make("button", { type: "button", class: "cb-name", "data-card": card.slug, title: card.text, onclick: () => add(card) }, card.title);
      const facts = make("span", { class: "cb-quiet" }, ` ${card.type}${numbers ? `, ${numbers}` : ""}`);
      const why = card.why_not ? make("span", { class: "cb-warning" }, ` ${card.why_not}`) : "";
      return make("li", { class: `cb-entry ${card.why_not ? "cb-cannot" : ""}` }, make("span", {}, name, facts, why), make("strong", {}, String(copies(card.section, card.slug))));
    }));
    if (at >= 0) $("results").querySelectorAll(".cb-name")[at]?.focus();
  }

  function add(card) {
    if (card.why_not) { $("result-note").textContent = card.why_not; return; }
    setCopies(card.section, card.slug, copies(card.section, card.slug) + 1);
    drawResults();
  }

  // -- repair, numbers, hands, text ------------------------------------------------

  async function repair() {
    await save();
    const plan = await ask("repair/", {});
    Object.assign(cards, plan.cards);
    const lines = plan.changes.map((c) => make("li", {}, `${c.section}: ${title(c.card)} ${copies(c.section, c.card)} → ${c.count}`));
    const parts = [make("p", {}, plan.changes.length ? `${plan.added} to add, ${plan.removed} to remove:` : "Nothing to change."), make("ul", {}, ...lines)];
    if (plan.changes.length) parts.push(make("button", { type: "button", class: "cb-button", id: "apply-plan", onclick: () => { applyChanges(plan.changes); $("plan").replaceChildren(); } }, "Apply the plan"));
    $("plan").replaceChildren(...parts);
  }

  async function drawCharts() {
    const numbers = await ask("statistics/");
    const bars = (name, counts) => {
      const most = Math.max(1, ...Object.values(counts));
      return make("section", { "aria-label": name }, make("h3", {}, name), ...Object.entries(counts).slice(0, 12).map(([word, n]) =>
        make("div", { class: "cb-bar" }, make("span", {}, word), make("meter", { min: 0, max: most, value: n, "aria-label": `${word}: ${n}` }), make("span", {}, String(n)))));
    };
    const parts = [bars("Types", numbers.types)];
    if (Object.keys(numbers.colors).length) parts.push(bars("Colours", numbers.colors));
    for (const curve of numbers.curves.slice(0, 2)) {
      const totals = {};
      for (const point of curve.values) totals[point.value ?? point[0]] = point.count ?? point[1];
      parts.push(bars(curve.title, totals));
    }
    $("charts").replaceChildren(...parts);
  }

  async function deal() {
    try {
      const seed = Math.floor(Math.random() * 1e6);
      const hand = await ask(`hand/?seed=${seed}`);
      Object.assign(cards, hand.cards);
      $("hand").replaceChildren(...hand.opening.map((slug) => make("li", {}, title(slug))));
    } catch (error) {
      $("hand").replaceChildren(make("li", {}, error.message));
    }
  }

  async function read() {
    const box = $("reading");
    try {
      const reading = await ask("read/", { text: $("paste").value });
      Object.assign(cards, reading.cards);
      const body = make("tbody");
      for (const line of reading.lines.filter((l) => l.status !== "ignored")) body.append(readLine(line));
      const rows = () => collected(reading);
      box.replaceChildren(
        make("p", {}, Object.entries(reading.summary).map(([s, n]) => `${n} ${s}`).join(", ")),
        make("div", { class: "cb-scroll" }, make("table", { class: "cb-table" }, make("thead", {}, make("tr", {}, ...["Line", "Text", "Understood"].map((t) => make("th", { scope: "col" }, t)))), body)),
        make("button", { type: "button", class: "cb-button", id: "use-reading", onclick: () => { undo.push(JSON.stringify(deck.rows)); deck.rows = rows(); changed(); box.replaceChildren(make("p", {}, "Imported.")); } }, "Use this list"));
    } catch (error) {
      box.replaceChildren(make("p", { class: "cb-error" }, error.message));
    }
  }

  function readLine(line) {
    const cell = make("td");
    if (line.status === "ok") cell.append(`✓ ${line.quantity} × ${title(line.card)}`);
    else if (line.candidates.length) {
      const choice = make("select", { "aria-label": `Card for line ${line.n}`, "data-line": line.n }, make("option", { value: "" }, "leave out"),
        ...line.candidates.map((c) => make("option", { value: c.card }, title(c.card))));
      cell.append(`${line.status}: `, choice);
    } else cell.append(`${line.status}. ${line.note}`);
    return make("tr", {}, make("td", {}, String(line.n)), make("td", {}, line.text), cell);
  }

  function collected(reading) {
    const rows = [...reading.rows];
    for (const choice of $("reading").querySelectorAll("select")) {
      const line = reading.lines.find((l) => String(l.n) === choice.dataset.line);
      const match = line.candidates.find((c) => c.card === choice.value);
      if (match) rows.push({ section: line.section || match.section || deck.sections[0].name, card: match.card, printing: null, quantity: line.quantity || 1 });
    }
    return rows;
  }

  // -- keys ----------------------------------------------------------------------

  function focusResult(step) {
    const names = [...$("results").querySelectorAll(".cb-name")];
    if (!names.length) return;
    const at = names.indexOf(document.activeElement);
    names[Math.max(0, Math.min(names.length - 1, at + step))].focus();
  }

  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "ArrowDown" && (!typing || event.target.id === "card-query")) { focusResult(1); event.preventDefault(); return; }
    if (event.key === "ArrowUp" && !typing) { focusResult(-1); event.preventDefault(); return; }
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const slug = document.activeElement?.dataset?.card;
    if (event.key === "/") { $("card-query").focus(); $("card-query").select(); event.preventDefault(); }
    else if (event.key === "?") $("help").showModal();
    else if (event.key === "u") takeBack();
    else if (slug && /^[0-9]$/.test(event.key)) { const card = cards[slug]; setCopies(card.section, slug, Number(event.key)); drawResults(); }
  });

  function takeBack() {
    if (!undo.length) return;
    deck.rows = JSON.parse(undo.pop());
    changed();
  }

  // -- start ---------------------------------------------------------------------

  $("deck-name").value = deck.name;
  $("deck-format").value = deck.format;
  $("deck-visibility").value = deck.visibility;
  for (const id of ["deck-name", "deck-format", "deck-visibility"]) $(id).addEventListener("change", changed);
  $("card-search").addEventListener("submit", (event) => { event.preventDefault(); find(); });
  $("help-open").addEventListener("click", () => $("help").showModal());
  $("undo")?.addEventListener("click", takeBack);
  $("repair")?.addEventListener("click", repair);
  $("deal").addEventListener("click", deal);
  $("read")?.addEventListener("click", read);
  const types = [...new Set(deck.sections.flatMap((section) => section.types))];
  $("filters").append(...types.map((type) => make("button", { type: "button", class: "cb-button", onclick: () => find(`type:${type}`) }, type)));
  drawDeck(); drawVerdict(); drawCharts(); find("");
})();
