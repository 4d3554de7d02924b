// One click: play this deck against every ready-made one, and say here how it did.
import { $, make, plural } from "./builder_kit.js";

const EVERY = 1000; // ms between two looks

export class DeckTest {
  constructor(deck) {
    this.deck = deck;
    for (const one of document.querySelectorAll("[data-test]")) one.addEventListener("click", () => this.start());
    for (const kind of ["saved", "rows"]) deck.addEventListener(kind, () => this.draw());
    this.draw();
    if (!deck.isDraft && !deck.boxed) this.look();
  }

  get mayStart() { return this.deck.verdict.legal && this.deck.verdict.playable && !this.deck.isDraft && !this.running; }
  get running() { return Boolean(this.last?.progress?.active); }

  async start() {
    this.deck.showPane("check");
    try {
      await this.deck.save();
      this.deck.need("a test");
      this.last = await this.deck.ask("test/start/", {});
      this.problem = "";
      this.draw();
      this.wait();
    } catch (error) { this.problem = error.message; this.draw(); }
  }

  async look() {
    const found = await this.deck.ask("test/").catch(() => null); // the panel then stays as it is
    if (!found?.progress) return;
    this.last = found;
    this.draw();
    this.wait();
  }

  wait() { if (this.running) setTimeout(() => this.look(), EVERY); }

  draw() {
    const { last } = this;
    const parts = [];
    if (last?.wins?.percent !== null && last?.wins) parts.push(...this.answer(last));
    if (this.running) parts.push(this.bar(last.progress));
    else if (!last) parts.push(make("p", { class: "muted" }, "20 matches against each ready-made deck, bots on both sides."));
    if (this.problem || last?.problem) parts.push(make("p", { class: "warning" }, this.problem || last.problem));
    $("test-answer").replaceChildren(...parts);
    for (const one of document.querySelectorAll("[data-test]")) one.disabled = !this.mayStart;
    $("test-why").textContent = this.why();
  }

  why() {
    if (this.running) return "";
    if (this.deck.isDraft) return "Add a card first.";
    if (!this.deck.verdict.legal) return this.deck.verdict.violations[0]?.message || "The deck is not legal yet.";
    if (!this.deck.verdict.playable) return "A card in it cannot be played in matches yet.";
    return this.last?.version && this.last.version !== this.deck.version ? "Changed since this test." : "";
  }

  answer({ wins, against, version, run, progress }) {
    const best = against[0], worst = against.at(-1);
    const rows = against.map((one) => make("li", {}, make("span", {}, one.name), make("b", {}, `${one.percent} %`), make("small", { class: "muted" }, `${one.low}–${one.high}`)));
    return [make("p", { class: "ans" }, "Wins ", make("b", {}, `${wins.percent} %`), make("span", { class: "muted" }, ` (${wins.low}–${wins.high}) of ${wins.of}`)), this.whisker(wins),
      best ? make("details", {}, make("summary", {}, `Against ${plural(against.length, "deck")}: best ${best.name} ${best.percent} %, worst ${worst.name} ${worst.percent} %`), make("ul", { class: "rates" }, ...rows)) : "",
      make("p", { class: "muted" }, `${version ? `Version ${version}. ` : ""}`, progress.active ? "" : make("a", { href: run }, "All results"))];
  }

  whisker({ percent, low, high }) {
    const part = (name, styles) => { const one = make("i", { class: name }); Object.assign(one.style, styles); return one; };
    return make("div", { class: "whisk", "aria-hidden": "true" }, part("half", {}), part("rng", { left: `${low}%`, width: `${Math.max(1, high - low)}%` }), part("pt", { left: `${percent}%` }));
  }

  bar({ words, done, total }) {
    return make("div", { role: "status" }, make("progress", { max: total || 1, value: done || 0, "aria-label": "Matches played" }), make("p", { class: "muted" }, words));
  }
}
