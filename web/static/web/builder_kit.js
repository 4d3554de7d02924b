// Small things that all parts of the builder use: elements, icons, requests, words.
export const $ = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

// A drawing from the sprite at the end of the page.
export function icon(name, more = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `ic ${more}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

export const button = (text, onclick, more = {}) => make("button", { type: "button", class: "btn small", onclick, ...more }, text);
export const plural = (n, word, many = `${word}s`) => `${n} ${n === 1 ? word : many}`;
export const total = (rows) => rows.reduce((sum, row) => sum + row.quantity, 0);
export const later = (wait, run) => { let timer; return (...given) => { clearTimeout(timer); timer = setTimeout(() => run(...given), wait); }; };
export const isPhone = () => matchMedia("(max-width: 900px)").matches;

const readJson = (text) => { try { return JSON.parse(text); } catch { return null; } };
export const failed = (message, status, data) => Object.assign(new Error(message), { status, data });
// Signing in again in another tab makes a new token, which only the cookie knows.
const token = () => document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] || $("builder").dataset.csrf;

export async function ask(address, body, more = {}) {
  const options = body === undefined ? more : {
    method: "POST", body: JSON.stringify(body),
    headers: { "X-CSRFToken": token(), "Content-Type": "application/json" }, ...more,
  };
  const answer = await fetch(address, options).catch((error) => { throw error.name === "AbortError" ? error : failed("The server cannot be reached."); });
  const text = await answer.text();
  if (answer.redirected) throw failed("You are signed out: sign in again in another tab.", 401);
  const data = readJson(text) || { message: `The server answered ${answer.status}.` };
  if (!answer.ok) throw failed(data.message, answer.status, data);
  return data;
}

// -- cards ----------------------------------------------------------------------------------------

export function crop(card, more = "") {
  const image = make("img", { src: card.crop, alt: "", width: 44, height: 32, loading: "lazy", class: `crop ${more}` });
  return make("span", { class: `cropw c-${card.colors[0] || "none"}` }, image);
}

// The number in a card's corner, on its colours.
export function corner(card) {
  if (card.number === null || card.number === undefined) return make("span", { class: "lv none" });
  return make("span", { class: `lv c-${card.colors[0] || "none"}` }, String(card.number));
}

export const named = (card) => [make("b", {}, card.name), card.subtitle ? make("i", {}, card.subtitle) : null];

// A card's text in one line, with its keywords as chips and a dot where a line ends.
export function chips(text) {
  return text.split(/(\[[^\]\n]{1,40}\])/).map((part) => (/^\[.*\]$/.test(part) ? make("span", { class: "kword" }, part.slice(1, -1)) : part.replace(/\s*\n\s*/g, " · ")));
}

// -- what just happened ---------------------------------------------------------------------------

let timer;
export function toast(words, ...actions) {
  const box = $("toast");
  box.replaceChildren(make("span", { role: "status" }, words), ...actions);
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { box.hidden = true; }, 9000);
}

export function openDialog(dialog) {
  if (!dialog.open) dialog.showModal();
}
