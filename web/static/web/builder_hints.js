// What the last word of a search may be meant for: a field, or a trait, keyword or set of the game.
import { $, make, plural } from "./builder_kit.js";

const LEAST = 2; // letters
const FIELDS = 2, VALUES = 4;
const quoted = (value) => (/\s/.test(value) ? `"${value}"` : value);

export class Hints {
  constructor(deck, find) {
    this.deck = deck;
    this.find = find;
    this.box = $("card-query");
    this.list = $("hints");
    this.box.addEventListener("input", () => this.draw());
    this.box.form.addEventListener("focusout", (event) => { if (!this.box.form.contains(event.relatedTarget)) this.close(); });
    this.box.form.addEventListener("submit", () => this.close());
    this.box.form.addEventListener("keydown", (event) => { if (event.key === "Escape") this.close(); });
  }

  // The first search is for everything, and so knows every value.
  learn(facets) { this.values ??= facets.filter((one) => !one.is_number).flatMap((facet) => facet.values.map((one) => ({ ...one, field: facet.name }))); }

  close() { this.list.hidden = true; }

  draw() {
    const word = this.box.value.split(/\s+/).pop().toLowerCase();
    const [field, part] = word.includes(":") ? word.split(":", 2) : ["", word];
    const fields = field ? [] : this.deck.fields.filter(([name]) => name.startsWith(part)).sort(([a], [b]) => a.length - b.length).slice(0, FIELDS);
    const meant = (one) => (field ? one.field === field && one.title.toLowerCase().includes(part) : one.title.toLowerCase().startsWith(part));
    const values = (this.values || []).filter(meant).slice(0, VALUES);
    const rows = [
      ...fields.map(([name, help]) => this.row(`${name}:`, "", help)),
      ...values.map((one) => this.row(`${one.field}:${quoted(one.value)}`, " ", `${one.title}, ${plural(one.count, "card")}`)),
    ];
    this.list.hidden = word.length < LEAST || !rows.length;
    this.list.replaceChildren(...rows);
  }

  row(words, after, note) {
    return make("button", { type: "button", onclick: () => this.take(words + after) }, make("b", {}, words), make("span", {}, note));
  }

  take(words) {
    this.box.value = this.box.value.replace(/\S*$/, "") + words;
    this.box.focus();
    if (words.endsWith(":")) { this.draw(); return; }
    this.close();
    this.find();
  }
}
