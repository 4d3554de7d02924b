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
  let judging = 0;

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
    $("verdict").textContent = bad ? `✗ ${found.problems.length} problem${found.problems.length > 1 ? "s" : ""}` : found.unplayable ? "⚠ valid, not playable" : "✓ valid";
    $("verdict").className = `cb-badge ${bad ? "cb-illegal" : found.unplayable ? "cb-warning" : "cb-legal"}`;
    $("faults").replaceChildren(...found.problems.map(faultLine));
    for (const part of ["abilities", "facts", "text"]) {
      $(part).setAttribute("aria-invalid", found.problems.some((fault) => fault.part === part));
    }
    if (found.face) $("edit-face").src = `data:image/svg+xml,${encodeURIComponent(found.face)}`;
    if (bad) {
      $("rendered").textContent = "";
      $("agrees").textContent = "Shown when there are no errors.";
      return;
    }
    $("rendered").textContent = found.rendered || "It has no abilities.";
    $("agrees").textContent = found.unplayable ? `Not playable: ${found.unplayable}.`
      : squeezed(found.rendered) === squeezed($("text").value) ? "✓ Matches the printed text."
        : "The printed text is worded differently.";
  }

  async function check() {
    const mine = ++asked;
    const answer = await send(card.dataset.preview, card, texts()).catch(() => null);
    if (mine !== asked || !answer) return;
    const found = await answer.json().catch(() => ({ message: `The server answered ${answer.status}.` }));
    if (found.message) { $("verdict").textContent = found.message; return; }
    mark(found);
  }

  // Decks are judged some at a time, so that no answer takes long however many hold the card.
  async function errata() {
    const mine = ++judging;
    const said = $("errata-sum");
    const sum = { looked: 0, turned: 0, unseen: 0 };
    said.textContent = "Judging decks…";
    $("errata-decks").replaceChildren();
    for (let after = 0; after !== null;) {
      const answer = await send(`${card.dataset.errata}?after=${after}`, card, texts()).catch(() => null);
      const found = await answer?.json().catch(() => null) || { message: "The server did not answer." };
      if (mine !== judging) return;
      if (!answer?.ok || found.message) { said.textContent = found.message; return; }
      for (const part of Object.keys(sum)) sum[part] += found[part];
      $("errata-decks").insertAdjacentHTML("beforeend", found.lines);
      after = found.next;
      const progress = after === null ? "" : ` Looked at ${sum.looked} of them…`;
      const used = found.held === 1 ? "1 deck uses this card" : `${found.held} decks use this card`;
      const turned = sum.turned ? `${sum.turned} would become legal or illegal` : "none would become legal or illegal";
      const unseen = sum.unseen ? ` (${sum.unseen} private)` : "";
      said.textContent = `${used}; ${turned}${unseen}.${progress}`;
    }
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
      const answer = await send(upload.action, upload, body).catch(() => null);
      if (!answer) $("import-result").textContent = "The server cannot be reached.";
      else if (answer.status === 401) $("import-result").textContent = (await answer.json()).message;
      else $("import-result").innerHTML = await answer.text();
    });
  }
})();
