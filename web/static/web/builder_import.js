// A pasted list, read as it is typed: what was found, and for every other line the cards it may mean.
import { $, button, corner, crop, later, make, named, openDialog, plural, total } from "./builder_kit.js";

const MARKS = { ok: "✓", ambiguous: "?", unknown: "!", ignored: "" };

export class Import {
  constructor(deck) {
    this.deck = deck;
    this.read = later(250, () => this.readNow());
    $("paste").addEventListener("input", () => this.read());
    $("use-replace").addEventListener("click", () => this.use(false));
    $("use-add").addEventListener("click", () => this.use(true));
    $("paste-file").addEventListener("change", async () => { const [file] = $("paste-file").files; if (file) { $("paste").value = await file.text(); this.readNow(); } });
    this.clear();
  }

  open() {
    openDialog($("import"));
    $("paste").focus();
  }

  clear(words = "Read as you type: text, CSV, JSON, deck codes, share links and the files of many other tools.") {
    this.reading = null;
    this.choices = [];
    $("reading").replaceChildren(make("p", { class: "muted" }, words));
    this.drawFoot();
  }

  async readNow() {
    const text = $("paste").value;
    if (!text.trim()) { this.clear(); return; }
    const turn = (this.turn = (this.turn || 0) + 1);
    try {
      const reading = await this.deck.ask("read/", { text, format: this.deck.facts().format });
      if (turn !== this.turn) return;
      this.take(reading);
    } catch (error) { if (turn === this.turn) this.clear(error.message); }
  }

  take(reading) {
    this.deck.know(reading.cards);
    this.reading = reading;
    this.choices = reading.lines.filter((line) => line.status !== "ignored" || line.candidates.length).map((line) => this.choiceOf(line));
    if (!this.choices.length) { this.clear("No card was found in this text. A line such as “3 Name of the card” is enough."); return; }
    this.draw();
  }

  choiceOf(line) {
    const quantity = line.quantity || 1;
    return { line, card: line.status === "ok" ? line.card : "", quantity, isKnown: line.status === "ok" };
  }

  over(choice) {
    const card = this.deck.cards[choice.card];
    return Boolean(card?.most) && choice.quantity > card.most ? card.most : 0;
  }

  // -- drawing ----------------------------------------------------------------------------------------------

  draw() {
    const held = this.choices.filter((one) => !one.isKnown || this.over(one) || one.wasOver);
    const ok = this.choices.filter((one) => !held.includes(one));
    $("reading").replaceChildren(this.summary(), make("div", { class: "needs" }, ...held.map((one) => this.problem(one))),
      ok.length ? make("details", { class: "okd", open: true }, make("summary", {}, make("b", {}, "Read "), `${plural(ok.length, "line")}, ${plural(ok.reduce((sum, one) => sum + one.quantity, 0), "card")}`), make("ul", { class: "oks" }, ...ok.map((one) => this.known(one)))) : "");
    this.drawFoot();
  }

  summary() {
    const open = this.choices.filter((one) => !one.card && one.line.status !== "ignored").length;
    const count = (status) => this.choices.filter((one) => one.line.status === status).length;
    const said = [[count("ok"), "read", "good"], [count("ambiguous"), "ambiguous", "warn"], [count("unknown"), "unknown", "bad"]].filter(([n]) => n);
    const bar = (n, mark) => { const one = make("i", { class: mark }); one.style.flexGrow = n; return one; };
    return make("div", { class: "sum" }, make("div", { class: "sbar", "aria-hidden": "true" }, ...said.map(([n, , mark]) => bar(n, mark))),
      make("p", { id: "reading-sum", role: "status" }, make("b", {}, `${plural(total(this.collected()), "card")} found`), open ? `; ${plural(open, "line needs", "lines need")} your choice` : "."),
      make("ul", { class: "muted" }, ...said.map(([n, word, mark]) => make("li", {}, make("i", { class: mark }), `${plural(n, "line")} ${word}`))));
  }

  problem(choice) {
    const { line } = choice;
    const over = this.over(choice) || choice.wasOver;
    const body = choice.isKnown ? this.limit(choice, over) : this.candidates(choice);
    return make("section", { class: `pb ${choice.isKnown ? "lim" : line.status}`, "data-line": line.n, "aria-label": `Line ${line.n}` },
      make("p", { class: "ph" }, make("span", { class: "lno" }, String(line.n)), make("code", {}, line.text), make("span", { class: "muted" }, choice.isKnown ? `At most ${over} per deck` : line.note || "Not found."), this.amount(choice)), body);
  }

  amount(choice) {
    const field = make("input", { type: "number", min: 0, max: 999, "aria-label": `Copies in line ${choice.line.n}`, onchange: () => { choice.quantity = Math.max(0, Number(field.value) || 0); this.draw(); } });
    field.value = choice.quantity;
    return field;
  }

  limit(choice, most) {
    const take = (n) => () => { choice.wasOver = most; choice.quantity = n; this.draw(); };
    const asked = choice.line.quantity;
    return make("p", { class: "seg" }, button(`Take ${most}`, take(most), { class: "", "aria-pressed": String(choice.quantity === most) }), button(`Take ${asked} anyway`, take(asked), { class: "", "aria-pressed": String(choice.quantity === asked) }));
  }

  candidates(choice) {
    const { line } = choice;
    const pick = (slug) => {
      const mark = make("input", { type: "radio", name: `line-${line.n}`, value: slug, "aria-label": slug ? `${this.deck.title(slug)} for line ${line.n}` : `Leave out line ${line.n}`, onchange: () => { choice.card = slug; this.draw(); $("reading").querySelector(`input[name="line-${line.n}"][value="${CSS.escape(slug)}"]`)?.focus(); } });
      mark.checked = choice.card === slug;
      return mark;
    };
    // Namesakes differ in number, set and colour only.
    const told = (c) => [c.number, c.number?.startsWith(c.set) ? "" : c.set, c.colors.join("/")].filter(Boolean).join(" · ");
    const one = (c) => { const card = this.deck.cards[c.card]; return make("label", { class: "cand" }, pick(c.card), crop(card), corner(card), make("span", { class: "nn" }, ...named(card), make("small", {}, [card.kind, told(c)].filter(Boolean).join(" · ")))); };
    return make("div", { class: "cands" }, ...line.candidates.map(one), make("label", { class: "cand out" }, pick(""), make("span", {}, "Leave out")));
  }

  known(choice) {
    const card = this.deck.cards[choice.card];
    return make("li", {}, crop(card), make("span", { class: "nn", "data-card": card.slug }, ...named(card)), make("b", {}, `× ${choice.quantity}`), make("span", { class: "vh" }, MARKS.ok));
  }

  // -- using it -------------------------------------------------------------------------------------------------

  collected() {
    return this.choices.filter((one) => one.card && one.quantity > 0).map((one) => ({
      section: one.line.section || this.deck.cards[one.card].home, card: one.card,
      printing: one.line.card === one.card ? one.line.printing : null, quantity: one.quantity,
    }));
  }

  drawFoot() {
    const rows = this.collected();
    const bySection = this.deck.sections.map((s) => [s.title, total(rows.filter((row) => row.section === s.name))]).filter(([, n]) => n);
    $("import-sum").textContent = bySection.map(([title, n]) => `${title} ${n}`).join(", ") || "Nothing to import yet.";
    $("use-replace").disabled = $("use-add").disabled = !rows.length;
  }

  use(keep) {
    this.deck.setRows(counted([...(keep ? this.deck.rows : []), ...this.collected()]), keep ? "Added from a list" : "Imported");
    const name = this.reading?.facts?.name;
    if (name && this.deck.isDraft) { $("deck-name").value = name; this.deck.kept = this.deck.facts(); }
    $("import").close();
  }
}

function counted(rows) {
  const found = new Map();
  for (const row of rows) {
    const key = JSON.stringify([row.section, row.card, row.printing]);
    found.set(key, { ...row, quantity: row.quantity + (found.get(key)?.quantity || 0) });
  }
  return [...found.values()];
}
