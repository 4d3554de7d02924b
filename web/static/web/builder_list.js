// The deck as it is seen: who leads it, its counts and curve, and its cards in groups.
import { $, button, crop, icon, isPhone, make, named, plural, total } from "./builder_kit.js";

const TONES = 6; // types that are told apart in the curve
const COLOURLESS = "No colour";

export class DeckView {
  constructor(deck, look) {
    this.deck = deck;
    this.look = look;
    this.level = null; // the bar of the curve that is pressed
    this.view = localStorage.getItem("casebook-deck-view") || "rows";
    this.group = localStorage.getItem("casebook-deck-group") || "type";
    this.leaders = deck.sections.filter((one) => one.high === 1);
    this.parts = deck.sections.filter((one) => one.high !== 1);
    this.types = [...new Set(deck.sections.find((one) => one.name === deck.draws)?.types || [])];
    $("deck-group").value = this.group;
    $("deck-group").addEventListener("change", () => { this.group = $("deck-group").value; localStorage.setItem("casebook-deck-group", this.group); this.draw(); });
    for (const one of document.querySelectorAll("[data-deck-view]")) one.addEventListener("click", () => this.show(one.dataset.deckView));
    deck.addEventListener("rows", () => this.draw());
    deck.addEventListener("saved", () => this.draw());
    addEventListener("resize", () => this.fit());
  }

  show(view) {
    this.view = view;
    localStorage.setItem("casebook-deck-view", view);
    this.draw();
  }

  cardsOf(section) {
    const slugs = [...new Set(this.deck.rows.filter((row) => row.section === section).map((row) => row.card))];
    return slugs.map((slug) => this.deck.cards[slug] || { slug, title: slug, name: slug, colors: [], numbers: {}, type: "", number: null });
  }

  draw() {
    const focused = this.focusedPlace();
    for (const one of document.querySelectorAll("[data-deck-view]")) one.setAttribute("aria-pressed", String(one.dataset.deckView === this.view));
    $("leaders").replaceChildren(...this.leaders.map((section) => this.leader(section)));
    $("deck-counts").replaceChildren(...this.parts.filter((one) => one.types.length).map((section) => this.counter(section)));
    this.drawCurve();
    const list = $("deck-sections");
    list.dataset.view = this.view;
    list.replaceChildren(...this.parts.flatMap((section) => this.sectionParts(section)), ...(this.deck.rows.length ? [] : [this.invitation()]));
    $("bar-count").textContent = String(total(this.deck.played));
    this.fit();
    this.focusAgain(focused);
  }

  // A deck that does not fit the pane is written closer, then in two columns.
  fit() {
    const list = $("deck-sections");
    list.classList.remove("tight", "dense");
    for (const closer of ["tight", "dense"]) {
      if (this.view === "stacks" || isPhone() || list.scrollHeight <= list.clientHeight + 2) return;
      list.classList.add(closer);
    }
  }

  // -- the head -----------------------------------------------------------------------------------

  leader(section) {
    const [card] = this.cardsOf(section.name);
    const missing = card ? "" : "is-missing";
    const said = card ? [make("small", {}, section.title), make("b", {}, card.name), make("i", {}, card.subtitle || "")] : [make("small", {}, section.title), make("b", {}, "Choose one")];
    const open = () => (card ? this.look.show(card.slug, section.name) : this.deck.browse(section.types));
    const count = this.deck.size(section.name);
    return make("div", { class: `leader ${missing}` },
      make("button", { type: "button", class: "leader-name", "data-card": card?.slug, "data-section": section.name, onclick: open }, card ? crop(card, "tall") : icon("plus", "l"), make("span", {}, ...said)),
      make("span", { class: count === 1 ? "vh" : "bad-count", "data-count": section.name }, `${count} / 1`),
      card && this.deck.mine ? make("button", { type: "button", class: "ib", "aria-label": `Take out ${card.title}`, title: "Take out", onclick: () => this.deck.setCopies(section.name, card.slug, 0) }, icon("cross", "s")) : null);
  }

  wanted(section) {
    if (section.low === null) return "";
    if (section.high === null) return ` / ${section.low}+`;
    return ` / ${section.low === section.high ? section.high : `${section.low}–${section.high}`}`;
  }

  counter(section) {
    const n = this.deck.size(section.name);
    const wrong = (section.low !== null && n < section.low) || (section.high !== null && n > section.high);
    return make("button", { type: "button", class: `count ${wrong ? "is-wrong" : ""}`, title: `Browse: ${section.title}`, onclick: () => this.deck.browse(section.types) },
      make("small", {}, section.title.replace(/ deck$/i, "")), make("span", { "data-count": section.name }, make("b", {}, String(n)), this.wanted(section)));
  }

  drawCurve() {
    const cards = this.cardsOf(this.deck.draws).filter((card) => card.number !== null && card.number !== undefined);
    const numbers = [...new Set(cards.map((card) => card.number))].sort((a, b) => a - b);
    $("curve").hidden = !numbers.length;
    if (!numbers.length) { this.level = null; return; }
    const levels = Array.from({ length: Math.min(14, numbers.at(-1) - numbers[0] + 1) }, (_, i) => numbers[0] + i);
    const count = (level, type) => total(this.deck.rows.filter((row) => row.section === this.deck.draws && this.deck.cards[row.card]?.number === level && this.deck.cards[row.card]?.type === type));
    const sums = levels.map((level) => this.types.reduce((sum, type) => sum + count(level, type), 0));
    const most = Math.max(1, ...sums);
    $("curve-bars").replaceChildren(...levels.map((level, i) => {
      const bars = this.types.map((type, tone) => [tone, count(level, type)]).filter(([, n]) => n).reverse().map(([tone, n]) => {
        const bar = make("i", { class: `tone-${tone % TONES}` });
        bar.style.height = `${Math.max(2, Math.round((46 * n) / most))}px`;
        return bar;
      });
      return make("button", { type: "button", class: "bar", "aria-pressed": String(this.level === level), onclick: () => { this.level = this.level === level ? null : level; this.draw(); } },
        make("span", { class: "vh" }, `${this.deck.corner} ${level}: ${plural(sums[i], "card")}`), make("span", { class: "n", "aria-hidden": "true" }, sums[i] ? String(sums[i]) : ""), make("span", { class: "pile" }, ...bars), make("span", { class: "l", "aria-hidden": "true" }, String(level)));
    }));
    const sizes = this.types.map((type, tone) => [type, tone, total(this.deck.rows.filter((row) => row.section === this.deck.draws && this.deck.cards[row.card]?.type === type))]);
    $("legend").replaceChildren(...sizes.filter(([, , n]) => n).map(([type, tone, n]) => make("span", {}, make("i", { class: `tone-${tone % TONES}` }), `${this.deck.types[type] || type} ${n}`)));
  }

  invitation() {
    return make("div", { class: "empty-deck" }, make("p", { class: "h" }, "An empty deck"), make("p", { class: "muted" }, "Search for cards and press +, paste a list, or start from a deck that plays well."),
      make("p", { class: "row tight" }, button("Build a deck for me", () => this.deck.complete(), { class: "btn small main", id: "build-for-me" }), button("Paste a list", () => this.deck.openImport())));
  }

  // -- the cards ------------------------------------------------------------------------------------

  sectionParts(section) {
    const cards = this.cardsOf(section.name).filter((card) => this.level === null || section.name !== this.deck.draws || card.number === this.level);
    if (!this.cardsOf(section.name).length && !this.slots(section)) return [];
    const parts = this.groupsOf(section, cards).map(([title, held]) => this.groupOf(section, title, held));
    const slots = this.slots(section);
    return slots ? [...parts, slots] : parts;
  }

  groupsOf(section, cards) {
    const keys = {
      type: (card) => this.deck.types[card.type] || card.type,
      number: (card) => (card.number === null || card.number === undefined ? `No ${this.deck.corner.toLowerCase()}` : `${this.deck.corner} ${card.number}`),
      color: (card) => card.colors.map((one) => one[0].toUpperCase() + one.slice(1)).join(" and ") || COLOURLESS,
      none: () => section.title,
    };
    const key = section.name === "considering" ? () => section.title : keys[this.group] || keys.type;
    const groups = new Map();
    const sorted = [...cards].sort((a, b) => (a.number ?? 99) - (b.number ?? 99) || a.title.localeCompare(b.title));
    for (const card of sorted) groups.set(key(card), [...(groups.get(key(card)) || []), card]);
    if (this.group !== "type" || section.name === "considering") return [...groups];
    const order = (title) => section.types.findIndex((type) => (this.deck.types[type] || type) === title);
    return [...groups].sort(([a], [b]) => order(a) - order(b));
  }

  groupOf(section, title, cards) {
    const size = cards.reduce((sum, card) => sum + this.deck.copies(section.name, card.slug), 0);
    const many = this.parts.filter((one) => one.types.length).length > 1 && title !== section.title;
    const head = make("h3", {}, make("span", {}, title, many ? make("small", {}, ` ${section.title}`) : null), make("span", { class: "num" }, String(size)));
    const draw = { stacks: this.stack, text: this.row, rows: this.row }[this.view] || this.row;
    return make("section", { class: "group" }, head, make("ul", { class: this.view }, ...cards.map((card, i) => draw.call(this, section, card, cards[i - 1]))));
  }

  row(section, card, before) {
    const count = this.deck.copies(section.name, card.slug);
    const flags = this.flagsOf(card.slug);
    const name = make("button", { type: "button", class: "dn", "data-card": card.slug, "data-section": section.name, onclick: () => this.look.show(card.slug, section.name) }, ...named(card));
    const first = before?.number !== card.number;
    return make("li", { class: `dr ${first ? "first" : ""}` },
      make("span", { class: "g" }, first && card.number !== null && card.number !== undefined ? String(card.number) : ""),
      this.view === "rows" ? crop(card) : null, name, flags.length ? make("span", { class: "flag", title: flags.join(" ") }, icon("warning", "s"), make("span", { class: "vh" }, flags.join(" "))) : null,
      this.deck.mine && this.deck.mayStep ? this.stepper(section.name, card, count) : make("b", { class: "times" }, `× ${count}`));
  }

  stepper(section, card, count) {
    const full = card.most !== null && card.most !== undefined && count >= card.most;
    const step = (n, sign, label, off) => make("button", { type: "button", "aria-label": `${label} ${card.title}`, "aria-disabled": off ? "true" : null, onclick: () => this.deck.setCopies(section, card.slug, n) }, icon(sign, "s"));
    return make("span", { class: "step" }, step(count - 1, "minus", "One copy less of", false), make("b", {}, String(count)), step(count + 1, "plus", "One copy more of", full));
  }

  stack(section, card) {
    const count = this.deck.copies(section.name, card.slug);
    const faces = Array.from({ length: Math.min(count, 4) }, () => make("img", { src: card.face, alt: "", width: 100, height: 140, loading: "lazy" }));
    return make("li", { class: "held" }, make("button", { type: "button", class: `piled n${Math.min(count, 4)}`, "data-card": card.slug, "data-section": section.name, "aria-label": `${card.title}, ${plural(count, "copy", "copies")}`, onclick: () => this.look.show(card.slug, section.name) }, ...faces), make("b", { class: "badge" }, String(count)));
  }

  flagsOf(slug) {
    return [...this.deck.verdict.violations, ...this.deck.verdict.warnings].filter((one) => one.cards.includes(slug)).map((one) => one.message);
  }

  slots(section) {
    const missing = section.low === null ? 0 : section.low - this.deck.size(section.name);
    if (missing <= 0 || !this.deck.mine || !this.deck.mayStep || !this.deck.rows.length) return null;
    const kinds = section.types.map((type) => `${(this.deck.types[type] || type).toLowerCase()}s`);
    const names = kinds.length > 1 ? `${kinds.slice(0, -1).join(", ")} and ${kinds.at(-1)}` : kinds[0];
    return make("p", { class: "slot" }, make("span", {}, `${plural(missing, "slot")} left`), button(`Browse ${names}`, () => this.deck.browse(section.types), { class: "lnk" }));
  }

  // -- focus stays where it was -----------------------------------------------------------------------

  focusedPlace() {
    const at = document.activeElement;
    if (!$("pane-deck").contains(at)) return null;
    return { label: at.getAttribute("aria-label"), card: at.dataset.card, section: at.dataset.section };
  }

  focusAgain(place) {
    if (!place) return;
    const pane = $("pane-deck");
    const again = place.card ? pane.querySelector(`[data-card="${CSS.escape(place.card)}"][data-section="${place.section}"]`) : null;
    (again || [...pane.querySelectorAll("[aria-label]")].find((one) => place.label && one.getAttribute("aria-label") === place.label))?.focus({ preventScroll: true });
  }
}
