"use strict";
// Buttons that copy a field: it goes to the clipboard, or is marked where a browser forbids that.
(() => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      field.select();
      const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
      document.getElementById(button.dataset.done || "copied").textContent = done ? "Copied." : "Marked: press Ctrl+C to copy it.";
    });
  }
})();
