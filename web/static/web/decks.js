// Deck pages: keys of the hand page, columns of the curve, and a question before decks are deleted.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  document.querySelector(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

for (const button of document.querySelectorAll("[data-confirm]")) {
  button.addEventListener("click", (event) => {
    if (!confirm(button.dataset.confirm)) event.preventDefault();
  });
}

for (const part of document.querySelectorAll("[data-height]")) part.style.height = `${part.dataset.height}%`;
for (const line of document.querySelectorAll("[data-from]")) {
  line.style.left = `${line.dataset.from}%`;
  line.style.width = `${line.dataset.to - line.dataset.from}%`;
}

// The bar for several decks is in the way until one is ticked.
for (const form of document.querySelectorAll("[data-many]")) {
  const bar = form.querySelector(".many");
  const legend = bar.querySelector("legend");
  const words = legend.textContent;
  const update = () => {
    const n = form.querySelectorAll("input[name=deck]:checked").length;
    bar.disabled = n === 0;
    legend.textContent = n ? `${words} (${n})` : words;
  };
  form.addEventListener("change", update);
  update();
}
