"use strict";
// Editing a card: checked while typing, errata on demand. Importing: the report beside the form.
(() => {
  const $ = (id) => document.getElementById(id);

  function send(address, form, body) {
    const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
    return fetch(address, { method: "POST", body, headers: { "X-CSRFToken": token, "X-Part": "report" } });
  }

  // -- one card --------------------------------------------------------------------

  const card = $("card-form");
  let waiting = null;
  let asked = 0;

  const texts = () => JSON.stringify({ abilities: $("abilities").value, facts: $("facts").value, text: $("text").value });

  const squeezed = (text) => text.replace(/\s+/g, " ").trim();

  function faultLine(fault) {
    const line = document.createElement("li");
    line.className = "cb-error";
    line.textContent = (fault.line ? `${fault.part}, line ${fault.line}: ` : "") + fault.message;
    return line;
  }

  function mark(found) {
    const bad = found.problems.length > 0;
    $("verdict").textContent = bad ? `✗ ${found.problems.length} to mend` : found.unplayable ? "⚠ valid, not playable" : "✓ valid";
    $("verdict").className = `cb-badge ${bad ? "cb-illegal" : found.unplayable ? "cb-warning" : "cb-legal"}`;
    $("faults").replaceChildren(...found.problems.map(faultLine));
    for (const part of ["abilities", "facts", "text"]) {
      $(part).setAttribute("aria-invalid", found.problems.some((fault) => fault.part === part));
    }
    if (bad) return;
    $("rendered").textContent = found.rendered || "It has no abilities.";
    $("agrees").textContent = found.unplayable ? `Not playable: ${found.unplayable}.`
      : squeezed(found.rendered) === squeezed($("text").value) ? "✓ Word for word the printed text."
        : "The printed text is worded differently.";
  }

  async function check() {
    const mine = ++asked;
    const answer = await send(card.dataset.preview, card, texts()).catch(() => null);
    if (mine !== asked || !answer) return;
    if (!answer.ok) { $("verdict").textContent = `The server answered ${answer.status}.`; return; }
    mark(await answer.json());
  }

  async function errata() {
    $("errata-result").textContent = "Judging decks…";
    const answer = await send(card.dataset.errata, card, texts());
    $("errata-result").innerHTML = await answer.text();
  }

  if (card) {
    card.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(check, 300); });
    $("errata").addEventListener("click", errata);
    check();
  }

  // -- a file ----------------------------------------------------------------------

  const upload = $("import-form");
  if (upload) {
    upload.addEventListener("submit", async (event) => {
      event.preventDefault();
      const body = new FormData(upload, event.submitter);
      $("import-result").textContent = "Reading…";
      const answer = await send(upload.action, upload, body);
      $("import-result").innerHTML = await answer.text();
    });
  }
})();
