// The deck builder: puts its parts together and starts them.
import { Check } from "./builder_check.js";
import { Deck } from "./builder_deck.js";
import { Import } from "./builder_import.js";
import { Keys } from "./builder_keys.js";
import { $, isPhone } from "./builder_kit.js";
import { DeckView } from "./builder_list.js";
import { Look } from "./builder_look.js";
import { Plan } from "./builder_plan.js";
import { Search } from "./builder_search.js";
import { DeckTest } from "./builder_test.js";
import { Tools } from "./builder_tools.js";

const root = $("builder");
const deck = new Deck(JSON.parse($("deck-data").textContent));
const look = new Look(deck);
const list = new DeckView(deck, look);
const check = new Check(deck);
const search = new Search(deck, look);
const plan = new Plan(deck);
const reading = new Import(deck);
const tools = new Tools(deck);
const test = new DeckTest(deck);

// What parts ask of each other.
deck.mayStep = !deck.boxed;
deck.complete = () => plan.complete();
deck.repair = () => plan.open("repair");
deck.openImport = () => reading.open();
deck.browse = (types) => { deck.showPane("results"); search.browse(types); if (!isPhone()) $("card-query").focus(); };
deck.showPane = (name) => {
  root.dataset.shown = name;
  for (const tab of root.querySelectorAll("[data-pane]")) {
    if (tab.dataset.pane === name) tab.setAttribute("aria-current", "true"); else tab.removeAttribute("aria-current");
  }
  if (name === "deck") list.fit();
};

new Keys({ deck, search, look, check, test, tools, plan });

for (const tab of root.querySelectorAll("[data-pane]")) tab.addEventListener("click", () => deck.showPane(tab.dataset.pane));
for (const one of document.querySelectorAll("[data-open-import]")) one.addEventListener("click", () => { one.closest("details")?.removeAttribute("open"); reading.open(); });
for (const one of document.querySelectorAll("dialog [data-close]")) one.addEventListener("click", () => one.closest("dialog").close());
$("undo").addEventListener("click", () => deck.undo());
$("redo").addEventListener("click", () => deck.redo());
$("house-rules")?.addEventListener("click", () => { deck.mayStep = true; $("house-rules").hidden = true; list.draw(); });

function drawUndo() {
  $("undo").disabled = !deck.canUndo;
  $("redo").disabled = !deck.future.length;
}
deck.addEventListener("rows", drawUndo);
deck.addEventListener("saved", drawUndo);

// A menu closes when something else is pressed.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open], details.drop[open]")) if (!menu.contains(event.target)) menu.open = false;
});

drawUndo();
list.draw();
check.draw();
search.find();
if (deck.isDraft) deck.say(deck.around ? "Not stored yet" : "Stored when the first card is in");
deck.takeUp();
if (deck.around) { look.preview(deck.around); plan.complete(); }
if (deck.rows.length && !deck.around && !deck.boxed && !isPhone()) look.preview(deck.rows[0].card, deck.rows[0].section);
root.dataset.ready = "";
