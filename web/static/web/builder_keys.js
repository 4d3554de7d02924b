// Keys: one table drives both the sheet of shortcuts and what the keys do.
import { $, make, openDialog } from "./builder_kit.js";

export class Keys {
  constructor({ deck, search, look, check, test, tools, plan }) {
    Object.assign(this, { deck, search, look });
    const chosen = (count) => () => this.setChosen(count);
    this.groups = {
      Find: [
        { keys: ["/"], does: "Search", run: () => this.toSearch() },
        { keys: ["ArrowDown"], shown: ["↓"], does: "Next card", run: () => this.step(1) },
        { keys: ["ArrowUp"], shown: ["↑"], does: "Previous card", run: () => this.step(-1) },
        { keys: [], shown: ["Enter"], does: "Look at the card" },
        { keys: ["g"], does: "Rows or grid", run: () => search.show(search.view === "grid" ? "rows" : "grid") },
        { keys: ["Escape"], shown: ["Esc"], does: "Clear the search", run: () => this.clear() },
      ],
      Build: [
        { keys: [..."0123456789"], shown: ["0", "to", "9"], does: "Set copies of the card", run: (key) => this.setChosen(() => Number(key)) },
        { keys: ["+", "ArrowRight"], shown: ["+", "→"], does: "One more", run: chosen((n) => n + 1) },
        { keys: ["-", "ArrowLeft"], shown: ["−", "←"], does: "One fewer", run: chosen((n) => Math.max(0, n - 1)) },
        { keys: ["f"], does: "Fill empty slots", run: () => deck.complete() },
        { keys: ["a"], does: "Apply the first fix", run: () => check.applyFirst() },
        { keys: ["m"], does: "Maybe: put it under Considering", run: () => this.consider() },
      ],
      Deck: [
        { keys: ["d"], does: "To the deck", run: () => { deck.showPane("deck"); $("pane-deck").querySelector(".dn, .piled, .leader-name")?.focus(); } },
        { keys: ["t"], does: "Test this deck", run: () => { if (test.mayStart) test.start(); } },
        { keys: ["h"], does: "Sample hand", run: () => tools.sample() },
        { keys: ["i"], does: "Import a list", run: () => deck.openImport() },
        { keys: ["u"], shown: ["U", "or", "Ctrl Z"], does: "Undo", run: () => deck.undo() },
        { keys: ["U"], shown: ["Ctrl Shift Z"], does: "Redo", run: () => deck.redo() },
        { keys: ["?"], does: "Shortcuts", run: () => openDialog($("help")) },
      ],
    };
    this.plan = plan;
    this.known = Object.values(this.groups).flat();
    this.drawHelp();
    document.addEventListener("keydown", (event) => this.press(event));
    $("help-open").addEventListener("click", () => openDialog($("help")));
  }

  drawHelp() {
    const line = (one) => make("div", {}, make("dt", {}, ...(one.shown || one.keys.map((key) => key.toUpperCase())).map((key) => (["to", "or"].includes(key) ? ` ${key} ` : make("kbd", {}, key)))), make("dd", {}, one.does));
    $("keys").append(...Object.entries(this.groups).map(([title, held]) => make("section", {}, make("h3", {}, title), make("dl", {}, ...held.map(line)))));
  }

  press(event) {
    if (document.querySelector("dialog[open]")) return;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typing) { event.preventDefault(); if (event.shiftKey) this.deck.redo(); else this.deck.undo(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing && !(["ArrowDown", "Escape"].includes(event.key) && event.target.id === "card-query")) return;
    const known = this.known.find((one) => one.keys.includes(event.key));
    if (!known?.run) return;
    event.preventDefault();
    known.run(event.key);
  }

  toSearch() {
    this.deck.showPane("results");
    $("card-query").focus();
    $("card-query").select();
  }

  clear() {
    if (!$("card-query").value && document.activeElement === $("card-query")) { $("card-query").blur(); return; }
    $("card-query").value = "";
    this.search.find();
    $("card-query").focus();
  }

  names(inDeck) {
    return [...(inDeck ? $("pane-deck") : $("results")).querySelectorAll(inDeck ? ".dn, .piled, .leader-name" : "li:not([hidden]) > :is(.nm, .gf)")];
  }

  step(by) {
    const inDeck = document.activeElement?.dataset?.section !== undefined;
    const names = this.names(inDeck);
    const at = names.indexOf(document.activeElement);
    const name = names[Math.max(0, Math.min(names.length - 1, at + by))];
    if (!name) return;
    name.focus();
    if (name.dataset.card) this.look.preview(name.dataset.card, name.dataset.section);
  }

  chosen() {
    const { card, section } = document.activeElement?.dataset || {};
    if (!card || !this.deck.cards[card]) return null;
    return { slug: card, section: section || this.search.home(this.deck.cards[card]) };
  }

  setChosen(count) {
    const at = this.chosen();
    if (at) this.deck.setCopies(at.section, at.slug, count(this.deck.copies(at.section, at.slug)));
  }

  consider() {
    const at = this.chosen();
    if (at) this.deck.setCopies("considering", at.slug, this.deck.copies("considering", at.slug) + 1);
  }
}
