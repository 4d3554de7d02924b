"use strict";
// Any button with a rule's number opens the rule's text.
(() => {
  const dialog = document.getElementById("rule-dialog");
  const words = document.getElementById("rule-words");

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-rule]");
    if (!button) return;
    const number = button.dataset.rule;
    document.getElementById("rule-number").textContent = number;
    words.textContent = "…";
    dialog.showModal();
    const answer = await fetch(dialog.dataset.address.replace("NUMBER", encodeURIComponent(number)));
    const data = await answer.json().catch(() => ({}));
    words.textContent = data.text || data.message || `The server answered ${answer.status}.`;
  });
})();
