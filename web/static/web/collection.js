// Steppers of a collection: a press changes the number at once and saves it a moment later.
"use strict";
{
  const page = document.querySelector("[data-collection]");
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const trouble = document.querySelector("[data-trouble]");
  const waiting = new Map();

  const paint = (row, field) => row.classList.toggle("has", Number(field.value) > 0);

  async function save(row, field) {
    const body = JSON.stringify({ card: row.dataset.card, quantity: Number(field.value) });
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    const answer = await fetch(page.dataset.collection, { method: "POST", headers, body }).catch(() => null);
    const data = answer ? await answer.json() : { message: "The server cannot be reached. Try again." };
    trouble.hidden = Boolean(answer && answer.ok);
    trouble.textContent = data.message || "";
    if (!answer || !answer.ok) return;
    page.querySelector("[data-copies]").textContent = data.copies;
    page.querySelector("[data-different]").textContent = data.cards;
    const state = row.querySelector("[data-state]");
    state.hidden = !data.state;
    state.textContent = data.state;
    state.className = `pill ${data.tone}`;
  }

  function change(row, field, value) {
    field.value = Math.max(0, Math.min(9999, value || 0));
    paint(row, field);
    clearTimeout(waiting.get(row));
    waiting.set(row, setTimeout(() => save(row, field), 250));
  }

  for (const row of page.querySelectorAll("tr[data-card]")) {
    const field = row.querySelector("input");
    paint(row, field);
    for (const button of row.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => change(row, field, Number(field.value) + Number(button.dataset.step)));
    }
    field.addEventListener("change", () => change(row, field, Number(field.value)));
    field.addEventListener("focus", () => field.select());
    field.addEventListener("keydown", (event) => {
      const other = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
      if (other === undefined) return;
      event.preventDefault();
      if (other) other.querySelector("input").focus();
    });
  }
}
