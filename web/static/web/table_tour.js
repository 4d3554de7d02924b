// A short walk round the table, from the texts that the game declares. It can be left at any stop.
import { make } from "./table_draw.js";

export function startTour(felt, board) {
  const stops = board.layout.tour.filter((stop) => felt.querySelector(`[data-place="${stop.place}"], .t-${stop.place}`));
  if (stops.length) showStop(felt, stops, 0);
}

function leave(felt) {
  felt.querySelector(".tourbox")?.remove();
  felt.querySelector(".is-toured")?.classList.remove("is-toured");
}

function showStop(felt, stops, at) {
  leave(felt);
  if (at >= stops.length) return;
  const place = felt.querySelector(`[data-place="${stops[at].place}"], .t-${stops[at].place}`);
  place.classList.add("is-toured");
  const last = at === stops.length - 1;
  const next = make("button", { type: "button", class: "btn btn--brass", onclick: () => showStop(felt, stops, at + 1) }, last ? "Play" : "Next");
  const skip = last ? "" : make("button", { type: "button", class: "btn btn--quiet", onclick: () => leave(felt) }, "Skip");
  const box = make("div", { class: "tourbox", role: "dialog", "aria-label": "Tour of the table", "data-stay": true }, make("p", {}, stops[at].text), make("div", {}, next, skip, make("small", {}, `${at + 1} of ${stops.length}`)));
  felt.append(box);
  const table = felt.getBoundingClientRect(), of = place.getBoundingClientRect(), own = box.getBoundingClientRect();
  const above = of.top - table.top - own.height - 12;
  box.style.left = `${Math.max(8, Math.min(table.width - own.width - 8, of.left - table.left + of.width / 2 - own.width / 2))}px`;
  box.style.top = `${above > 8 ? above : Math.min(table.height - own.height - 8, of.bottom - table.top + 12)}px`;
  next.focus();
}
