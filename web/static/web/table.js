// A live table: shows the message of one seat, sends what it chooses, follows the stream.
import { Chooser } from "./table_choose.js";
import { Drawing, drawPreview, drawSteps, listenToTabs, make, ruleButton } from "./table_draw.js";
import { startTour } from "./table_tour.js";

const $ = (id) => document.getElementById(id);
const app = $("table-app");
const STOPS = ["every", "could", "mine"];
const POLL = 2500; // milliseconds between questions where no stream holds
const AWAY = [502, 503, 504]; // a server that is starting again, or what stands before it
const AGAIN = { times: 12, after: 500 }; // milliseconds between two tries of an answer

let message = JSON.parse($("table-message").textContent);
let log = [];
let busy = false;
let passed = ""; // the window that was passed last, to pass the same one again

const drawing = new Drawing($("felt"), { face: app.dataset.face, back: app.dataset.back, drawer: $("drawer-piece") });
drawing.onopen = () => chooser.show();
const chooser = new Chooser({ felt: $("felt"), list: $("options"), buttons: $("acts"), act, refuse, say: (text) => prompt({ text, detail: "", rule: "" }, "is-mine"), shown: (open) => { drawing.call(new Set(open.flatMap((option) => option.parts.map((part) => `${part.kind}:${part.value}`)))); consider(); } });

// -- talking to the server --------------------------------------------------------------------

const address = (name, query = "") => `${app.dataset.address}${name}${query || app.dataset.query ? `?${[query, app.dataset.query].filter(Boolean).join("&")}` : ""}`;
const token = () => document.cookie.split("; ").find((one) => one.startsWith("csrftoken="))?.slice(10) || app.dataset.csrf;

async function ask(name, { body, query } = {}) {
  const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token() }, body: JSON.stringify({ ...body, ...(message.seat === null ? {} : { seat: message.seat }) }) };
  try {
    const answer = await fetch(address(name, query), options);
    const found = await answer.json().catch(() => ({ detail: `The server answered ${answer.status}.` }));
    return { ok: answer.ok, found, isLost: AWAY.includes(answer.status) };
  } catch {
    return { ok: false, isLost: true, found: { detail: "No answer from the server. Your choice was not sent; try again." } };
  }
}

// An answer names its step and is taken once, so it can be sent until somebody hears it.
async function askUntilHeard(name, given) {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(name, given);
    if (!answer.isLost || tries === AGAIN.times) return answer;
    prompt({ text: "No answer from the server yet. Trying again.", detail: "", rule: "" }, "is-waiting");
    await new Promise((done) => setTimeout(done, AGAIN.after));
  }
}

const words = (found) => found.message || found.detail || found.title || "That was refused.";

async function act(option) {
  if (busy) return;
  busy = true;
  app.setAttribute("aria-busy", "true");
  const { ok, found } = await askUntilHeard("act", { body: { step: message.step, option: option.number, since: log.length } });
  busy = false;
  app.removeAttribute("aria-busy");
  if (ok) return void take(found);
  prompt({ text: words(found), detail: "", rule: found.rule || "" }, "is-refusal");
  refresh();
}

async function refuse(element) {
  element.classList.remove("is-refused");
  void element.offsetWidth; // so that it shakes again
  element.classList.add("is-refused");
  const { ok, found } = await ask("why-not", { query: `card=${element.dataset.card}` });
  prompt(ok ? { text: found.text, detail: found.fix, rule: found.rule } : { text: words(found), detail: "", rule: "" }, "is-refusal");
}

async function refresh() {
  const { ok, found } = await ask("state", { query: `since=${log.length}` });
  if (ok && !busy) take(found);
}

function follow() {
  if (!window.EventSource) return void setInterval(refresh, POLL);
  const stream = new EventSource(address("events"));
  stream.addEventListener("table", (event) => { if (!busy) hear(JSON.parse(event.data)); });
  setInterval(() => { if (stream.readyState === EventSource.CLOSED && message.status !== "finished") refresh(); }, POLL);
}

// A message of the stream may have left before the answer to our own action: what looks older than
// what is shown is asked again.
function hear(next) {
  const lines = (one) => Number.parseInt(one.version, 10);
  const older = lines(next) < lines(message) || (message.status === "finished" && next.status !== "finished");
  if (older) refresh();
  else take(next);
}

// -- showing ----------------------------------------------------------------------------------

function take(next) {
  const first = next.log[0]?.number ?? log.length;
  if (first > log.length) return void refresh(); // lines are missing
  const isNew = next.version !== message.version || !log.length;
  log = [...log.slice(0, first), ...next.log];
  message = next;
  if (isNew || !drawing.drawn) show();
}

function show() {
  const focused = document.activeElement?.dataset?.part;
  drawing.drawn = true;
  if (message.board) drawing.board(message.board);
  drawSteps($("steps"), message.board?.steps || []);
  prompt(message.prompt, message.your_turn ? "is-mine" : "is-waiting");
  app.classList.toggle("has-notes", $("drawer-piece").childElementCount > 0);
  chooser.offer(message.options, message.your_turn);
  $("option-count").textContent = message.options.length ? `${message.options.length} now` : "";
  drawLog();
  drawCan();
  drawEnd();
  if (focused) $("felt").querySelector(`[data-part="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  passAlong();
}

function prompt(said, look) {
  const bar = $("prompt");
  bar.className = `t-prompt ${look}`;
  $("prompt-words").replaceChildren(said.text, said.detail ? make("small", {}, said.detail, " ", ruleButton(said.rule)) : said.rule ? " " : "", said.detail ? "" : ruleButton(said.rule));
}

function drawLog() {
  const lines = [...log].reverse().slice(0, 160).reduce(told, []).map(({ line, times }, place) => make("li", { class: [place === 0 ? "is-latest" : "", line.seat < 0 ? "" : line.seat === message.seat ? "is-mine" : "is-theirs"].join(" ").trim() }, cardsLinked(line), times > 1 ? ` ×${times}` : "", " ", ruleButton(line.rule)));
  $("log").replaceChildren(...lines);
  $("log-count").textContent = log.length ? String(log.length) : "";
}

// What happened several times in a row is told once.
function told(lines, line) {
  const last = lines.at(-1);
  if (last && last.line.text === line.text && last.line.rule === line.rule) last.times += 1;
  else lines.push({ line, times: 1 });
  return lines;
}

function cardsLinked(line) {
  const id = line.cards?.[0];
  const card = id && [...drawing.cards.values()].find((one) => one.id === id);
  const at = card ? line.text.indexOf(card.title) : -1;
  if (at < 0) return line.text;
  const link = make("a", { href: app.dataset.cardPage.replace("CARD", encodeURIComponent(id)), target: "_blank", rel: "noopener", "data-look": card.number }, card.title);
  return [line.text.slice(0, at), link, line.text.slice(at + card.title.length)].map((part) => (typeof part === "string" ? document.createTextNode(part) : part)).reduce((span, part) => (span.append(part), span), make("span"));
}

function drawCan() {
  const can = message.can;
  for (const [id, name] of [["take-back", "take_back"], ["hint", "hint"], ["resign", "resign"], ["rematch", "rematch"], ["again", "again"], ["leave", "leave"]]) {
    const button = $(id);
    if (button) button.disabled = !can[name];
  }
  const away = can.takeover?.[0];
  $("takeover").hidden = away === undefined;
  $("invite").hidden = message.status !== "open" || !can.invite;
}

function drawEnd() {
  const over = message.status === "finished" && message.result;
  $("end").hidden = !over || $("end").dataset.closed === message.version;
  if (!over) return;
  const names = message.result.winners.map((seat) => message.seats[seat]?.name || `Player ${seat + 1}`);
  $("end-title").textContent = message.result.won ? "You won." : message.result.won === false ? (names.length ? `${names.join(" and ")} won.` : "Nobody won.") : "The match is over.";
  $("end-why").replaceChildren(`${capital(message.result.reason)} `, ruleButton(message.result.rule));
  $("end-seal").toggleAttribute("hidden", !message.result.won);
  $("end-facts").replaceChildren(...endFacts());
  $("replay").hidden = !message.result.run;
  if (message.result.run) $("replay").href = app.dataset.replay.replace("0", message.result.run);
  $("next").hidden = !message.next;
  if (message.next) $("next").href = app.dataset.address.replace(/[^/]+\/$/, `${message.next}/`);
  if (!$("end").hidden && !$("end").contains(document.activeElement)) $("rematch").focus();
}

// How far everybody came, and how long it took.
function endFacts() {
  const { seats = [], chips = [], layout } = message.board || {};
  const box = (name, value, won) => make("div", { class: won ? "is-won" : "" }, make("dt", {}, name), make("dd", {}, value));
  const scores = seats.map((seat) => {
    const score = seat.facts.find((fact) => fact.name === layout.score);
    return box(seat.is_me ? "You" : seat.name, score ? `${score.value} ${score.name.toLowerCase()}` : seat.won ? "won" : "lost", seat.won);
  });
  const length = /^(Turn|Round) (\d+)$/.exec(chips[0] || "");
  return length ? [...scores, box(`${length[1]}s`, length[2])] : scores;
}

const capital = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1).replace(/\.$/, "")}.` : "");

// -- windows ----------------------------------------------------------------------------------

// Windows that one has just passed, and all of them if one wishes, are passed without a click.
function passAlong() {
  const moment = message.prompt.moment;
  const idle = message.options.find((option) => option.idle);
  if (!message.your_turn || moment !== "window" || !idle) return;
  const stop = $("stop").value;
  const same = JSON.stringify([message.options.map((one) => one.text), message.board.steps, message.board.places.flatMap((place) => place.areas).filter((area) => area.piece).map((area) => area.data)]);
  if (stop === "mine" || (stop === "could" && same === passed)) return void setTimeout(() => act(idle), 0);
  passed = same;
}

// -- comforts ---------------------------------------------------------------------------------

async function comfort(name, body = {}) {
  const { ok, found } = await ask(name, { body: { ...body, since: log.length } });
  if (!ok) return void notice(words(found));
  if (found.address) return void location.assign(found.address);
  return found;
}

async function takeBack() {
  if ($("take-back").disabled) return;
  const { ok, found } = await ask("take-back", { body: {} });
  if (!ok) return void notice(words(found));
  log = [];
  passed = "";
  take(found);
}

async function hint() {
  if ($("hint").disabled) return;
  const found = await comfort("hint", {});
  if (!found) return;
  chooser.point(found.option);
  const option = message.options.find((one) => one.number === found.option);
  const sure = found.estimate === null || found.estimate === undefined ? "" : ` It puts your chances at ${Math.round(found.estimate * 100)} of 100.`;
  prompt({ text: `A bot would: ${option.text}.`, detail: sure.trim(), rule: "" }, "is-mine");
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => { $("notice").hidden = true; }, 6000);
}

$("take-back").addEventListener("click", takeBack);
$("hint").addEventListener("click", hint);
$("resign").addEventListener("click", async () => {
  if (!confirm("Resign this match?")) return;
  const found = await comfort("resign");
  if (found) take(found);
});
for (const name of ["rematch", "again"]) for (const button of document.querySelectorAll(`[data-do=${name}]`)) button.addEventListener("click", () => comfort(name));
$("leave").addEventListener("click", async () => { if (await comfort("leave")) location.assign(app.dataset.lobby); });
$("takeover").addEventListener("click", async () => { const found = await comfort("takeover", { absent: message.can.takeover[0] }); if (found) take(found); });
$("look").addEventListener("click", () => { $("end").dataset.closed = message.version; $("end").hidden = true; $("acts").replaceChildren(make("button", { type: "button", class: "btn btn--felt", onclick: showEndAgain }, "Show the end again")); });
function showEndAgain() {
  delete $("end").dataset.closed;
  $("acts").replaceChildren();
  drawEnd();
}
$("tour").addEventListener("click", () => startTour($("felt"), message.board));
$("share").addEventListener("click", async () => {
  const found = await ask("watch", { body: { on: true } });
  if (!found.ok) return void notice(words(found.found));
  const link = new URL(found.found.address, location.href).href;
  await navigator.clipboard?.writeText(link).catch(() => null);
  notice(`Link for watching: ${link}`);
});

// -- settings, preview, keys ------------------------------------------------------------------

const stored = localStorage.getItem("table-stop");
$("stop").value = STOPS.includes(stored) ? stored : "could";
$("stop").addEventListener("change", (event) => { localStorage.setItem("table-stop", event.target.value); passAlong(); });
$("across").checked = localStorage.getItem("table-across") === "yes";
const turnCards = () => $("felt").classList.toggle("faces-across", $("across").checked);
$("across").addEventListener("change", () => { localStorage.setItem("table-across", $("across").checked ? "yes" : "no"); turnCards(); });
turnCards();

function look(event) {
  const element = event.target.closest?.("[data-card], [data-look]");
  const card = element && drawing.cards.get(Number(element.dataset.card || element.dataset.look));
  if (card) drawPreview($("preview"), card, drawing);
  consider(card?.number);
}

// What the card one points at, or the marked option, would add to a sum on the table.
function consider(number) {
  const marked = $("options").querySelector(".is-on")?.dataset.begins;
  const would = [...document.querySelectorAll("[data-would]")];
  const chosen = would.find((one) => one.dataset.would === String(number)) || would.find((one) => one.dataset.would === marked);
  for (const one of would) one.classList.toggle("is-shown", one === chosen);
}
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, look);

let press = 0;
$("felt").addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" || !event.target.closest("[data-card]")) return;
  press = setTimeout(() => { look(event); openTab("card"); }, 500);
});
for (const kind of ["pointerup", "pointercancel", "pointermove"]) $("felt").addEventListener(kind, () => clearTimeout(press));
$("felt").addEventListener("contextmenu", (event) => { if (event.target.closest("[data-card]")) event.preventDefault(); });

// A menu that was used, or left, closes.
const more = document.querySelector(".more");
document.addEventListener("click", (event) => { if (!more.contains(event.target) || event.target.closest("button, a")) more.open = false; });
more.addEventListener("keydown", (event) => { if (event.key === "Escape") { more.open = false; more.querySelector("summary").focus(); } });

const openTab = listenToTabs(app);

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  const known = { u: takeBack, h: hint, l: () => { openTab("log"); $("log").focus(); } }[event.key.toLowerCase()];
  if (known) { event.preventDefault(); known(); }
});

setInterval(() => {
  if (!message.thinking || message.your_turn) return;
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(message.thinking.since)) / 1000));
  prompt({ ...message.prompt, detail: seconds > 1 ? `for ${seconds} seconds` : "" }, "is-waiting");
}, 1000);

log = message.log;
show();
if (app.dataset.live) follow();
if (message.board && !localStorage.getItem(`tour-${message.game}`) && message.can.take_back !== undefined && message.board.layout.tour.length && message.status === "playing" && !app.dataset.watching) $("tour-offer").hidden = false;
$("tour-yes").addEventListener("click", () => { $("tour-offer").hidden = true; localStorage.setItem(`tour-${message.game}`, "seen"); startTour($("felt"), message.board); });
$("tour-no").addEventListener("click", () => { $("tour-offer").hidden = true; localStorage.setItem(`tour-${message.game}`, "seen"); });
