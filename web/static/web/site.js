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

// A part of the page that asks for itself again each second, for as long as it says so.
async function refresh(part) {
  const answer = await fetch(part.dataset.refresh);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(part.id);
  const focused = part.contains(document.activeElement) ? document.activeElement.id : "";
  part.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus();
  watch(fresh);
}

function watch(part) {
  if (part?.dataset.refresh) setTimeout(() => refresh(part), 1000);
}

document.querySelectorAll("[data-refresh]").forEach(watch);

for (const bar of document.querySelectorAll("[data-width]")) bar.style.width = `${bar.dataset.width}%`;
