// A plan line by line: why each card goes in or out, what could stand there instead, what comes of it.
import { withCopies } from "./builder_deck.js";
import { $, button, corner, crop, icon, later, make, named, openDialog, plural, toast, total } from "./builder_kit.js";
import { pillOf } from "./builder_check.js";

const KINDS = {
  complete: { path: "complete/", title: "Complete deck", said: "Completed" },
  repair: { path: "repair/", title: "Repair deck", said: "Repaired" },
};

export class Plan {
  constructor(deck) {
    this.deck = deck;
    this.judge = later(120, () => this.askVerdict());
    $("plan-apply").addEventListener("click", () => this.apply());
    $("plan-owned").addEventListener("change", () => this.open(this.kind));
    $("plan").addEventListener("close", () => { $("plan-owned").checked = false; });
    $("plan-all").addEventListener("change", () => { for (const line of this.lines) line.on = $("plan-all").checked; this.draw(); });
  }

  // From nothing there is nothing to lose: the whole deck goes in, with undo and the reasons at hand.
  async complete() {
    if (!this.deck.mine || this.deck.boxed) return;
    const before = this.deck.rows;
    if (before.length > 1) { this.open("complete"); return; }
    if (!await this.fetch("complete")) return;
    this.begin();
    this.deck.setRows(this.rows(), KINDS.complete.said);
    this.nameIt();
    const n = this.lines.reduce((sum, line) => sum + line.after - line.before, 0);
    toast(`${plural(n, "card")} added.`, button("Why these?", () => this.explain()), button("Undo", () => this.deck.undo()));
  }

  // What the plan is compared with.
  begin() {
    this.begun = this.deck.rows;
    this.before = this.deck.verdict;
  }

  // A deck without a name is called after whoever leads it, or after its commonest trait.
  nameIt() {
    if ($("deck-name").value !== $("builder").dataset.unnamed) return;
    const alone = new Set(this.deck.sections.filter((one) => one.high === 1).map((one) => one.name));
    const leaders = this.deck.rows.filter((row) => alone.has(row.section)).map((row) => this.deck.cards[row.card].name);
    const traits = {};
    for (const row of this.deck.rows) for (const trait of this.deck.cards[row.card].traits) traits[trait] = (traits[trait] || 0) + row.quantity;
    const [commonest] = Object.entries(traits).sort((a, b) => b[1] - a[1]);
    const name = leaders.join(", ") || commonest?.[0];
    if (name) this.deck.rename(name);
  }

  async open(kind) {
    if (!await this.fetch(kind)) return;
    this.begin();
    $("plan-foot").hidden = false;
    $("plan").classList.remove("told");
    this.draw();
    openDialog($("plan"));
  }

  // The reasons of what was added already.
  explain() {
    this.draw();
    $("plan").classList.add("told");
    $("plan-title").textContent = "Why these cards?";
    $("plan-note").textContent = `${this.sum()}.`;
    $("plan-foot").hidden = true;
    openDialog($("plan"));
  }

  async fetch(kind) {
    this.kind = kind;
    try {
      const plan = await this.deck.ask(KINDS[kind].path, { rows: this.deck.rows, format: this.deck.facts().format, owned: $("plan-owned").checked });
      this.deck.know(plan.cards);
      this.remaining = plan.remaining;
      this.minimal = plan.minimal;
      this.lines = plan.lines.map((line) => ({ ...line, on: true, proposed: line.card, n: Math.abs(line.after - line.before) }));
      return true;
    } catch (error) { toast(error.message); return false; }
  }

  // -- what comes of it ---------------------------------------------------------------------------------

  rows() {
    const start = this.begun || this.deck.rows;
    return this.lines.filter((line) => line.on && line.n).reduce((rows, line) => {
      const held = total(rows.filter((row) => row.section === line.section && row.card === line.card));
      const sign = line.after < line.before ? -1 : 1;
      return withCopies(rows, line.section, line.card, Math.max(0, held + sign * line.n));
    }, start);
  }

  apply() {
    this.deck.setRows(this.rows(), KINDS[this.kind].said);
    $("plan").close();
    toast(`${KINDS[this.kind].said}: ${this.sum()}`, button("Undo", () => this.deck.undo()));
  }

  sum() {
    const of = (sign) => this.lines.filter((line) => line.on && Math.sign(line.after - line.before) === sign).reduce((sum, line) => sum + line.n, 0);
    return [[of(1), "added"], [of(-1), "removed"]].filter(([n]) => n).map(([n, word]) => `${n} ${word}`).join(", ") || "nothing changes";
  }

  async askVerdict() {
    const verdict = await this.deck.ask("judge/", { rows: this.rows(), format: this.deck.facts().format }).catch(() => null); // the next tick asks again
    if (!verdict) return;
    const { words, mark } = pillOf(verdict);
    $("plan-badge").className = `pill ${mark}`;
    $("plan-badge").textContent = words;
    this.drawCompared(verdict);
  }

  // -- drawing --------------------------------------------------------------------------------------------

  draw() {
    $("plan-title").textContent = KINDS[this.kind].title;
    $("plan-note").textContent = this.note();
    const into = this.lines.filter((line) => line.after > line.before), out = this.lines.filter((line) => line.after < line.before);
    const part = (title, held) => (held.length ? make("section", {}, make("h3", {}, `${title} ${plural(held.reduce((sum, line) => sum + line.n, 0), "card")}`), make("ul", {}, ...held.map((line) => this.line(line)))) : null);
    const none = this.lines.length ? null : make("p", { class: "muted" }, this.remaining.length ? this.remaining[0].message : "Nothing to change: the deck is whole.");
    $("plan-lines").replaceChildren(...[part("Take out", out), part("Add", into), none].filter(Boolean));
    $("plan-all").checked = this.lines.every((line) => line.on);
    this.drawFoot();
  }

  note() {
    const size = total(this.deck.played);
    const found = this.kind === "repair" && this.minimal ? " This is the smallest change that makes it legal." : "";
    return `${this.deck.facts().name} · ${plural(size, "card")}. Nothing changes until you apply.${found}`;
  }

  drawFoot() {
    $("plan-sum").textContent = `${this.sum()}.`;
    const n = this.lines.filter((line) => line.on && line.n).length;
    $("plan-apply").textContent = n ? `Apply ${plural(n, "change")}` : "Apply";
    $("plan-apply").disabled = !n;
    this.judge();
  }

  line(line) {
    const card = this.deck.cards[line.card];
    const tick = make("input", { type: "checkbox", "aria-label": `${card.title}: take this line`, onchange: () => { line.on = tick.checked; this.drawFoot(); } });
    tick.checked = line.on;
    const out = line.after < line.before;
    const amount = make("b", { class: "amount" }, `${out ? "−" : "+"}${line.n}`);
    const step = (by, sign, label) => make("button", { type: "button", "aria-label": `${label} ${card.title}`, onclick: () => { line.n = Math.max(0, Math.min(card.most || 9, line.n + by)); line.on = line.n > 0; this.draw(); } }, icon(sign, "s"));
    const body = make("li", { class: "plan-line" }, make("div", { class: "ln" }, tick, crop(card), corner(card), make("span", { class: "nn", "data-card": card.slug }, ...named(card)), make("span", { class: "step" }, step(-1, "minus", "One fewer of"), amount, step(1, "plus", "One more of"))),
      make("p", { class: "reasons" }, ...line.why.map((why) => make("span", {}, why))));
    if (line.instead.length) body.append(this.alternatives(line));
    return body;
  }

  alternatives(line) {
    const choices = [line.proposed, ...line.instead];
    const choice = (slug) => {
      const card = this.deck.cards[slug];
      const mark = make("input", { type: "radio", name: `instead-${line.section}-${line.proposed}`, value: slug, onchange: () => { line.card = slug; line.on = true; this.open_ = line.proposed; this.draw(); } });
      mark.checked = slug === line.card;
      const numbers = this.deck.columns.filter(([name]) => card.numbers[name] !== undefined).map(([name, title]) => `${title} ${card.numbers[name]}`).join(", ");
      return make("li", {}, make("label", {}, mark, crop(card), corner(card), make("span", { class: "nn", "data-card": slug }, ...named(card)), make("small", {}, slug === line.proposed ? "Proposed" : numbers)));
    };
    return make("details", { class: "alts", open: this.open_ === line.proposed }, make("summary", {}, plural(line.instead.length, "alternative")), make("ul", {}, ...choices.map(choice)));
  }

  drawCompared(verdict) {
    const after = this.rows(), before = this.begun || [];
    const mean = (rows) => {
      const known = rows.filter((row) => row.section === this.deck.draws && Number.isInteger(this.deck.cards[row.card]?.number));
      const n = total(known);
      return n ? (known.reduce((sum, row) => sum + row.quantity * this.deck.cards[row.card].number, 0) / n).toFixed(1) : "–";
    };
    const kinds = (rows) => String(new Set(rows.map((row) => row.card)).size);
    const lines = [["Cards", total(before.filter((row) => row.section !== "considering")), total(after.filter((row) => row.section !== "considering"))], ["Different", kinds(before), kinds(after)], [`Mean ${this.deck.corner.toLowerCase()}`, mean(before), mean(after)],
      ["Problems", this.before.violations.length, verdict.violations.length], ["Warnings", this.before.warnings.length, verdict.warnings.length]];
    $("plan-compared").replaceChildren(make("thead", {}, make("tr", {}, make("td", {}), make("th", { scope: "col" }, "Before"), make("th", { scope: "col" }, "After"))), make("tbody", {}, ...lines.map(([title, was, is]) => make("tr", {}, make("th", { scope: "row" }, title), make("td", {}, String(was)), make("td", {}, make("b", {}, String(is)))))));
    this.drawCurve(before, after);
  }

  drawCurve(before, after) {
    const count = (rows, level) => total(rows.filter((row) => row.section === this.deck.draws && this.deck.cards[row.card]?.number === level));
    const levels = [...new Set([...before, ...after].filter((row) => row.section === this.deck.draws).map((row) => this.deck.cards[row.card]?.number).filter(Number.isInteger))].sort((a, b) => a - b);
    const most = Math.max(1, ...levels.map((level) => Math.max(count(before, level), count(after, level))));
    const bar = (name, n) => { const one = make("i", { class: name }); one.style.height = `${Math.round((80 * n) / most)}px`; return one; };
    $("plan-curve").replaceChildren(...levels.map((level) => {
      const was = count(before, level), is = count(after, level);
      return make("div", { class: "bar" }, make("span", { class: "n" }, String(is)), make("span", { class: "pile" }, bar("added", Math.max(0, is - was)), bar("tone-0", Math.min(was, is))), make("span", { class: "l" }, String(level)));
    }));
  }
}
