// The whole story by a client that is generated from the description and checked strictly:
// list, validate, save, queue, follow, replay. Run by tests/api/test_typescript.py.
import createClient from "openapi-fetch";
import type { components, paths } from "./casebook.js";

type Card = components["schemas"]["Card"];
type Entry = components["schemas"]["EntryRequest"];

const [base = "", token = ""] = process.argv.slice(2);
const casebook = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } });

function must<T>(answer: { data?: T; error?: { detail: string } }): T {
  if (answer.data === undefined) throw new Error(answer.error?.detail ?? "no answer");
  return answer.data;
}

function costOf(card: Card): number | undefined {
  // The attributes are those of the game once `game` has told which it is.
  return card.game === "case-closed" ? card.attributes.cost : undefined;
}

async function cardsOf(q: string): Promise<Card[]> {
  const query = { q, game: "case-closed", limit: 3 } as const;
  const page = must(await casebook.GET("/api/v1/cards", { params: { query } }));
  if (page.next_cursor === null) throw new Error("there are more cards than three");
  const more = { ...query, cursor: page.next_cursor };
  const next = must(await casebook.GET("/api/v1/cards", { params: { query: more } }));
  return [...page.results, ...next.results];
}

async function savedDeck(entries: Entry[]): Promise<string> {
  const list = { game: "case-closed", entries } as const;
  const judged = must(await casebook.POST("/api/v1/decks/validate", { body: list }));
  if (judged.legal) throw new Error("six cards are no deck");
  const first: string | undefined = judged.verdicts[0]?.violations[0]?.rule;
  if (!first) throw new Error("a breach names its rule");
  const made = must(await casebook.POST("/api/v1/decks", { body: { ...list, name: "Typed" } }));
  const path = { deck: made.id };
  const mended = must(await casebook.POST("/api/v1/decks/{deck}/repair", { params: { path } }));
  if (mended.legal !== true) throw new Error("a repaired deck is legal");
  return mended.id;
}

async function finished(run: string) {
  for (let tries = 0; tries < 300; tries++) {
    const path = { run };
    const match = must(await casebook.GET("/api/v1/matches/{run}", { params: { path } }));
    if (match.state === "done") return match;
    if (match.state !== "waiting" && match.state !== "running") throw new Error(match.state);
    await new Promise((go) => setTimeout(go, 200));
  }
  throw new Error("the match does not end");
}

const cards = await cardsOf("type:event");
const entries = cards.map((card) => ({ section: "main", card: card.id, quantity: 3 }));
const deck = await savedDeck(entries);
const seats = [{ deck, bot: "greedy" }, { deck, bot: "random" }];
const queued = must(await casebook.POST("/api/v1/matches", { body: { game: "case-closed", seats } }));
const match = await finished(queued.id);
const path = { run: match.id };
const replay = must(await casebook.GET("/api/v1/matches/{run}/replay", { params: { path } }));
const seen = must(await casebook.GET("/api/v1/matches/{run}/events", { params: { path, query: { limit: 5 } } }));
console.log(
  JSON.stringify({
    cards: cards.length,
    costs: cards.map(costOf).filter((cost) => typeof cost === "number").length,
    reason: match.report.result?.reason,
    wins: match.report.by_entry.map((rate) => rate.count),
    replay: replay.kind,
    verbs: seen.results.map((event) => event.verb).length,
  }),
);
