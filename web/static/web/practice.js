"use strict";
// The practice form shows only what the chosen mode has; a run's page follows its progress.
(() => {
  const mode = document.getElementById("mode");
  const seats = document.getElementById("seats");

  function fitMode() {
    const chosen = mode.selectedOptions[0];
    seats.min = chosen.dataset.low;
    seats.max = chosen.dataset.high;
    seats.value = Math.min(Math.max(seats.value, seats.min), seats.max);
    seats.readOnly = seats.min === seats.max;
    for (const name of document.querySelectorAll(".cb-mode-name")) name.hidden = true;
    fitSeats();
  }

  function fitSeats() {
    for (const field of document.querySelectorAll("[data-mode]")) {
      const counts = field.dataset.seats?.split(" ");
      field.hidden = field.dataset.mode !== mode.value || Boolean(counts && !counts.includes(seats.value));
    }
    for (const line of document.querySelectorAll("[data-seat]")) line.hidden = Number(line.dataset.seat) > Number(seats.value);
  }

  if (mode) {
    mode.addEventListener("change", fitMode);
    seats.addEventListener("input", fitSeats);
    fitMode();
  }
  document.getElementById("problems")?.focus();

  // -- tables that sort ------------------------------------------------------------

  const valueOf = (row, column) => {
    const cell = row.cells[column];
    const text = cell.dataset.value ?? cell.textContent.trim();
    return text !== "" && !isNaN(text) ? Number(text) : text.toLowerCase();
  };

  function sortBy(heading) {
    const table = heading.closest("table");
    const column = heading.cellIndex;
    const falling = heading.getAttribute("aria-sort") !== "descending";
    for (const other of heading.parentElement.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows].sort((a, b) => {
      const [x, y] = [valueOf(a, column), valueOf(b, column)];
      const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
      return falling ? -order : order;
    });
    table.tBodies[0].append(...rows);
  }

  function makeSortable() {
    for (const heading of document.querySelectorAll(".cb-sortable thead th")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cb-sort";
      button.append(...heading.childNodes);
      button.addEventListener("click", () => sortBy(heading));
      heading.append(button);
    }
  }
  makeSortable();

  // A long table shows its beginning until the rest is asked for.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-all]");
    if (!button) return;
    button.closest("section").querySelector("table").classList.add("all");
    button.remove();
  });

  // -- progress --------------------------------------------------------------------

  const run = document.getElementById("run");
  if (!run || !run.dataset.active) return;
  const bar = document.getElementById("bar");

  const results = document.getElementById("results");
  const AGAIN = 10; // seconds between looks at what came of it so far
  let wait = 0;

  async function showResults() {
    const answer = await fetch(run.dataset.results).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    results.innerHTML = await answer.text();
    makeSortable();
  }

  // Not under the hands of who sorts a table or reads in it.
  async function showSoFar(played) {
    if (!played || wait-- > 0 || results.contains(document.activeElement)) return;
    wait = AGAIN;
    await showResults();
  }

  async function follow() {
    const answer = await fetch(run.dataset.progress).catch(() => null);
    const now = await answer?.json().catch(() => null);
    if (now?.message) document.getElementById("progress-words").textContent = now.message;
    if (now && answer.ok) {
      bar.value = now.done;
      document.getElementById("progress-words").textContent = now.words;
      if (!now.active) {
        document.getElementById("cancel-form")?.remove();
        bar.hidden = true;
        await showResults();
        return;
      }
      await showSoFar(now.done);
    }
    setTimeout(follow, 1000);
  }
  follow();
})();
