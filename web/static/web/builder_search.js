// Finding cards: the box, the facets beside it, and the results as rows or as a grid.
import { Hints } from "./builder_hints.js";
import { $, button, chips, corner, crop, icon, later, make, named, plural } from "./builder_kit.js";

const PAUSE = 180; // ms after the last letter
const DROPS = ["trait", "keyword", "set"]; // facets with too many values for a row of chips

export class Search {
  constructor(deck, look) {
    this.deck = deck;
    this.look = look;
    this.chosen = {}; // facet to values
    this.owned = false;
    this.usable = localStorage.getItem("casebook-results-usable") === "1";
    this.sort = "";
    this.results = [];
    this.next = "";
    this.view = localStorage.getItem("casebook-results-view") || "rows";
    this.soon = later(PAUSE, () => this.find());
    this.advise = later(60, () => this.askAdvice());
    $("card-query").addEventListener("input", () => this.soon());
    $("card-search").addEventListener("submit", (event) => { event.preventDefault(); this.find(); });
    $("more").addEventListener("click", () => this.findMore());
    $("sort").addEventListener("change", () => { this.sort = $("sort").value; this.find(); });
    $("facets-open").addEventListener("click", () => { const open = $("facets").classList.toggle("open"); $("facets-open").setAttribute("aria-expanded", String(open)); });
    for (const one of document.querySelectorAll("[data-results-view]")) one.addEventListener("click", () => this.show(one.dataset.resultsView));
    deck.addEventListener("rows", () => { this.drawCopies(); this.advise(); });
    this.hints = new Hints(deck, () => this.find());
    this.watchEnd();
  }

  // Whether to leave out what this deck could never use.
  onlyUsable(wanted) {
    this.usable = wanted;
    localStorage.setItem("casebook-results-usable", wanted ? "1" : "");
    this.drawFacets(this.found);
    this.tellFound(this.found);
    this.drawCopies();
    this.fill();
  }

  show(view) {
    this.view = view;
    localStorage.setItem("casebook-results-view", view);
    this.draw();
  }

  // -- asking -----------------------------------------------------------------------------------------

  query(after = "") {
    const asked = new URLSearchParams({ q: $("card-query").value.trim(), sort: this.sort, after });
    if (this.owned) asked.set("owned", "1");
    for (const [name, values] of Object.entries(this.chosen)) for (const value of values) asked.append(name, value);
    return asked.toString();
  }

  // A later search cancels the one on its way.
  async find() {
    this.asking?.abort();
    this.asking = new AbortController();
    const words = $("card-query").value.trim();
    try {
      const found = await this.deck.ask(`search/?${this.query()}`, undefined, { signal: this.asking.signal });
      this.results = found.cards;
      this.found = found;
      this.hints.learn(found.facets);
      this.take(found);
      this.drawFacets(found);
      this.drawSorts(found.sorts);
      this.tellFound(found);
    } catch (error) {
      if (error.name === "AbortError") return;
      this.results = []; this.next = "";
      this.tell(true, error.message);
    }
    $("result-scroll").scrollTop = 0;
    this.draw();
    $("results").dataset.query = words;
    this.advise();
  }

  async findMore() {
    if (!this.next || this.fetching) return;
    this.fetching = true;
    try {
      const found = await this.deck.ask(`search/?${this.query(this.next)}`);
      this.results = [...this.results, ...found.cards];
      this.take(found);
    } catch (error) { this.tell(true, error.message); }
    this.fetching = false;
    this.draw();
    this.advise();
  }

  // A column of noughts tells nobody anything.
  take(found) {
    if (this.owned || found.cards.some((card) => card.owned)) $("pane-results").classList.add("owns");
    this.next = found.next;
    this.deck.know(found.cards);
  }

  async askAdvice() {
    const slugs = [...new Set([...this.results.map((card) => card.slug), ...this.deck.rows.map((row) => row.card)])].slice(0, 400);
    if (!slugs.length) return;
    const rows = this.deck.rows;
    const found = await this.deck.ask("advice/", { rows, format: this.deck.facts().format, cards: slugs }).catch(() => null); // the next change asks again
    if (!found || rows !== this.deck.rows) return;
    for (const [slug, advice] of Object.entries(found.advice)) Object.assign(this.deck.cards[slug] || {}, advice);
    this.drawCopies();
    this.offerUsable();
    this.fill();
    this.deck.tell("advised");
  }

  // Left-out cards make room for further ones.
  fill() {
    const box = $("result-scroll");
    if (this.usable && this.next && box.scrollHeight <= box.clientHeight + 300) this.findMore();
  }

  // Only cards of some types, and whatever was chosen before is dropped.
  browse(types) {
    this.chosen = { type: types };
    $("card-query").value = "";
    this.find();
  }

  toggle(name, value) {
    const held = this.chosen[name] || [];
    this.chosen[name] = held.includes(value) ? held.filter((one) => one !== value) : [...held, value];
    this.find();
  }

  // -- facets ------------------------------------------------------------------------------------------

  drawFacets(found) {
    const facets = Object.fromEntries(found.facets.map((one) => [one.name, one]));
    const focused = document.activeElement?.dataset?.facet;
    const number = found.facets.find((one) => one.is_number);
    const chosen = Object.values(this.chosen).flat().length + (this.owned ? 1 : 0);
    $("facets").replaceChildren(
      make("div", { class: "frow" }, this.typeTabs(facets.type), this.ownedChip(), this.usableChip()),
      facets.color ? make("div", { class: "chiprow" }, ...facets.color.values.map((one) => this.chip("color", one, make("span", { class: `dot c-${one.value}`, "aria-hidden": "true" })))) : "",
      make("div", { class: "frow" }, number ? this.histogram(number) : "", make("div", { class: "drops" }, ...DROPS.filter((name) => facets[name]).map((name) => this.drop(facets[name])), chosen ? button("Clear all", () => { this.chosen = {}; this.owned = false; this.find(); }, { class: "lnk" }) : "")));
    $("facets-count").textContent = chosen ? String(chosen) : "";
    if (focused) $("facets").querySelector(`[data-facet="${CSS.escape(focused)}"]`)?.focus();
  }

  typeTabs(facet) {
    const held = this.chosen.type || [];
    const known = facet?.values || held.map((value) => ({ value, title: this.deck.types[value] || value, count: "" }));
    const tab = (value, title, count) => make("button", { type: "button", "aria-pressed": String(value ? held.includes(value) : !held.length), "data-facet": `type ${value}`, onclick: () => { this.chosen.type = value ? [value] : []; this.find(); } }, title, make("span", { class: "n" }, String(count)));
    const all = known.reduce((sum, one) => sum + (one.count || 0), 0);
    return make("div", { class: "seg", role: "group", "aria-label": "Type" }, tab("", "All", all), ...known.map((one) => tab(one.value, one.title, one.count)));
  }

  ownedChip() {
    return make("button", { type: "button", class: "chip", "aria-pressed": String(this.owned), "data-facet": "owned", title: "Only cards in your collection", onclick: () => { this.owned = !this.owned; this.find(); } }, this.owned ? icon("check", "s") : null, "Owned");
  }

  usableChip() {
    return make("button", { type: "button", class: "chip", id: "usable", hidden: !this.usable && !this.someUseless, "aria-pressed": String(this.usable), "data-facet": "usable", title: "Leave out cards that this deck cannot use", onclick: () => this.onlyUsable(!this.usable) }, this.usable ? icon("check", "s") : null, "Usable");
  }

  // There is nothing to choose until a card is told to be of no use here.
  offerUsable() {
    this.someUseless = this.results.some((card) => this.isUseless(this.deck.cards[card.slug]));
    const chip = $("usable"); // not drawn before the first results
    if (chip) chip.hidden = !this.usable && !this.someUseless;
  }

  chip(name, one, ...before) {
    return make("button", { type: "button", class: "chip", "aria-pressed": String(one.chosen), "data-facet": `${name} ${one.value}`, onclick: () => this.toggle(name, one.value) }, ...before, one.title, make("span", { class: "n" }, String(one.count)));
  }

  histogram(facet) {
    const most = Math.max(1, ...facet.values.map((one) => one.count));
    return make("div", { class: "lvs", role: "group", "aria-label": facet.title }, ...facet.values.slice(0, 14).map((one) => {
      const bar = make("i", {});
      bar.style.height = `${Math.max(2, Math.round((18 * one.count) / most))}px`;
      return make("button", { type: "button", "aria-pressed": String(one.chosen), "data-facet": `${facet.name} ${one.value}`, onclick: () => this.toggle(facet.name, one.value) }, make("span", { class: "vh" }, `${facet.title} ${one.title}: ${plural(one.count, "card")}`), bar, make("b", { "aria-hidden": "true" }, one.title), make("span", { class: "n", "aria-hidden": "true" }, String(one.count)));
    }));
  }

  drop(facet) {
    const chosen = facet.values.filter((one) => one.chosen).length;
    const list = make("div", { class: "drop-list" }, ...facet.values.map((one) => this.chip(facet.name, one)));
    const fold = make("details", { class: "drop", open: this.open === facet.name }, make("summary", { class: "chip" }, facet.title, chosen ? make("span", { class: "n" }, String(chosen)) : null, icon("down", "s")), list);
    fold.addEventListener("toggle", () => { if (fold.open) this.open = facet.name; else if (this.open === facet.name) this.open = ""; });
    return fold;
  }

  drawSorts(sorts) {
    if (!sorts || $("sort").options.length) return;
    $("sort").append(...sorts.map(([value, title]) => make("option", { value }, title)));
  }

  // -- results -----------------------------------------------------------------------------------------

  tellFound(found) {
    const near = found.near.length ? `Did you mean ${found.near.slice(0, 3).join(" or ")}?` : "Try fewer terms, or see search help.";
    const said = found.total ? [plural(found.total, "card"), found.words ? `: ${found.words.replace(/^Cards where /, "").replace(/, by name\.$/, "")}` : ""].join("") : `No cards match. ${near}`;
    const kept = this.usable && found.total ? "Only what this deck can use." : "";
    this.tell(found.warnings.length > 0 || !found.total, [said, kept].filter(Boolean).join(". "), ...found.warnings);
  }

  tell(loud, ...sentences) {
    $("result-note").className = loud ? "warning" : "";
    $("result-note").textContent = sentences.filter(Boolean).join(" ");
  }

  draw() {
    const at = document.activeElement?.dataset?.result === "" ? document.activeElement.dataset.card : null;
    for (const one of document.querySelectorAll("[data-results-view]")) one.setAttribute("aria-pressed", String(one.dataset.resultsView === this.view));
    $("results").dataset.view = this.view;
    $("result-head").hidden = this.view !== "rows" || !this.results.length;
    $("results").replaceChildren(...this.results.map((card) => (this.view === "grid" ? this.tile(card) : this.row(card))));
    $("more").hidden = !this.next;
    this.drawCopies();
    if (at) $("results").querySelector(`[data-card="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
  }

  row(card) {
    const numbers = this.deck.columns.map(([name]) => make("span", { class: "val" }, card.numbers[name] ?? ""));
    const said = make("span", { class: "tx" }, ...chips(card.text));
    const facts = this.deck.columns.filter(([name]) => card.numbers[name] !== undefined).map(([name, title]) => `${card.numbers[name]} ${title}`).join(" · ");
    const name = make("button", { type: "button", class: "nm", "data-card": card.slug, "data-result": "", onclick: () => this.look.show(card.slug) },
      make("span", { class: "nn" }, ...named(card)), said, make("span", { class: "facts" }, [card.kind, facts].filter(Boolean).join(" · ")), make("span", { class: "why", "data-why": card.slug }));
    return make("li", { class: "row-card" }, crop(card), corner(card), name, ...numbers, make("span", { class: `own ${card.owned ? "" : "none"}` }, String(card.owned)), make("span", { class: "pips", "data-pips": card.slug }), this.adder(card));
  }

  tile(card) {
    return make("li", { class: "tile" }, make("button", { type: "button", class: "gf", "data-card": card.slug, "data-result": "", "aria-label": card.title, onclick: () => this.look.show(card.slug) }, make("img", { src: card.face, alt: "", width: 250, height: 350, loading: "lazy" })),
      make("span", { class: "gl" }, make("span", { class: "pips", "data-pips": card.slug }), make("span", { class: "own" }, card.owned ? `own ${card.owned}` : ""), this.adder(card)), make("span", { class: "why", "data-why": card.slug }));
  }

  adder(card) {
    return make("button", { type: "button", class: "add", "data-add": card.slug, onclick: () => this.add(card.slug) }, icon("plus", "s"), make("span", { class: "vh" }, `Add ${card.title}`), " ", make("b", { class: "have" }));
  }

  // What changes with the deck: copies, whether one more may go in, and why not.
  drawCopies() {
    for (const place of $("results").querySelectorAll("[data-pips]")) this.drawPips(place);
    for (const add of $("results").querySelectorAll("[data-add]")) {
      const card = this.deck.cards[add.dataset.add];
      const full = Boolean(card.why_not) || this.isFull(card);
      if (full) add.setAttribute("aria-disabled", "true"); else add.removeAttribute("aria-disabled");
      const n = this.deck.copies(this.home(card), card.slug);
      add.querySelector(".have").textContent = n ? `${n}${card.most ? `/${card.most}` : ""}` : "";
      add.title = full && card.why_not ? this.limit(card) : "Add one (+)";
    }
    for (const place of $("results").querySelectorAll("[data-why]")) {
      const card = this.deck.cards[place.dataset.why], row = place.closest("li");
      place.title = card.note || (card.why_not && !this.isFull(card) ? this.limit(card) : "");
      place.textContent = place.title.replace(`${card.title} `, "It "); // its name stands above
      row.classList.toggle("cannot", this.isUseless(card));
      row.hidden = this.usable && this.isUseless(card);
    }
  }

  isUseless(card) { return Boolean(card.note || (card.why_not && !this.isFull(card))); }

  home(card) { return card.section || card.home; }
  isFull(card) { return card.most !== null && card.most !== undefined && this.deck.copies(this.home(card), card.slug) >= card.most; }
  limit(card) { return `Limit reached: ${card.why_not}${card.rule ? ` (${card.rule})` : ""}`; }

  drawPips(place) {
    const card = this.deck.cards[place.dataset.pips];
    const n = this.deck.copies(this.home(card), card.slug);
    if (!card.most || card.most > 4) { place.replaceChildren(make("b", {}, n ? `× ${n}` : "")); return; }
    const pip = (at) => make("button", { type: "button", tabindex: "-1", class: at <= n ? "pip on" : "pip", "aria-label": `${plural(at, "copy", "copies")} of ${card.title}`, title: plural(at, "copy", "copies"), onclick: () => this.deck.setCopies(this.home(card), card.slug, at === n ? at - 1 : at) });
    place.replaceChildren(...Array.from({ length: card.most }, (_, i) => pip(i + 1)));
  }

  add(slug, section) {
    const card = this.deck.cards[slug], where = section || this.home(card);
    const n = this.deck.copies(where, slug);
    if (where !== "considering" && (this.isFull(card) || card.why_not)) { this.tell(true, this.limit({ ...card, why_not: card.why_not || `${card.most} per deck.` })); return; }
    this.deck.setCopies(where, slug, n + 1);
  }

  // The next page comes when the end is near.
  watchEnd() {
    new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) this.findMore(); }, { root: $("result-scroll"), rootMargin: "300px" }).observe($("more"));
  }
}
