// Choosing an option on the table: by its cards and places, from the menu at a card, from the
// plain list, or by keys. It knows options and `data-part`s only.
import { make } from "./table_draw.js";

const key = (part) => `${part.kind}:${part.value}`;

export class Chooser {
  // `act(option)` does it; `refuse(card)` says why a card cannot be used; `ask(text)` shows a question.
  constructor({ felt, list, buttons, act, refuse, say, shown }) {
    Object.assign(this, { felt, list, buttons, act, refuse, say, shown });
    this.options = [];
    this.picked = [];
    this.verb = null;
    this.marked = 0;
    felt.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  offer(options, isMine) {
    this.options = options;
    this.isMine = isMine;
    this.reset();
  }

  reset() {
    this.picked = [];
    this.verb = null;
    this.marked = 0;
    this.show();
  }

  // Options that have all that was picked, in any order: a question may be put together as one likes.
  candidates() {
    return this.options.filter((option) => (!this.verb || option.verb === this.verb) && this.picked.every((part) => option.parts.some((one) => key(one) === part)));
  }

  element(part) {
    return this.felt.querySelector(`[data-part="${CSS.escape(part)}"]`);
  }

  // -- what is shown ---------------------------------------------------------------------------

  show() {
    const open = this.candidates();
    this.closeMenu();
    for (const marked of this.felt.querySelectorAll(".is-legal, .is-target, .is-selected")) {
      marked.classList.remove("is-legal", "is-target", "is-selected");
      if (marked.matches("button")) marked.setAttribute("tabindex", "-1");
      else for (const name of ["tabindex", "role", "aria-label"]) marked.removeAttribute(name);
    }
    const begun = this.picked.length > 0;
    for (const option of open) this.showParts(option, begun);
    for (const part of this.picked) this.element(part)?.classList.replace("is-target", "is-selected") || this.element(part)?.classList.add("is-selected");
    this.showList(open);
    this.showButtons(open);
    this.shown?.(open);
  }

  showParts(option, begun) {
    const parts = begun || option.parts.length > 2 ? option.parts : option.parts.slice(0, 1);
    for (const part of parts) {
      if (this.picked.includes(key(part))) continue;
      for (const element of this.felt.querySelectorAll(`[data-part="${CSS.escape(key(part))}"]`)) {
        element.classList.add(begun ? "is-target" : "is-legal");
        element.setAttribute("tabindex", "0");
        if (element.matches("button")) continue;
        element.setAttribute("role", "button");
        if (element.dataset.name) element.setAttribute("aria-label", element.dataset.name);
      }
    }
  }

  showList(open) {
    this.marked = Math.min(this.marked, Math.max(0, open.length - 1));
    this.list.replaceChildren(...open.map((option, place) => make("li", {}, make("button", {
      type: "button", class: `opt${place === this.marked ? " is-on" : ""}`, "data-option": option.number, "data-begins": option.parts[0]?.kind === "card" ? option.parts[0].value : null, onclick: () => this.choose(option),
    }, place < 9 ? make("kbd", {}, String(place + 1)) : "", option.text, option.outcome ? make("small", {}, option.outcome) : ""))));
  }

  showButtons(open) {
    const cancel = make("button", { type: "button", class: "btn btn--felt", onclick: () => this.reset() }, "Cancel ", make("kbd", {}, "Esc"));
    if (this.picked.length && open.length === 1) {
      this.buttons.replaceChildren(this.button(open[0], "btn--brass", open[0].text), cancel);
      return;
    }
    if (this.picked.length) {
      this.buttons.replaceChildren(cancel);
      return;
    }
    const bare = open.filter((option) => !option.parts.some((part) => this.element(key(part))));
    const few = bare.length <= 4 ? bare : bare.filter((option) => !option.parts.length).slice(0, 4);
    this.buttons.replaceChildren(...few.map((option) => this.button(option, option.idle ? "btn--felt" : "btn--brass", option.text)));
  }

  button(option, look, text) {
    return make("button", { type: "button", class: `btn ${look}`, "data-option": option.number, onclick: () => this.act(option) }, text);
  }

  // -- choosing --------------------------------------------------------------------------------

  choose(option) {
    if (!option.careful || this.confirmed === option.number) {
      this.confirmed = null;
      this.act(option);
      return;
    }
    this.confirmed = option.number;
    this.picked = option.parts.map(key);
    this.verb = option.verb;
    this.show();
    this.say(`${option.text}? Choose again to do it.`);
  }

  click(event) {
    const element = event.target.closest("[data-part]");
    if (event.target.closest(".cardmenu")) return;
    if (!element) {
      if (this.picked.length && event.target === this.felt) this.reset();
      return;
    }
    if (!this.isMine) return;
    const part = element.dataset.part;
    if (this.picked.includes(part)) return void this.reset();
    const having = this.candidates().filter((option) => option.parts.some((one) => key(one) === part));
    if (having.length) return void this.pick(part, element, having);
    const fresh = this.options.filter((option) => option.parts.some((one) => key(one) === part));
    if (fresh.length && this.picked.length) {
      this.picked = [];
      this.verb = null;
      return void this.pick(part, element, fresh);
    }
    if (element.dataset.card) this.refuse(element);
  }

  pick(part, element, open) {
    this.picked.push(part);
    if (open.length === 1 && !open[0].careful) return void this.choose(open[0]);
    this.show();
    const verbs = new Set(open.map((option) => option.verb));
    const nextOnTable = open.every((option) => option.parts.some((one) => !this.picked.includes(key(one)) && this.element(key(one))));
    if (verbs.size > 1 || !nextOnTable) this.openMenu(element, open, verbs);
  }

  // -- the menu at a card ----------------------------------------------------------------------

  openMenu(element, open, verbs) {
    const rows = verbs.size > 1 && open.length > 6 ? this.verbRows(open, verbs) : open.slice(0, 12).map((option) => this.menuRow(option.text, option.outcome, () => this.choose(option), { "data-option": option.number }));
    if (!rows.length) return;
    const menu = make("div", { class: "cardmenu", role: "menu", "data-stay": true }, rows);
    this.felt.append(menu);
    const table = this.felt.getBoundingClientRect(), box = element.getBoundingClientRect(), own = menu.getBoundingClientRect();
    const left = Math.max(8, Math.min(table.width - own.width - 8, box.left - table.left + box.width / 2 - own.width / 2));
    const above = box.top - table.top - own.height - 12;
    menu.style.left = `${left}px`;
    menu.style.top = `${above > 4 ? above : Math.min(table.height - own.height - 8, box.bottom - table.top + 12)}px`;
    menu.style.setProperty("--tip", `${box.left - table.left + box.width / 2 - left}px`);
    menu.classList.toggle("is-below", above <= 4);
    menu.querySelector("button").focus({ preventScroll: true });
  }

  verbRows(open, verbs) {
    return [...verbs].map((verb) => {
      const own = open.filter((option) => option.verb === verb);
      const many = own.length > 1;
      return this.menuRow(many ? own[0].title : own[0].text, many ? `${own.length} ways` : own[0].outcome, () => {
        if (!many) return void this.choose(own[0]);
        this.verb = verb;
        this.show();
        if (!own.every((option) => option.parts.some((one) => !this.picked.includes(key(one)) && this.element(key(one))))) this.openMenu(this.element(this.picked.at(-1)) || this.felt, own, new Set([verb]));
      }, { "data-verb": verb });
    });
  }

  menuRow(text, note, onclick, marks = {}) {
    return make("button", { type: "button", role: "menuitem", onclick, ...marks }, text, note ? make("small", {}, note) : "");
  }

  closeMenu() {
    this.felt.querySelector(".cardmenu")?.remove();
  }

  // -- keys ------------------------------------------------------------------------------------

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    const open = this.candidates();
    if (event.key === "Escape" && this.picked.length) return void (event.preventDefault(), this.reset());
    if (!this.isMine || !open.length) return;
    if (/^[1-9]$/.test(event.key) && open[event.key - 1]) return void (event.preventDefault(), this.choose(open[event.key - 1]));
    if (event.key === "ArrowDown" || event.key === "ArrowUp") return void (event.preventDefault(), this.mark(event.key === "ArrowDown" ? 1 : -1, open));
    const bare = !event.target.matches("button, a, summary, [role=button]");
    if ((event.key === "Enter" || event.key === " ") && bare) return void (event.preventDefault(), this.choose(open[this.marked]));
    if ((event.key === "Enter" || event.key === " ") && event.target.matches("[role=button]:not(button)")) return void (event.preventDefault(), event.target.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  }

  mark(by, open) {
    this.marked = (this.marked + by + open.length) % open.length;
    this.showList(open);
    this.list.querySelector(".is-on")?.scrollIntoView({ block: "nearest" });
    this.shown?.(open);
  }

  point(number) {
    const place = this.candidates().findIndex((option) => option.number === number);
    if (place >= 0) this.marked = place;
    this.showList(this.candidates());
    const option = this.options.find((one) => one.number === number);
    for (const part of option?.parts || []) this.element(key(part))?.classList.add("is-hinted");
  }
}
