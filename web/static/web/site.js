// What every page shares: the theme switch, menus that close, "/" to the search box.
for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.switchTheme());
}

const menus = [...document.querySelectorAll("details.menu")];

document.addEventListener("click", (event) => {
  for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    const open = menus.find((menu) => menu.open);
    if (open) { open.open = false; open.querySelector("summary").focus(); }
  }
  const typing = event.target.closest("input, textarea, select, [contenteditable], dialog");
  const box = document.querySelector("[data-search]");
  if (event.key === "/" && box && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
