// Arrows from what acts to what it acts on, over the felt. They end at the edges of the cards.
const SVG = "http://www.w3.org/2000/svg";

function svg(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const shown = (felt, part) => [...felt.querySelectorAll(`[data-part="${CSS.escape(part)}"]`)].find((one) => one.getBoundingClientRect().width > 0);

function boxIn(felt, element) {
  const table = felt.getBoundingClientRect(), box = (element.querySelector(":scope > .card__body") || element).getBoundingClientRect();
  return { x: box.left - table.left + box.width / 2, y: box.top - table.top + felt.scrollTop + box.height / 2, w: box.width / 2, h: box.height / 2 };
}

// Where the line from the middle of a box towards a point leaves the box.
function edge(box, to, gap) {
  const [dx, dy] = [to.x - box.x, to.y - box.y];
  const reach = Math.min(Math.abs((box.w + gap) / (dx || 1e-6)), Math.abs((box.h + gap) / (dy || 1e-6)), 0.5);
  return { x: box.x + dx * reach, y: box.y + dy * reach };
}

function arrow(felt, { from, to, tone }) {
  const [source, target] = [shown(felt, from), shown(felt, to)];
  if (!source || !target || source === target) return [];
  const [a, b] = [boxIn(felt, source), boxIn(felt, target)];
  const [start, end] = [edge(a, b, 2), edge(b, a, 8)];
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return [
    svg("path", { class: `arrow arrow--${tone}`, d: `M${start.x} ${start.y}L${end.x} ${end.y}` }),
    svg("path", { class: `arrowhead arrow--${tone}`, d: "M-13 -8L2 0L-13 8Z", transform: `translate(${end.x} ${end.y}) rotate(${angle})` }),
  ];
}

export function drawArrows(felt, arrows) {
  felt.querySelector(":scope > .arrows")?.remove();
  const lines = arrows.flatMap((one) => arrow(felt, one));
  if (!lines.length) return;
  const layer = svg("svg", { class: "arrows", "aria-hidden": "true" });
  layer.append(...lines);
  felt.append(layer);
}
