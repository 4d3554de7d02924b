// The deck itself: its rows, saving them as they change, undo, and what to do after a conflict.
import { $, ask, button, failed, make, plural, toast, total } from "./builder_kit.js";

const RETRY = 3000; // ms until a save that did not get through is tried again
const WAIT = 250; // ms in which further changes join a save
const FACTS = { name: "deck-name", format: "deck-format", visibility: "deck-visibility", description: "deck-description" };
const SAID = { name: "Name", format: "Format", visibility: "Visibility", description: "Notes" };

const LIGHT = 60_000; // characters that a browser still sends for a page that is closed
const told = (row) => `${row.section} ${row.card} ${row.printing ?? ""} ${row.quantity}`;
const sameRows = (some, others) => some.map(told).sort().join("\n") === others.map(told).sort().join("\n");

const isAt = (section, slug) => (row) => row.section === section && row.card === slug;

export function withCopies(rows, section, slug, count) {
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

export class Deck extends EventTarget {
  constructor(data) {
    super();
    Object.assign(this, data);
    this.cards = { ...data.cards };
    this.past = [];
    this.future = [];
    this.saving = Promise.resolve();
    this.dirty = false;
    this.sent = null; // rows on their way to the server
    this.stuck = false; // after a conflict nothing is saved until a person decides
    this.showFacts(data);
    this.remembered();
    for (const [name, id] of Object.entries(FACTS)) $(id)?.addEventListener("change", () => this.factChanged(name));
    this.guardLeaving();
  }

  get isDraft() { return this.id === null; }
  get played() { return this.rows.filter((row) => row.section !== "considering"); }
  copies(section, slug) { return total(this.rows.filter(isAt(section, slug))); }
  size(section) { return total(this.rows.filter((row) => row.section === section)); }
  title(slug) { return (this.cards[slug] || { title: slug }).title; }
  section(name) { return this.sections.find((one) => one.name === name) || { name, title: name }; }
  know(cards) { for (const card of Object.values(cards)) this.cards[card.slug] = { ...this.cards[card.slug], ...card }; }
  ask(path, body, more) { return ask(this.base + path, body, more); }
  tell(kind) { this.dispatchEvent(new Event(kind)); }
  say(words) { $("deck-saved").textContent = words; }

  // -- changing ------------------------------------------------------------------------------

  setCopies(section, slug, count) {
    const wanted = Math.max(0, count);
    if (this.copies(section, slug) === wanted) return;
    this.setRows(withCopies(this.rows, section, slug, wanted), `${this.title(slug)}: ${plural(wanted, "copy", "copies")}`);
  }

  setRows(rows, said) {
    if (!this.mine) return;
    this.keep(said);
    this.rows = rows;
    this.changed(said);
  }

  applyChanges(changes, said) {
    this.setRows(changes.reduce((rows, c) => withCopies(rows, c.section, c.card, c.count), this.rows), said);
  }

  facts() { return Object.fromEntries(Object.entries(FACTS).map(([name, id]) => [name, $(id)?.value ?? this[name]])); }

  showFacts(values) {
    for (const [name, id] of Object.entries(FACTS)) if ($(id)) $(id).value = values[name] ?? this[name];
    this.kept = this.facts(); // how it was before the field now being edited
  }

  // As part of the step that was just taken.
  rename(name) {
    $("deck-name").value = name.slice(0, 120);
    this.kept = this.facts();
  }

  factChanged(name) {
    this.keep(`${SAID[name]} changed`);
    this.kept = this.facts();
    this.changed(`${SAID[name]} changed`);
  }

  // -- undo, which goes on in older versions where another visit ended --------------------------

  keep(said) {
    this.past.push({ rows: this.rows, facts: this.kept, said });
    this.future = [];
  }

  get canUndo() { return this.past.length > 0 || (this.oldest ?? this.version) > 1; }

  async undo() {
    const last = this.past.pop() || await this.olderVersion();
    if (!last) return;
    this.future.push({ rows: this.rows, facts: this.kept, said: last.said });
    this.moveTo(last, `Undone: ${last.said}`);
  }

  redo() {
    const next = this.future.pop();
    if (!next) return;
    this.past.push({ rows: this.rows, facts: this.kept, said: next.said });
    this.moveTo(next, `Redone: ${next.said}`);
  }

  moveTo(then, said) {
    this.rows = then.rows;
    this.showFacts(then.facts);
    this.changed(said);
  }

  async olderVersion() {
    const number = (this.oldest ?? this.version) - 1;
    if (number < 1) return null;
    await this.save();
    this.oldest = number;
    const then = await this.ask(`version/${number}/`);
    this.know(then.cards);
    return { rows: then.rows, facts: { ...this.kept, name: then.name, format: then.format }, said: `back to version ${number}` };
  }

  get drawer() { return `casebook-undo-${this.id}`; }

  // What was done in this tab is kept beside the version it led to.
  remember() {
    try { sessionStorage.setItem(this.drawer, JSON.stringify({ version: this.version, past: this.past.slice(-50), oldest: this.oldest ?? null })); } catch { /* a full or forbidden store only costs the finer steps */ }
  }

  remembered() {
    let kept = null;
    try { kept = JSON.parse(sessionStorage.getItem(this.drawer)); } catch { /* the same */ }
    if (kept?.version !== this.version) return;
    this.past = kept.past;
    this.oldest = kept.oldest ?? undefined;
  }

  // -- saving ----------------------------------------------------------------------------------

  changed(said = "") {
    this.dirty = true;
    this.said = said;
    this.oldest = this.oldest ?? this.version; // versions from here on are steps of this visit
    this.tell("rows");
    if (this.isDraft && !this.rows.length) { this.say("Not stored yet"); return; }
    this.say(said ? `${said}. Saving…` : "Saving…");
    this.note();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), WAIT);
  }

  pending() { return { version: this.version, rows: this.rows, note: this.said || "", ...this.facts() }; }

  // One save at a time: the next needs the version that the last one made.
  save() {
    clearTimeout(this.timer);
    this.saving = this.saving.then(() => this.saveNow());
    return this.saving;
  }

  async saveNow() {
    if (!this.dirty || !this.mine || this.stuck || (this.isDraft && !this.rows.length)) return;
    this.dirty = false;
    this.sent = this.rows;
    this.note();
    try {
      this.take(await this.send());
    } catch (error) {
      this.sent = null;
      if (error.status === 409) this.conflict(error); else this.notSaved(error);
      return;
    }
    this.tell("saved");
  }

  // So that the browser ends what was begun when the tab is closed, as far as it is light enough.
  send() {
    const pending = this.pending();
    return this.ask("save/", pending, JSON.stringify(pending).length < LIGHT ? { keepalive: true } : {});
  }

  take(saved) {
    this.sent = null;
    if (this.isDraft) {
      this.forget();
      this.id = saved.id;
      this.base = saved.base;
      this.share = saved.share;
      this.oldest = 1;
      history.replaceState(null, "", `${saved.base}edit/`);
      $("builder").removeAttribute("data-draft");
    }
    this.version = saved.version;
    this.verdict = saved.verdict;
    this.know(saved.cards);
    this.remember();
    if (this.dirty) this.note(); else this.forget();
    this.say(`Saved as version ${this.version}`);
  }

  // What the server refuses waits for the next change; what did not get there is sent again.
  notSaved(error) {
    this.dirty = [undefined, 401, 403, 429].includes(error.status) || error.status >= 500;
    this.say(`Not saved. ${error.message}${this.dirty ? " Trying again…" : ""}`);
    if (!this.dirty) this.forget();
    if (this.dirty) { clearTimeout(this.timer); this.timer = setTimeout(() => this.save(), RETRY); }
  }

  conflict(error) {
    this.stuck = true;
    this.say("Not saved");
    const keepMine = () => { this.version = error.data.version; this.stuck = false; this.dirty = true; $("conflict").hidden = true; this.save(); };
    const lines = error.data.changes.slice(0, 12).map((c) => make("li", {}, `${this.section(c.section).title}: ${this.title(c.card)} ${c.before} → ${c.after}`));
    $("conflict").replaceChildren(
      make("p", {}, `This deck was changed elsewhere: it is at version ${error.data.version} now, and you were at version ${this.version}. Changed there:`),
      make("ul", {}, ...lines),
      make("p", { class: "row tight" }, button("Load the newer version", () => { this.forget(); location.reload(); }), button("Keep my list", keepMine)));
    $("conflict").hidden = false;
    this.tell("conflict");
    this.judge();
  }

  // What the rules say of a list that could not be saved.
  async judge() {
    try { this.verdict = await this.ask("judge/", { rows: this.rows, format: this.facts().format }); } catch (error) { this.say(`Not saved. ${error.message}`); return; }
    this.tell("judged");
  }

  // A tab that is closed or put away must not take the last change with it.
  guardLeaving() {
    window.addEventListener("beforeunload", (event) => { if (this.dirty && $("deck-saved").textContent.startsWith("Not saved")) event.preventDefault(); });
    window.addEventListener("pagehide", () => {
      if (!this.dirty || !this.mine || this.stuck || (this.isDraft && !this.rows.length)) return;
      this.dirty = false;
      this.sent ??= this.rows;
      this.note();
      this.send().catch(() => { this.dirty = true; });
    });
  }

  // -- what may not have been stored: kept in the browser until it is, taken up by the next visit --

  get notebook() { return `casebook-unsaved-${this.id ?? this.game}`; }

  note() {
    const { version, sent, rows, said } = this;
    const cards = Object.fromEntries(rows.map((row) => [row.card, this.cards[row.card]]));
    try { localStorage.setItem(this.notebook, JSON.stringify({ version, sent, rows, said, cards, facts: this.facts() })); } catch { /* a full or forbidden store leaves only the way through the server */ }
  }

  forget() { try { localStorage.removeItem(this.notebook); } catch { /* nothing was kept then */ } }

  noted(notebook) {
    try { return JSON.parse(localStorage.getItem(notebook)); } catch { return null; }
  }

  // The deck a draft became has another name in the notebook than the draft had.
  takeUp() {
    const ofDraft = `casebook-unsaved-${this.game}`;
    const draft = this.version === 1 && this.noted(ofDraft);
    const became = draft && draft.sent && sameRows(draft.sent, this.rows);
    const left = this.noted(this.notebook) || (became ? draft : null);
    if (!left || !this.mine || (this.isDraft && left.sent)) return; // a draft that was sent is a deck by now
    localStorage.removeItem(left === draft ? ofDraft : this.notebook);
    const facts = this.facts();
    if (sameRows(left.rows, this.rows) && Object.keys(facts).every((name) => facts[name] === left.facts[name])) return;
    if (left.version === this.version || (left.sent && sameRows(left.sent, this.rows))) this.restore(left);
    else this.offer(left);
  }

  restore(left) {
    const said = left.said || "Changed";
    this.know(left.cards);
    this.keep(said);
    this.rows = left.rows;
    this.showFacts(left.facts);
    this.changed(said);
    toast("The last change of your last visit had not been stored. It is back.", button("Undo", () => this.undo()));
  }

  // Somebody else saved in between: a person decides.
  offer(left) {
    const close = (run) => () => { $("conflict").hidden = true; run(); };
    $("conflict").replaceChildren(
      make("p", {}, `A change of your last visit (${left.said || "changed"}) was not stored, and the deck was changed elsewhere since.`),
      make("p", { class: "row tight" },
        button("Use my list", close(() => this.restore(left))), button("Leave it", close(() => undefined))));
    $("conflict").hidden = false;
  }

  need(kind) { if (this.isDraft) throw failed(`Add a card first; ${kind} needs a stored deck.`); }
}
