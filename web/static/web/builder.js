"use strict";
// The deck builder: keeps the rows of a deck, saves them as they change, shows what the rules say.
(() => {
  const root = document.getElementById("builder");
  const base = root.dataset.base;
  const deck = JSON.parse(document.getElementById("deck-data").textContent);
  const cards = { ...deck.cards };
  const past = [];
  let timer = null;
  let saving = Promise.resolve();
  let dirty = false;
  let stuck = false; // after a conflict nothing is saved until a person decides
  const RETRY = 3000; // ms until a save that did not get through is tried again

  const $ = (id) => document.getElementById(id);

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") element.addEventListener("click", value);
      else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  const button = (text, onclick, more = {}) => make("button", { type: "button", class: "cb-button", onclick, ...more }, text);
  const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  const title = (slug) => (cards[slug] || { title: slug }).title;
  const sectionTitle = (name) => (deck.sections.find((s) => s.name === name) || { title: name }).title;

  const failed = (message, status, data) => Object.assign(new Error(message), { status, data });
  // Signing in again in another tab makes a new token, which only the cookie knows.
  const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || root.dataset.csrf;

  const readJson = (text) => { try { return JSON.parse(text); } catch { return null; } };

  async function ask(path, body, more = {}) {
    const options = body === undefined ? {} : {
      method: "POST", body: JSON.stringify(body),
      headers: { "X-CSRFToken": token(), "Content-Type": "application/json" }, ...more,
    };
    const answer = await fetch(base + path, options).catch(() => { throw failed("The server cannot be reached."); });
    const text = await answer.text();
    if (answer.redirected) throw failed("You are signed out: sign in again in another tab.", 401);
    const data = readJson(text) || { message: `The server answered ${answer.status}.` };
    if (!answer.ok) throw failed(data.message, answer.status, data);
    return data;
  }

  // -- rows ----------------------------------------------------------------------

  const isAt = (section, slug) => (row) => row.section === section && row.card === slug;
  const total = (rows) => rows.reduce((sum, row) => sum + row.quantity, 0);
  const copies = (section, slug) => total(deck.rows.filter(isAt(section, slug)));
  const size = (section) => total(deck.rows.filter((row) => row.section === section));

  function withCopies(rows, section, slug, count) {
    const at = isAt(section, slug);
    const first = rows.findIndex(at);
    if (first < 0) return count ? [...rows, { section, card: slug, printing: null, quantity: count }] : rows;
    let left = count; // printings keep what they had, the first takes what is new
    const others = total(rows.filter((row, i) => at(row) && i !== first));
    return rows.map((row, i) => {
      if (!at(row)) return row;
      const kept = i === first ? Math.max(0, count - others) : Math.min(row.quantity, left);
      left -= kept;
      return { ...row, quantity: kept };
    }).filter((row) => row.quantity > 0);
  }

  function setRows(rows, said) {
    if (!deck.mine) return;
    past.push({ rows: deck.rows, facts: kept, said });
    deck.rows = rows;
    changed(said);
  }

  // What a deck is besides its cards; `kept` is how it was before the field now being edited.
  const FACTS = { name: "deck-name", format: "deck-format", visibility: "deck-visibility", description: "deck-description" };
  const SAID = { name: "Name", format: "Format", visibility: "Seen by", description: "Notes" };
  const facts = () => Object.fromEntries(Object.entries(FACTS).map(([name, id]) => [name, $(id)?.value]));
  let kept = facts();

  function showFacts(values) {
    for (const [name, id] of Object.entries(FACTS)) if ($(id)) $(id).value = values[name];
    kept = values;
  }

  function factChanged(name) {
    past.push({ rows: deck.rows, facts: kept, said: `${SAID[name]} changed` });
    kept = facts();
    changed(`${SAID[name]} changed`);
  }

  function setCopies(section, slug, count) {
    if (copies(section, slug) === count) return;
    setRows(withCopies(deck.rows, section, slug, Math.max(0, count)), `${title(slug)}: ${plural(count, "copy").replace("copys", "copies")}`);
  }

  function applyChanges(changes) {
    setRows(changes.reduce((rows, c) => withCopies(rows, c.section, c.card, c.count), deck.rows), "Mended");
  }

  function takeBack() {
    const last = past.pop();
    if (!last) return;
    deck.rows = last.rows;
    showFacts(last.facts);
    changed(`Undone: ${last.said}`);
  }

  // -- saving --------------------------------------------------------------------

  function changed(said = "") {
    dirty = true;
    drawDeck(); drawCopies();
    if ($("undo")) $("undo").disabled = !past.length;
    $("deck-saved").textContent = said ? `${said}. Saving…` : "Saving…";
    clearTimeout(timer);
    timer = setTimeout(save, 250);
  }

  function pending() {
    return { version: deck.version, rows: deck.rows, ...facts() };
  }

  // One save at a time: the next needs the version that the last one made.
  function save() {
    saving = saving.then(saveNow);
    return saving;
  }

  async function saveNow() {
    if (!dirty || !deck.mine || stuck) return;
    dirty = false;
    try {
      const saved = await ask("save/", pending());
      deck.version = saved.version;
      deck.verdict = saved.verdict;
      Object.assign(cards, saved.cards);
      $("deck-saved").textContent = `Saved as version ${deck.version}`;
    } catch (error) {
      if (error.status === 409) conflict(error); else notSaved(error);
      return;
    }
    drawVerdict(); drawOddsChoice();
    await Promise.all([find(undefined, { quiet: true }), drawCharts()]);
  }

  // What the server refuses waits for the next change; what did not get there is sent again.
  function notSaved(error) {
    dirty = [undefined, 401, 403, 429].includes(error.status) || error.status >= 500;
    $("deck-saved").textContent = `Not saved. ${error.message}${dirty ? " Trying again…" : ""}`;
    if (dirty) { clearTimeout(timer); timer = setTimeout(save, RETRY); }
  }

  function conflict(error) {
    stuck = true;
    $("deck-saved").textContent = "Not saved.";
    const keepMine = () => { deck.version = error.data.version; stuck = false; dirty = true; $("conflict").hidden = true; save(); };
    const lines = error.data.changes.slice(0, 12).map((c) => make("li", {}, `${sectionTitle(c.section)}: ${title(c.card)} ${c.before} → ${c.after}`));
    $("conflict").replaceChildren(
      make("p", {}, `This deck was changed elsewhere: it is at version ${error.data.version} now, and you were at version ${deck.version}. Changed there:`),
      make("ul", {}, ...lines),
      make("p", { class: "cb-row" }, button("Load the newer version", () => location.reload()), button("Keep my list", keepMine)));
    $("conflict").hidden = false;
  }

  // A tab that is closed or put away must not take the last change with it.
  window.addEventListener("beforeunload", (event) => { if (dirty && $("deck-saved").textContent.startsWith("Not saved")) event.preventDefault(); });
  window.addEventListener("pagehide", () => {
    if (dirty && deck.mine && !stuck) { dirty = false; ask("save/", pending(), { keepalive: true }).catch(() => { dirty = true; }); }
  });

  // -- the deck ------------------------------------------------------------------

  function wanted(section) {
    if (section.low === null) return "";
    if (section.high === null) return ` / ${section.low}+`;
    return ` / ${section.low === section.high ? section.high : `${section.low}–${section.high}`}`;
  }

  function counter(section) {
    const n = size(section.name);
    const wrong = (section.low !== null && n < section.low) || (section.high !== null && n > section.high);
    return make("span", { class: `cb-count ${wrong ? "cb-wrong" : ""}`, "data-count": section.name }, `${n}${wanted(section)}`);
  }

  function stepper(section, slug) {
    const count = copies(section, slug);
    const step = (n, text, label) => make("button", { type: "button", class: "cb-button cb-step", "aria-label": `${label} ${title(slug)}`, onclick: () => setCopies(section, slug, n) }, text);
    return make("span", { class: "cb-steps" }, step(count - 1, "−", "One copy less of"), make("strong", {}, String(count)), step(count + 1, "+", "One copy more of"));
  }

  function deckRow(section, slug) {
    const name = make("button", { type: "button", class: "cb-name", "data-card": slug, "data-section": section.name, onclick: () => look(slug) }, title(slug));
    return make("li", { class: "cb-entry" }, name,
      deck.mine ? stepper(section.name, slug) : make("strong", {}, `× ${copies(section.name, slug)}`));
  }

  function emptySlots(section) {
    const missing = section.low === null ? 0 : section.low - size(section.name);
    if (missing <= 0 || !deck.mine) return null;
    const names = section.types.map((type) => deck.types[type] || type).join(", ");
    return make("li", {}, make("button", { type: "button", class: "cb-slot", onclick: () => filterTypes(section.types) }, `${missing} empty: find ${names}`));
  }

  function drawDeck() {
    const held = document.activeElement?.getAttribute("aria-label");
    const at = document.activeElement?.dataset;
    const parts = deck.sections.map((section) => {
      const slugs = [...new Set(deck.rows.filter((row) => row.section === section.name).map((row) => row.card))];
      if (!slugs.length && !section.types.length) return null;
      const list = make("ul", { class: "cb-results" }, ...slugs.map((slug) => deckRow(section, slug)), emptySlots(section));
      return make("section", { "aria-label": section.title }, make("h3", {}, section.title, " ", counter(section)), list);
    });
    const focused = at?.section && { card: at.card, section: at.section };
    $("deck-sections").replaceChildren(...parts.filter(Boolean));
    $("bar-count").textContent = String(total(deck.rows.filter((row) => row.section !== "considering")));
    if (focused) $("deck-sections").querySelector(`[data-section="${focused.section}"][data-card="${CSS.escape(focused.card)}"]`)?.focus();
    else if (held) [...root.querySelectorAll("[aria-label]")].find((e) => e.getAttribute("aria-label") === held)?.focus();
  }

  // -- what the rules say ---------------------------------------------------------

  function ruleOf(number) {
    if (!number) return null;
    const words = deck.verdict.rules[number];
    return make("details", { class: "cb-rule" }, make("summary", {}, number), make("p", {}, `${words || ""} `,
      make("a", { class: "cb-link", href: root.dataset.rule.replace("NUMBER", number) }, "In the rules")));
  }

  function violation(found, mild) {
    const box = make("div", { class: `cb-violation ${mild ? "cb-mild" : ""}` }, make("p", {}, `${mild ? "Note" : "✗"} ${found.message} ${found.fix}`), ruleOf(found.rule));
    const tools = make("p", { class: "cb-row" });
    if (found.changes.length && deck.mine) tools.append(button("Apply fix", () => applyChanges(found.changes), { "data-fix": found.code }));
    if (found.cards.length) tools.append(button("Show", () => showCards(found), { "aria-label": `Show the cards: ${found.message}` }));
    if (tools.children.length) box.append(tools);
    return box;
  }

  function showCards(found) {
    showPane("deck");
    const name = $("deck-sections").querySelector(`[data-card="${CSS.escape(found.cards[0])}"]`);
    name?.focus(); name?.scrollIntoView({ block: "center" });
  }

  function drawVerdict() {
    const { legal, violations, warnings } = deck.verdict;
    const badge = $("deck-badge");
    badge.className = `cb-badge ${legal ? "cb-legal" : "cb-illegal"}`;
    badge.textContent = legal ? "✓ legal" : `✗ ${violations.length} to mend`;
    $("bar-check").textContent = legal ? "✓" : `✗ ${violations.length}`;
    const notes = warnings.map((v) => violation(v, true));
    const more = notes.length > 3 ? make("details", {}, make("summary", {}, plural(notes.length, "note")), ...notes) : make("div", {}, ...notes);
    $("violations").replaceChildren(...(legal ? [make("p", {}, "✓ Nothing to mend.")] : violations.map((v) => violation(v, false))), more);
    if ($("repair")) $("repair").hidden = legal;
  }

  async function repair() {
    try { await save(); drawPlan(await ask("repair/", {})); }
    catch (error) { $("plan").replaceChildren(make("p", { class: "cb-error" }, error.message)); }
  }

  function drawPlan(plan) {
    Object.assign(cards, plan.cards);
    const lines = plan.changes.map((c) => make("li", {}, `${sectionTitle(c.section)}: ${title(c.card)} ${copies(c.section, c.card)} → ${c.count}`));
    const said = plan.changes.length ? `${plan.minimal ? "The smallest change" : "A change"} that makes it ${plan.legal ? "legal" : "better"}: ${plan.added} to add, ${plan.removed} to remove.` : "No plan was found.";
    const apply = () => { applyChanges(plan.changes); $("plan").replaceChildren(); };
    $("plan").replaceChildren(make("p", {}, said), make("ul", { class: "cb-list" }, ...lines),
      plan.changes.length ? button("Apply the plan", apply, { id: "apply-plan" }) : "");
  }

  // -- results -------------------------------------------------------------------

  let results = [];
  let next = "";
  let asked = 0;

  let shown = ""; // the query whose results are on the page

  async function find(query, { quiet = false, after = "" } = {}) {
    if (query !== undefined) $("card-query").value = query;
    // A refresh after a save repeats the search that is shown, not what is being typed.
    const words = quiet || after ? shown : $("card-query").value;
    shown = words;
    const turn = ++asked;
    try {
      const found = await pages(words, after, quiet ? results.length : 1);
      if (turn !== asked) return; // a later search has overtaken this one
      results = after ? [...results, ...found.cards] : found.cards;
      next = found.next;
      for (const card of found.cards) cards[card.slug] = card;
      if (!quiet) told(found.warnings.length || !found.total, `${plural(found.total, "card")}.`, ...found.warnings, ...(found.total ? [] : ["Loosen the query, or look at the help."]));
    } catch (error) {
      if (turn !== asked || quiet) return;
      results = []; next = "";
      told(true, error.message);
    }
    drawResults();
    $("results").dataset.query = words;
  }

  // A refresh shows as many as were shown, however many pages a person had asked for.
  async function pages(words, after, wanted) {
    const found = await ask(`search/?q=${encodeURIComponent(words)}&after=${encodeURIComponent(after)}`);
    while (found.next && found.cards.length < wanted) {
      const more = await ask(`search/?q=${encodeURIComponent(words)}&after=${encodeURIComponent(found.next)}`);
      found.cards.push(...more.cards);
      found.next = more.next;
    }
    return found;
  }

  function told(loud, ...sentences) {
    $("result-note").className = loud ? "cb-warning" : "cb-quiet";
    $("result-note").textContent = sentences.join(" ");
  }

  function resultRow(card) {
    const numbers = Object.entries(card.numbers).map(([name, n]) => `${name} ${n}`).join(", ");
    const facts = [card.type, ...card.colors, numbers].filter(Boolean).join(", ");
    const why = card.why_not ? make("span", { class: "cb-why" }, `Not another: ${card.why_not}`, card.rule ? ` (${card.rule})` : "") : null;
    const note = card.note ? make("span", { class: "cb-why" }, `Note: ${card.note}`) : null;
    const name = make("button", { type: "button", class: "cb-name", "data-card": card.slug, "data-result": "", "aria-disabled": card.why_not ? "true" : null, onclick: () => add(card) },
      make("span", { class: "cb-title" }, card.title), make("span", { class: "cb-quiet" }, facts), make("span", { class: "cb-small" }, card.text), why, note);
    return make("li", { class: `cb-entry ${card.why_not ? "cb-cannot" : ""}` }, name, make("strong", { "data-copies": card.slug }, ""));
  }

  function drawResults() {
    const at = document.activeElement?.dataset?.result === "" ? document.activeElement.dataset.card : null;
    $("results").replaceChildren(...results.map(resultRow));
    $("more").hidden = !next;
    drawCopies();
    if (at) $("results").querySelector(`[data-card="${CSS.escape(at)}"]`)?.focus();
  }

  function drawCopies() {
    for (const place of $("results").querySelectorAll("[data-copies]")) {
      const card = cards[place.dataset.copies];
      const n = copies(card.section, card.slug);
      place.textContent = n ? `× ${n}` : "";
    }
  }

  function add(card, section = card.section) {
    look(card.slug);
    if (!deck.mine) return;
    if (card.why_not && section !== "considering") { told(true, `Not another: ${card.why_not}`); return; }
    setCopies(section, card.slug, copies(section, card.slug) + 1);
  }

  function look(slug) {
    const card = cards[slug];
    if (!card) return;
    $("preview").replaceChildren(make("img", { src: card.face, alt: `${card.title}. ${card.type}. ${card.text}`, width: 240, height: 336 }),
      make("p", {}, make("a", { class: "cb-link", href: card.page }, `${card.title}: the card's page`)));
  }

  const filterTypes = (types) => { find(types.map((type) => `type:${type}`).join(" or ")); showPane("results"); $("card-query").focus(); };

  // -- numbers, odds, hands --------------------------------------------------------

  function bars(name, counts) {
    const most = Math.max(1, ...counts.map(([, n]) => n));
    return make("section", { "aria-label": name }, make("h3", {}, name), ...counts.slice(0, 12).map(([word, n, said]) =>
      make("div", { class: "cb-bar" }, make("span", {}, word), make("meter", { min: 0, max: most, value: n, "aria-label": `${name} ${word}: ${n}` }), make("span", {}, said || String(n)))));
  }

  async function drawCharts() {
    const numbers = await ask("statistics/").catch(() => null); // the next save asks again
    if (!numbers) return;
    const name = (type) => numbers.titles[type] || type;
    const parts = [make("p", { class: "cb-quiet" }, `${plural(numbers.cards, "card")}, ${numbers.different} different.`)];
    if (numbers.cards) parts.push(bars("Types", Object.entries(numbers.types).map(([type, n]) => [name(type), n])));
    if (Object.keys(numbers.colors).length) parts.push(bars("Colours", Object.entries(numbers.colors)));
    if (Object.keys(numbers.traits).length) parts.push(make("details", {}, make("summary", {}, "Traits"), bars("Traits", Object.entries(numbers.traits))));
    // What a card costs is the curve people look at first.
    const dear = (curve) => (["cost", "level"].includes(curve.attribute) ? 0 : 1);
    const curves = [...numbers.curves].sort((a, b) => dear(a) - dear(b));
    for (const [place, curve] of curves.entries()) {
      const counts = Object.entries(curve.values).map(([value, byType]) => [value, Object.values(byType).reduce((a, b) => a + b, 0)]);
      const chart = bars(`${curve.title} (mean ${Number(Number(curve.mean).toFixed(2))})`, counts);
      parts.push(place ? make("details", {}, make("summary", {}, curve.title), chart) : chart);
    }
    $("charts").replaceChildren(...parts);
  }

  function drawOddsChoice() {
    const choice = $("odds-card");
    if (!choice) return;
    const kept = choice.value;
    const slugs = [...new Set(deck.rows.filter((row) => row.section === $("odds").dataset.section).map((row) => row.card))];
    choice.replaceChildren(...slugs.map((slug) => make("option", { value: slug }, title(slug))));
    if (slugs.includes(kept)) choice.value = kept;
  }

  async function odds(event) {
    event.preventDefault();
    const query = new URLSearchParams({ card: $("odds-card").value, turns: $("odds-turns").value, play: $("odds-play").value });
    try {
      const found = await ask(`odds/?${query}`);
      if (!found.group) { $("odds-table").replaceChildren(make("p", {}, `It is not in the ${sectionTitle(found.section)}, which hands are drawn from.`)); return; }
      const head = make("tr", {}, make("th", { scope: "col" }, "After turn"), ...found.at_least[0].chances.map((_, k) => make("th", { scope: "col" }, `${k + 1} or more`)));
      const rows = found.at_least.map((row) => make("tr", {}, make("th", { scope: "row" }, row.turn ? String(row.turn) : "opening hand"), ...row.chances.map((c) => make("td", {}, `${(100 * c).toFixed(1)} %`))));
      $("odds-table").replaceChildren(make("table", { class: "cb-table" }, make("caption", { class: "cb-quiet" }, `${found.group} in ${plural(found.deck, "card")}; ${found.mulligan}`), make("thead", {}, head), make("tbody", {}, ...rows)));
    } catch (error) {
      $("odds-table").replaceChildren(make("p", { class: "cb-error" }, error.message));
    }
  }

  async function deal(query) {
    try {
      await save();
      const hand = await ask(`hand/?${query}`);
      Object.assign(cards, hand.cards);
      $("hand").replaceChildren(...hand.opening.map((slug) => make("li", {}, make("img", { src: cards[slug].face, alt: title(slug), width: 90, height: 126 }))));
      $("hand-link").replaceChildren(make("a", { class: "cb-link", href: `${base}edit/?${hand.query}` }, `Link to this hand (seed ${hand.seed})`));
    } catch (error) {
      $("hand").replaceChildren(make("li", {}, error.message));
    }
  }

  // -- text ------------------------------------------------------------------------

  async function read() {
    const box = $("reading");
    try {
      const reading = await ask("read/", { text: $("paste").value });
      for (const [slug, card] of Object.entries(reading.cards)) cards[slug] = { ...card, ...cards[slug] };
      const lines = reading.lines.filter((line) => line.status !== "ignored" || line.candidates.length);
      if (!lines.length) throw failed("No card was found in this text. A line such as “3 Name of the card” is enough.");
      const sum = make("p", { id: "reading-sum" });
      const table = make("table", { class: "cb-table" }, make("thead", {}, make("tr", {}, ...["Line", "Text and card", "Copies"].map((t) => make("th", { scope: "col" }, t)))), make("tbody", {}, ...lines.map((line) => readLine(line, reading))));
      const use = (keep) => () => { setRows(counted([...(keep ? deck.rows : []), ...collected(reading)]), "Imported"); box.replaceChildren(make("p", {}, "✓ Imported.")); };
      box.replaceChildren(sum, make("div", { class: "cb-scroll" }, table), make("p", { class: "cb-row" }, button("Use this list", use(false), { id: "use-reading" }), button("Add to the deck", use(true))));
      box.onchange = () => {
        sum.textContent = readingSum(reading);
        for (const choice of box.querySelectorAll("p > button")) choice.disabled = !collected(reading).length;
      };
      box.onchange();
    } catch (error) {
      box.replaceChildren(make("p", { class: "cb-error" }, error.message));
    }
  }

  function readingSum(reading) {
    const rows = collected(reading);
    const bySection = deck.sections.map((s) => [s.title, total(rows.filter((row) => row.section === s.name))]).filter(([, n]) => n);
    const open = [...$("reading").querySelectorAll("select[data-wanted]")].filter((choice) => !choice.value).length;
    return `${plural(total(rows), "card")} understood (${bySection.map(([t, n]) => `${t} ${n}`).join(", ") || "none"}); ${plural(open, "line")} left out.`;
  }

  function readLine(line, reading) {
    const known = line.status === "ok";
    // Namesakes differ in number, set and colour only.
    const told = new Map(line.candidates.map((c) => [c.card, [title(c.card), c.number, c.set, c.colors.join("/")].filter(Boolean).join(" · ")]));
    const choices = known ? [line.card] : [...told.keys()];
    const choice = make("select", { "aria-label": `Card for line ${line.n}`, "data-line": line.n, "data-wanted": line.status === "ignored" ? null : "" },
      make("option", { value: "" }, "leave out"), ...choices.map((slug) => make("option", { value: slug }, told.get(slug) || title(slug))));
    if (known) choice.value = line.card;
    const amount = make("input", { type: "number", min: 0, max: 999, "aria-label": `Copies in line ${line.n}`, "data-amount": line.n });
    amount.value = line.quantity || 1;
    const state = known ? "✓" : `${{ ambiguous: "?", ignored: "–" }[line.status] || "✗"} ${line.note || line.status}`;
    return make("tr", { class: known || line.status === "ignored" ? "" : "cb-open" }, make("td", {}, String(line.n)), make("td", {}, make("span", { class: "cb-line" }, line.text), choice, make("span", { class: "cb-small" }, state)), make("td", {}, amount));
  }

  function collected(reading) {
    return [...$("reading").querySelectorAll("select")].filter((choice) => choice.value).map((choice) => {
      const line = reading.lines.find((one) => String(one.n) === choice.dataset.line);
      const quantity = Number($("reading").querySelector(`[data-amount="${line.n}"]`).value) || 0;
      return { section: line.section || reading.cards[choice.value].section, card: choice.value, printing: line.card === choice.value ? line.printing : null, quantity };
    }).filter((row) => row.quantity > 0);
  }

  function counted(rows) {
    const found = new Map();
    for (const row of rows) {
      const key = JSON.stringify([row.section, row.card, row.printing]);
      found.set(key, { ...row, quantity: row.quantity + (found.get(key)?.quantity || 0) });
    }
    return [...found.values()];
  }

  async function copyText() {
    await save();
    const answer = await fetch(`${base}export/text/`).catch(() => null);
    if (!answer?.ok || answer.redirected) { $("deck-saved").textContent = "Not copied: the server did not give the text."; return; }
    try { await navigator.clipboard.writeText(await answer.text()); $("deck-saved").textContent = "Copied."; }
    catch { location.assign(`${base}export/text/`); } // a browser that forbids it shows the text instead
  }

  // -- keys: one table drives both the help sheet and what the keys do ------------------

  function focusBy(step) {
    const inDeck = document.activeElement?.dataset?.section !== undefined;
    const names = [...$(inDeck ? "deck-sections" : "results").querySelectorAll(".cb-name")];
    const at = names.indexOf(document.activeElement);
    const name = names[Math.max(0, Math.min(names.length - 1, at + step))];
    if (!name) return;
    name.focus();
    look(name.dataset.card);
  }

  function chosen() {
    const { card, section } = document.activeElement?.dataset || {};
    return card ? { slug: card, section: section || cards[card].section } : null;
  }

  function setChosen(count) {
    const at = chosen();
    if (at) setCopies(at.section, at.slug, count(copies(at.section, at.slug)));
  }

  const KEYS = [
    { keys: ["/"], shown: "/", does: "search", run: () => { showPane("results"); $("card-query").focus(); $("card-query").select(); } },
    { keys: ["ArrowDown"], shown: "↓", does: "next card", run: () => focusBy(1) },
    { keys: ["ArrowUp"], shown: "↑", does: "previous card", run: () => focusBy(-1) },
    { keys: ["ArrowRight", "+"], shown: "→ or +", does: "one copy more of the card", run: () => setChosen((n) => n + 1) },
    { keys: ["ArrowLeft", "-"], shown: "← or -", does: "one copy less of the card", run: () => setChosen((n) => Math.max(0, n - 1)) },
    { keys: [..."0123456789"], shown: "0 to 9", does: "set the copies of the card", run: (key) => setChosen(() => Number(key)) },
    { keys: ["c"], shown: "c", does: "think about the card: put it under Considering", run: () => { const at = chosen(); if (at) setCopies("considering", at.slug, copies("considering", at.slug) + 1); } },
    { keys: ["d"], shown: "d", does: "to the deck", run: () => { showPane("deck"); $("deck-sections").querySelector("button")?.focus(); } },
    { keys: ["u"], shown: "u", does: "undo", run: takeBack },
    { keys: ["?"], shown: "?", does: "this help", run: () => $("help").showModal() },
  ];

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (typing && !(event.key === "ArrowDown" && event.target.id === "card-query")) return;
    const known = KEYS.find((one) => one.keys.includes(event.key));
    if (!known) return;
    event.preventDefault();
    known.run(event.key);
  });

  function showPane(name) {
    root.dataset.shown = name;
    for (const tab of root.querySelectorAll("[data-pane]")) {
      if (tab.dataset.pane === name) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current");
    }
  }

  // -- start ---------------------------------------------------------------------

  showFacts({ name: deck.name, format: deck.format, visibility: deck.visibility, description: deck.description });
  if ($("share")) $("share").value = deck.share;
  for (const [name, id] of Object.entries(FACTS)) $(id)?.addEventListener("change", () => factChanged(name));
  $("card-search").addEventListener("submit", (event) => { event.preventDefault(); find(); });
  $("more").addEventListener("click", () => find(undefined, { after: next }));
  $("help-open").addEventListener("click", () => $("help").showModal());
  $("undo")?.addEventListener("click", takeBack);
  $("repair")?.addEventListener("click", repair);
  $("odds")?.addEventListener("submit", odds);
  $("deal")?.addEventListener("click", () => deal(`seed=${Math.floor(Math.random() * 1e6)}`));
  $("read")?.addEventListener("click", read);
  $("copy").addEventListener("click", copyText);
  $("share")?.addEventListener("focus", () => $("share").select());
  for (const tab of root.querySelectorAll("[data-pane]")) tab.addEventListener("click", () => showPane(tab.dataset.pane));
  $("keys").append(...KEYS.flatMap((one) => [make("dt", {}, make("kbd", {}, one.shown)), make("dd", {}, one.does)]), make("dt", {}, make("kbd", {}, "Enter")), make("dd", {}, "add one copy of the card"));
  const types = [...new Set(deck.sections.flatMap((section) => section.types))];
  $("filters").append(button("All", () => find("")), ...types.map((type) => button(deck.types[type] || type, () => find(`type:${type}`))));
  drawDeck(); drawVerdict(); drawOddsChoice(); drawCharts(); find("");
  if ($("hand-box") && /[?&]seed=/.test(location.search)) { $("hand-box").open = true; deal(location.search.slice(1)); }
})();
