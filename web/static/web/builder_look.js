// Looking at a card: large beside the results, over the list while pointed at, in a sheet on a phone.
import { $, icon, isPhone, make, plural } from "./builder_kit.js";

const PAUSE = 220; // ms of pointing before a card shows
const PRESS = 450; // ms of a long press

const POINTED = [".dr", ".row-card", ".leader", ".oks li", ".plan-line"]; // what shows its card

export class Look {
  constructor(deck) {
    this.deck = deck;
    this.slug = "";
    document.addEventListener("pointermove", (event) => this.over(event));
    document.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointermove", "scroll"]) document.addEventListener(end, () => clearTimeout(this.pressing), true);
    document.addEventListener("scroll", () => this.hide(), true);
    for (const kind of ["rows", "advised"]) deck.addEventListener(kind, () => this.again());
    $("sheet").addEventListener("click", (event) => { if (event.target === $("sheet")) $("sheet").close(); });
  }

  // On a phone a sheet comes up; elsewhere the card shows at the right.
  show(slug, section) {
    this.hide();
    this.preview(slug, section);
    if (!isPhone()) return;
    this.fillSheet();
    if (!$("sheet").open) $("sheet").showModal();
  }

  preview(slug, section) {
    this.slug = slug;
    this.where = section;
    this.again();
  }

  again() {
    const card = this.deck.cards[this.slug];
    $("preview").hidden = !card;
    if (!card) return;
    $("preview").replaceChildren(this.face(card), make("div", { class: "beside" }, ...this.figures(card)));
    if ($("sheet").open) this.fillSheet();
  }

  face(card, size = 248) {
    return make("img", { class: "big-face", src: card.face, alt: `${card.title}. ${card.kind}. ${card.text}`, width: size, height: Math.round(size * 1.4) });
  }

  section(card) { return this.where || card.section || card.home; }

  figures(card) {
    const n = this.deck.copies(this.section(card), card.slug);
    const most = card.most ? `/${card.most}` : "";
    const parts = [make("p", {}, make("b", {}, String(n), make("small", {}, most)), "in deck")];
    if (card.owned !== undefined) parts.push(make("p", {}, make("b", {}, String(card.owned)), "owned"));
    parts.push(this.stepper(card, n), make("p", {}, make("a", { href: card.page }, "Card page")));
    return parts;
  }

  stepper(card, n) {
    const set = (count) => () => this.deck.setCopies(this.section(card), card.slug, count);
    const full = card.most && n >= card.most;
    return make("span", { class: "step tall" }, make("button", { type: "button", "aria-label": `One copy less of ${card.title}, shown`, onclick: set(n - 1) }, icon("minus")), make("b", {}, String(n)),
      make("button", { type: "button", "aria-label": `One copy more of ${card.title}, shown`, "aria-disabled": full ? "true" : null, onclick: full ? () => {} : set(n + 1) }, icon("plus")));
  }

  fillSheet() {
    const card = this.deck.cards[this.slug];
    const n = this.deck.copies(this.section(card), card.slug);
    const set = (count) => () => this.deck.setCopies(this.section(card), card.slug, count);
    const full = card.most && n >= card.most;
    const maybe = () => { this.deck.setCopies("considering", card.slug, this.deck.copies("considering", card.slug) + 1); $("sheet").close(); };
    $("sheet-body").replaceChildren(this.face(card, 280),
      make("div", { class: "bigstep" }, make("button", { type: "button", id: "sheet-less", "aria-label": "One fewer", onclick: set(Math.max(0, n - 1)) }, icon("minus")), make("b", {}, String(n), make("small", {}, card.most ? `of ${card.most}` : plural(n, "copy", "copies"))),
        make("button", { type: "button", id: "sheet-more", "aria-label": "One more", "aria-disabled": full ? "true" : null, onclick: full ? () => {} : set(n + 1) }, icon("plus"))),
      make("p", { class: "muted" }, [card.owned !== undefined ? `You own ${card.owned}` : "", card.note || ""].filter(Boolean).join(" · ")),
      make("div", { class: "two" }, make("a", { class: "btn", href: card.page }, "Card page"), make("button", { type: "button", class: "btn", onclick: maybe }, "Maybe later")));
  }

  // -- pointing and pressing --------------------------------------------------------------------------

  over(event) {
    // Only a pointer that moves points: a card may come to lie under one at rest.
    if (event.pointerType !== "mouse") return;
    const at = event.target.closest?.(POINTED.join(", "));
    const slug = at?.querySelector("[data-card]")?.dataset.card;
    if ((slug || "") === (this.pointed || "")) return;
    this.hide();
    this.pointed = slug;
    if (slug) this.timer = setTimeout(() => this.pop(slug, at), PAUSE);
  }

  // A list that was drawn anew meanwhile has another row under the resting pointer.
  pop(slug, pointed) {
    const at = pointed.isConnected ? pointed : document.querySelector(POINTED.map((one) => `${one}:hover`).join(", "));
    if (at?.querySelector("[data-card]")?.dataset.card !== slug) { this.pointed = ""; return; }
    const card = this.deck.cards[slug], box = at.getBoundingClientRect();
    if (!card || (document.querySelector("dialog[open]") && !at.closest("dialog"))) return;
    const pop = $("pop");
    pop.replaceChildren(this.face(card, 260));
    pop.hidden = false;
    const high = pop.offsetHeight, wide = pop.offsetWidth, middle = innerWidth / 2;
    const inDeck = $("pane-deck").contains(at);
    pop.style.left = `${inDeck || box.left > middle ? Math.max(8, inDeck ? box.right + 8 : box.left - wide - 8) : Math.max(8, box.left - wide - 8)}px`;
    pop.style.top = `${Math.max(8, Math.min(innerHeight - high - 8, box.top - high / 3))}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.pointed = "";
    $("pop").hidden = true;
  }

  press(event) {
    this.hide();
    const slug = event.pointerType === "touch" && event.target.closest?.("[data-card]")?.dataset.card;
    if (slug) this.pressing = setTimeout(() => this.show(slug), PRESS);
  }
}
