// Search boxes: what a few letters may mean, chosen by mouse or keys; and small helps of lists.
for (const field of document.querySelectorAll("[data-submit]")) {
  field.addEventListener("change", () => field.form.submit());
}
for (const bar of document.querySelectorAll("[data-height]")) bar.style.height = `${bar.dataset.height}px`;
if (matchMedia("(max-width: 820px)").matches) {
  for (const fold of document.querySelectorAll("details.filters")) fold.open = false;
}
for (const form of document.querySelectorAll("[data-deck-link]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = form.querySelector("select").value;
  });
}

function element(tag, words, given = {}) {
  const made = document.createElement(tag);
  made.textContent = words;
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
  return made;
}

class Suggestions {
  constructor(form) {
    this.form = form;
    this.box = form.querySelector("input[role=combobox]");
    this.list = form.querySelector(".suggest");
    this.at = -1;
    this.asked = 0;
    this.box.addEventListener("input", () => this.later());
    this.box.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) this.close(); });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), 120);
  }

  async ask() {
    const typed = this.box.value.trim(), number = ++this.asked;
    if (typed.length < 2) return this.close();
    const answer = await fetch(`${this.form.dataset.suggest}&q=${encodeURIComponent(typed)}`);
    if (!answer.ok || number !== this.asked) return;
    this.show((await answer.json()).groups);
  }

  show(groups) {
    this.list.replaceChildren();
    this.at = -1;
    for (const group of groups) {
      const near = group.rows.some((row) => row.near);
      this.list.append(element("p", near ? "Did you mean" : group.title, {class: "kicker", role: "presentation"}));
      for (const row of group.rows) this.list.append(this.row(row));
    }
    const open = groups.length > 0;
    this.list.hidden = !open;
    const none = this.form.querySelector(".none");
    if (none) none.hidden = open;
    this.box.setAttribute("aria-expanded", String(open));
  }

  row(row) {
    const link = element("a", "", {href: row.address, role: "option", tabindex: "-1", id: `${this.list.id}-${this.list.children.length}`});
    if (row.picture) link.append(element("img", "", {src: row.picture, alt: "", width: "34", height: "34"}));
    link.append(element("span", row.title), element("span", row.note, {class: "note-text"}));
    return link;
  }

  key(event) {
    const rows = [...this.list.querySelectorAll("a")];
    if (this.list.hidden || !rows.length) return;
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (step) {
      event.preventDefault();
      this.at = (this.at + step + rows.length + (this.at < 0 && step < 0 ? 1 : 0)) % rows.length;
      rows.forEach((row, n) => row.setAttribute("aria-selected", String(n === this.at)));
      this.box.setAttribute("aria-activedescendant", rows[this.at].id);
      rows[this.at].scrollIntoView({block: "nearest"});
    } else if (event.key === "Enter" && this.at >= 0) {
      event.preventDefault();
      rows[this.at].click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }

  close() {
    this.list.hidden = true;
    this.box.setAttribute("aria-expanded", "false");
    this.box.removeAttribute("aria-activedescendant");
  }
}

for (const form of document.querySelectorAll("[data-suggest]")) new Suggestions(form);

// Ctrl+K, or the glass of a small screen: cards, decks, rules and pages from anywhere.
const finder = document.getElementById("finder");

function openFinder(event) {
  event.preventDefault();
  if (!finder.open) finder.showModal();
  finder.querySelector("input").select();
}

if (finder) {
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) openFinder(event);
  });
  finder.querySelector("[data-close]").addEventListener("click", () => finder.close());
  finder.addEventListener("click", (event) => { if (event.target === finder) finder.close(); });
  for (const link of document.querySelectorAll("[data-find]")) link.addEventListener("click", openFinder);
}
