// Beside building: numbers, draw odds, a sample hand, the deck as text.
import { $, make, plural, toast } from "./builder_kit.js";

export class Tools {
  constructor(deck) {
    this.deck = deck;
    if ($("share")) { $("share").value = deck.share; $("share").addEventListener("focus", () => $("share").select()); }
    deck.addEventListener("saved", () => this.again());
    $("numbers").addEventListener("toggle", () => this.drawNumbers());
    $("odds")?.addEventListener("submit", (event) => { event.preventDefault(); this.odds(); });
    $("deal")?.addEventListener("click", () => this.deal(`seed=${Math.floor(Math.random() * 1e6)}`));
    $("copy").addEventListener("click", () => this.copyText());
    this.again();
    if ($("hand-box") && /[?&]seed=/.test(location.search)) { $("hand-box").open = true; this.deal(location.search.slice(1)); }
  }

  again() {
    if ($("share")) $("share").value = this.deck.share;
    for (const link of document.querySelectorAll("[data-deck-link]")) link.href = this.deck.base + link.dataset.deckLink;
    for (const form of document.querySelectorAll("[data-deck-form]")) form.action = this.deck.base + form.dataset.deckForm;
    this.drawOddsChoice();
    this.drawNumbers();
  }

  sample() {
    if (!$("hand-box")) return;
    $("hand-box").open = true;
    $("hand-box").scrollIntoView({ block: "nearest" });
    $("deal").click();
  }

  // -- numbers ----------------------------------------------------------------------------------------

  bars(name, counts) {
    const most = Math.max(1, ...counts.map(([, n]) => n));
    const bar = (n) => { const one = make("i", {}); one.style.width = `${(100 * n) / most}%`; return one; };
    return make("section", { "aria-label": name }, make("h3", {}, name), make("ul", { class: "tally" }, ...counts.slice(0, 12).map(([word, n]) => make("li", {}, make("span", {}, word), make("span", { class: "track" }, bar(n)), make("b", {}, String(n))))));
  }

  async drawNumbers() {
    if (!$("numbers").open || this.deck.isDraft) return;
    const numbers = await this.deck.ask("statistics/").catch(() => null); // the next save asks again
    if (!numbers) return;
    const name = (type) => numbers.titles[type] || type;
    const parts = [make("p", { class: "muted" }, `${plural(numbers.cards, "card")}, ${numbers.different} different.`)];
    if (numbers.cards) parts.push(this.bars("Types", Object.entries(numbers.types).map(([type, n]) => [name(type), n])));
    if (Object.keys(numbers.colors).length) parts.push(this.bars("Colours", Object.entries(numbers.colors)));
    if (Object.keys(numbers.traits).length) parts.push(this.bars("Traits", Object.entries(numbers.traits)));
    for (const curve of numbers.curves) {
      const counts = Object.entries(curve.values).map(([value, byType]) => [value, Object.values(byType).reduce((a, b) => a + b, 0)]);
      parts.push(this.bars(`${curve.title} (mean ${Number(Number(curve.mean).toFixed(2))})`, counts));
    }
    $("charts").replaceChildren(...parts);
  }

  // -- odds and hands -----------------------------------------------------------------------------------

  drawOddsChoice() {
    const choice = $("odds-card");
    if (!choice) return;
    const kept = choice.value;
    const slugs = [...new Set(this.deck.rows.filter((row) => row.section === this.deck.draws).map((row) => row.card))];
    choice.replaceChildren(...slugs.map((slug) => make("option", { value: slug }, this.deck.title(slug))));
    if (slugs.includes(kept)) choice.value = kept;
  }

  async odds() {
    const query = new URLSearchParams({ card: $("odds-card").value, turns: $("odds-turns").value, play: $("odds-play").value });
    try {
      this.deck.need("a calculation");
      const found = await this.deck.ask(`odds/?${query}`);
      if (!found.group) { $("odds-table").replaceChildren(make("p", {}, `It is not in the ${this.deck.section(found.section).title}, which hands are drawn from.`)); return; }
      const head = make("tr", {}, make("th", { scope: "col" }, "After turn"), ...found.at_least[0].chances.map((_, k) => make("th", { scope: "col" }, `${k + 1} or more`)));
      const rows = found.at_least.map((row) => make("tr", {}, make("th", { scope: "row" }, row.turn ? String(row.turn) : "opening hand"), ...row.chances.map((c) => make("td", {}, `${(100 * c).toFixed(1)} %`))));
      $("odds-table").replaceChildren(make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Draw odds" }, make("table", {}, make("caption", { class: "muted" }, `${plural(found.group, "copy", "copies")} in ${plural(found.deck, "card")}. ${found.mulligan}`), make("thead", {}, head), make("tbody", {}, ...rows))));
    } catch (error) {
      $("odds-table").replaceChildren(make("p", { class: "warning" }, error.message));
    }
  }

  async deal(query) {
    try {
      await this.deck.save();
      this.deck.need("a hand");
      const hand = await this.deck.ask(`hand/?${query}`);
      this.deck.know(hand.cards);
      $("hand").replaceChildren(...hand.opening.map((slug) => make("li", {}, make("img", { src: this.deck.cards[slug].face, alt: this.deck.title(slug), width: 90, height: 126 }))));
      $("hand-link").replaceChildren(make("a", { href: `${this.deck.base}edit/?${hand.query}` }, `Link to this hand (seed ${hand.seed})`));
    } catch (error) {
      $("hand").replaceChildren(make("li", {}, error.message));
    }
  }

  async copyText() {
    await this.deck.save();
    const answer = this.deck.isDraft ? null : await fetch(`${this.deck.base}export/text/`).catch(() => null);
    if (!answer?.ok || answer.redirected) { toast("Not copied: there is no text of this deck yet."); return; }
    try { await navigator.clipboard.writeText(await answer.text()); toast("Copied."); }
    catch { location.assign(`${this.deck.base}export/text/`); } // a browser that forbids it shows the text instead
  }
}
