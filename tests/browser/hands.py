"""A hand at a table: takes the option it wants by mouse or by keys, until the match is over.

Which option is the rulebook's own advice, so that matches end as soon as sensible ones do; how it
is taken is the page's business: cards and places that glow, the menu at a card, buttons of the
prompt, and only where none of these leads on, the plain list.
"""

from games.bots.seat import Seat as BotSeat
from games.tables.positions import position_of
from games.tables.writing import load_table
from tests.browser.play import wait_until

READY = """() => !document.getElementById("table-app").hasAttribute("aria-busy")
  && (document.querySelector("#options button") || !document.getElementById("end").hidden)"""
ANSWERED = """() => !document.getElementById("table-app").hasAttribute("aria-busy")"""
OVER = "() => !document.getElementById('end').hidden"

# Where the mouse goes next for an option: its row of the menu, a part of it that glows, its button
# in the prompt, its verb in the menu, its line in the list. Cards land first: where one flies
# past, the mouse would meet what lies beneath it.
SPOT = """([number, parts, verb]) => {
  const felt = document.getElementById("felt");
  for (const card of felt.querySelectorAll(".card")) card.getAnimations().forEach((flight) => flight.finish());
  const find = (selector, root = document) => [...root.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 0);
  const glowing = parts.flatMap((part) => find(`[data-part="${part}"]:is(.is-legal, .is-target)`, felt));
  const ways = [["menu", find(`.cardmenu [data-option="${number}"]`)], ["button", find(`#acts [data-option="${number}"]`)], ["verb", find(`.cardmenu [data-verb="${verb}"]`)],
    ["table", find(".cardmenu").length ? [] : glowing], ["table", glowing], ["list", find(`#options [data-option="${number}"]`)]];
  const found = ways.find(([, some]) => some.length);
  if (!found) return null;
  const element = found[1][0];
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const covered = (x, y) => { const top = document.elementFromPoint(x, y); return !(top && (element.contains(top) || top.closest("[data-part]") === element)); };
  const spots = [[0.5, 0.5], [0.15, 0.5], [0.1, 0.15], [0.5, 0.12], [0.5, 0.88], [0.9, 0.5]].map(([x, y]) => [box.x + box.width * x, box.y + box.height * y]);
  const [x, y] = spots.find(([x, y]) => !covered(x, y)) || spots[0];
  return { way: found[0], x, y };
}"""
SHOWN = """() => [document.getElementById("prompt").textContent, document.getElementById("log").textContent.length,
  document.getElementById("options").textContent, document.querySelectorAll("#felt .is-selected").length, document.querySelectorAll(".cardmenu [data-verb]").length].join()"""
# What a page shows where a value was drawn that is not text.
RAW = r"""() => document.getElementById("table-app").textContent.match(/\[object|undefined|NaN/)"""
LONGEST = 600  # decisions; a hand that needs more of them is stuck


class Hand:
    """One person at one table, in one browser page."""

    def __init__(self, page, table, seat=0, ready=READY):
        self.page = page
        self.ready = ready  # what it waits for after a click
        self.table = table.pk
        self.seat = seat
        self.ways = dict.fromkeys(("menu", "button", "verb", "table", "list"), 0)

    def play(self, take):
        """To the end of the match; how many decisions that took."""
        for turn in range(LONGEST):
            wait_until(self.page, READY)
            assert not self.page.evaluate(RAW)
            if self.page.evaluate(OVER):
                return turn
            take(self.wanted())
        raise AssertionError("The match did not end.")

    def row(self):
        return load_table(self.table)

    def wanted(self):
        """The option to take: what the rulebook would do in this seat."""
        position = position_of(self.row())
        advice = BotSeat(position.state, self.seat).advice
        return position.state.legal_actions().index(advice)

    # -- by mouse -------------------------------------------------------------------------

    def by_mouse(self, number):
        before = self.page.evaluate(SHOWN)
        option = self.option(number)
        for _ in range(6):
            spot = self.page.evaluate(SPOT, option)
            assert spot, f"Nothing leads to option {number}."
            self.ways[spot["way"]] += 1
            self.click(spot)
            wait_until(self.page, self.ready)
            if self.is_taken(number, before):
                return
        raise AssertionError(f"Six clicks did not take option {number}: {option}")

    def click(self, spot):
        self.page.mouse.click(spot["x"], spot["y"])

    def option(self, number):
        position = position_of(self.row())
        typed = position.state.table.rulebook.typed_action(position.state.legal_actions()[number])
        parts = [f"{part.kind.name}:{part.value}" for part in typed.parts]
        return [number, parts, typed.verb]

    def is_taken(self, number, before):
        """Whether the page moved on, and not only to the next part of the same option."""
        if self.page.evaluate(OVER):
            return True
        picking = self.page.evaluate("document.querySelectorAll('#felt .is-selected').length")
        return not picking and self.page.evaluate(SHOWN) != before

    # -- by keys --------------------------------------------------------------------------

    def by_keys(self, number):
        """Its digit, or down the list to it and Enter."""
        listed = self.page.locator("#options button").evaluate_all(
            "(all) => all.map((one) => Number(one.dataset.option))"
        )
        place = listed.index(number)
        keys = [str(place + 1)] if place < 9 else [*["ArrowDown"] * place, "Enter"]
        for key in keys:
            self.page.keyboard.press(key)
