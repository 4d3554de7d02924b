// The match viewer: a stored match on the same table, step by step, as a seat saw it or with open cards.
import { Drawing, drawPreview, drawSteps, listenToTabs, make, ruleButton } from "./table_draw.js";

const $ = (id) => document.getElementById(id);
const data = JSON.parse($("viewer-data").textContent);
const app = $("table-app");
const drawing = new Drawing($("felt"), { face: app.dataset.face, back: app.dataset.back, drawer: $("drawer-piece") });
let now = data.first;
let asked = 0;
let timer = 0;

// -- moving -----------------------------------------------------------------------------------

async function go(step, seat = now.seat) {
  step = Math.min(Math.max(0, step), now.steps);
  if (step === now.step && seat === now.seat) return;
  const mine = ++asked;
  const answer = await fetch(`${data.address}?step=${step}&seat=${seat}`);
  const found = await answer.json().catch(() => ({ message: `The server answered ${answer.status}.` }));
  if (mine !== asked) return;
  if (!answer.ok) { $("status").textContent = found.message; stop(); return; }
  now = found;
  show();
  history.replaceState(null, "", `?step=${now.step}&seat=${now.seat}`);
}

const stop = () => { clearInterval(timer); timer = 0; $("play").textContent = "Play"; $("play").setAttribute("aria-pressed", "false"); };
function play() {
  if (timer) return void stop();
  $("play").textContent = "Pause";
  $("play").setAttribute("aria-pressed", "true");
  timer = setInterval(() => (now.step >= now.steps ? stop() : go(now.step + 1)), Number($("speed").value));
}

const moves = { first: () => go(0), back: () => go(now.step - 1), forward: () => go(now.step + 1), last: () => go(now.steps), play };
for (const [id, move] of Object.entries(moves)) $(id).addEventListener("click", () => { if (id !== "play") stop(); move(); });
for (const id of ["step", "slide", "turn", "moment"]) $(id)?.addEventListener("change", (event) => { if (event.target.value !== "") go(Number(event.target.value)); });
$("slide").addEventListener("input", (event) => go(Number(event.target.value)));
$("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
$("seat").addEventListener("change", (event) => go(now.step, event.target.value === "open" ? "open" : Number(event.target.value)));
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const move = { ArrowLeft: moves.back, ArrowRight: moves.forward, Home: moves.first, End: moves.last, p: play }[event.key];
  if (!move) return;
  event.preventDefault();
  move();
});

// -- showing ----------------------------------------------------------------------------------

function show() {
  $("step").value = $("slide").value = now.step;
  $("seat").value = now.seat;
  const turn = [...data.turns].reverse().find((one) => one.step <= now.step);
  if (turn) $("turn").value = turn.step;
  $("back").disabled = $("first").disabled = now.step === 0;
  $("forward").disabled = $("last").disabled = now.step === now.steps;
  $("permalink").href = `?step=${now.step}&seat=${now.seat}`;
  drawing.board(now.board);
  drawSteps($("steps"), now.board.steps);
  showStatus();
  showEvents();
  showOptions();
}

function showStatus() {
  const line = $("status");
  line.replaceChildren();
  if (now.result) line.append(make("strong", {}, now.result.text), " ", ruleButton(now.result.rule));
  else if (now.broken) line.append(`The match broke here: ${now.broken}`);
  else line.append(now.prompt.text, make("small", {}, now.prompt.detail, " ", ruleButton(now.prompt.rule)));
}

function showEvents() {
  const lines = [...now.happened].reverse().map((event) => make("li", { class: event.new ? "is-latest" : "" }, `${event.text} `, ruleButton(event.rule)));
  $("log").replaceChildren(...(lines.length ? lines : [make("li", {}, "Nothing was written down for this step.")]));
}

function showOptions() {
  const lines = now.options.map((option, place) => make("li", {}, make("span", { class: `opt${place === now.chosen ? " is-on" : ""}` }, option.text, place === now.chosen ? make("small", {}, "taken") : option.outcome ? make("small", {}, option.outcome) : "")));
  const none = now.to_act === null ? "The match is over." : `Switch to ${data.names[now.to_act]} to see their options.`;
  $("options").replaceChildren(...(lines.length ? lines : [make("li", {}, none)]));
  $("option-count").textContent = now.options.length ? String(now.options.length) : "";
  $("options").querySelector(".is-on")?.scrollIntoView({ block: "nearest" });
  const chosen = now.options[now.chosen];
  for (const part of chosen?.parts || []) $("felt").querySelector(`[data-part="${CSS.escape(`${part.kind}:${part.value}`)}"]`)?.classList.add("is-selected");
}

// -- one card ---------------------------------------------------------------------------------

const cardOf = (event) => drawing.cards.get(Number(event.target.closest?.("[data-card]")?.dataset.card));
function look(event) {
  const card = cardOf(event);
  if (card) drawPreview($("preview"), card, drawing);
}
for (const kind of ["pointerover", "focusin"]) $("felt").addEventListener(kind, look);
$("felt").addEventListener("click", async (event) => {
  const card = cardOf(event);
  if (!card) return;
  look(event);
  if (now.to_act !== now.seat) return;
  const answer = await fetch(`${data.why}?step=${now.step}&seat=${now.seat}&card=${card.number}`);
  const found = await answer.json().catch(() => ({ text: `The server answered ${answer.status}.` }));
  $("preview").append(make("p", { class: "why", id: "card-why", role: "status" }, `${found.legal ? "✓" : "✗"} ${found.text || found.message} ${found.fix || ""} `, ruleButton(found.rule)));
});
listenToTabs(app);

show();
$("moves").disabled = false; // until here a click would have been lost
