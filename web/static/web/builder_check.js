// What the rules say: the pill, every problem and warning with its rule and its fix.
import { withCopies } from "./builder_deck.js";
import { $, button, make, plural, toast, total } from "./builder_kit.js";

export function pillOf({ violations, warnings }) {
  const warned = warnings.length ? plural(warnings.length, "warning") : "";
  if (!violations.length) return { words: warned ? `Legal, ${warned}` : "Legal", mark: "good" };
  return { words: [plural(violations.length, "problem"), warned].filter(Boolean).join(", "), mark: "bad" };
}

export class Check {
  constructor(deck) {
    this.deck = deck;
    for (const kind of ["saved", "judged"]) deck.addEventListener(kind, () => this.draw());
    deck.addEventListener("conflict", () => { $("deck-badge").className = "pill"; $("deck-badge").textContent = "Not saved"; });
    $("complete").addEventListener("click", () => deck.complete());
    $("repair").addEventListener("click", () => deck.repair());
  }

  draw() {
    const { violations, warnings } = this.deck.verdict;
    const { words, mark } = pillOf(this.deck.verdict);
    $("deck-badge").className = `pill ${mark}`;
    $("deck-badge").textContent = words;
    $("bar-check").textContent = violations.length + warnings.length ? String(violations.length + warnings.length) : "";
    const none = make("p", { class: "muted" }, "No problems.");
    $("violations").replaceChildren(...(violations.length + warnings.length ? [...violations.map((v) => this.problem(v, false)), ...warnings.map((v) => this.problem(v, true))] : [none]));
    this.drawButtons(violations, warnings);
  }

  drawButtons(violations, warnings) {
    const short = violations.some((one) => /too-few/.test(one.code)), dead = warnings.some((one) => one.code === "unusable");
    $("complete").hidden = this.deck.boxed || !(short || dead);
    $("complete").firstChild.textContent = short ? "Complete deck " : "Swap all of no use ";
    $("repair").hidden = !violations.length || !this.deck.rows.length;
  }

  problem(found, mild) {
    const box = make("div", { class: `problem ${mild ? "mild" : ""}` }, make("p", {}, make("span", { class: "vh" }, mild ? "Warning: " : "Problem: "), found.message, " ", this.rule(found.rule)), found.fix ? make("p", { class: "muted" }, found.fix) : null);
    const tools = make("p", { class: "row tight" });
    if (found.changes.length && this.deck.mine) tools.append(button("Apply fix", () => this.deck.applyChanges(found.changes, "Repaired"), { "data-fix": found.code }));
    if (mild && found.cards.length && this.deck.mine && !this.deck.boxed) tools.append(button("Swap", () => this.swap(found.cards[0]), { title: "Put in what fits instead", "aria-label": `Swap ${this.deck.title(found.cards[0])} for what fits` }));
    if (found.cards.length) tools.append(button("Show", () => this.show(found), { class: "lnk", "aria-label": `Show the cards: ${found.message}` }));
    if (tools.children.length) box.append(tools);
    return box;
  }

  // As many copies of what completion would put into the place of a card.
  async swap(slug) {
    const { section } = this.deck.played.find((row) => row.card === slug) || {};
    if (!section) return;
    const rows = withCopies(this.deck.rows, section, slug, 0);
    let room = total(this.deck.rows) - total(rows);
    const plan = await this.deck.ask("complete/", { rows, format: this.deck.facts().format }).catch((error) => { toast(error.message); return null; });
    if (!plan) return;
    this.deck.know(plan.cards);
    const chosen = plan.lines.filter((line) => line.section === section && line.card !== slug && line.after > line.before);
    let swapped = rows;
    const named = [];
    for (const line of chosen) {
      const more = Math.min(room, line.after - line.before);
      if (!more) break;
      swapped = withCopies(swapped, section, line.card, line.before + more);
      named.push(this.deck.title(line.card));
      room -= more;
    }
    if (!named.length) { toast("Nothing fits better."); return; }
    this.deck.setRows(swapped, `${this.deck.title(slug)} swapped for ${named.join(" and ")}`);
  }

  rule(number) {
    if (!number) return null;
    const words = this.deck.verdict.rules[number];
    return make("a", { class: "rule", href: $("builder").dataset.rule.replace("NUMBER", number), title: words || null }, number);
  }

  show(found) {
    this.deck.showPane("deck");
    const name = $("pane-deck").querySelector(`[data-card="${CSS.escape(found.cards[0])}"]`);
    name?.focus(); name?.scrollIntoView({ block: "center" });
  }

  // The first fix that can be applied with one key.
  applyFirst() {
    $("violations").querySelector("[data-fix]")?.click();
  }
}
