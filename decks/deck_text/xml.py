"""Decks as XML: Cockatrice, MTGO, OCTGN, Lackey. Read without entities or outside files."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from decks.deck_text.grammar import Reference
from decks.deck_text.limits import DeckTextRefused
from decks.deck_text.reading import Reading
from decks.deck_text.tables import COUNTS, Item, TableReader, held_by, number_of_copies

PARTS = ("zone", "section", "superzone")
CARDS = ("card", "cards")
FACTS = {"deckname": "name", "comments": "description", "notes": "description"}


class XmlReader(TableReader):
    """Reads elements with the same index, headings and report as text."""

    def xml(self, text: str) -> Reading:
        try:
            root = fromstring(text.strip(), forbid_dtd=True)
        except (ParseError, DefusedXmlException, ValueError) as error:
            raise DeckTextRefused(
                "bad-xml", "This XML cannot be read.", "Export the deck again, or paste text."
            ) from error
        if local_name(root) == "cockatrice_deck" and root.get("game"):  # one of ours
            self.facts["game"] = root.get("game", "")
            self.ours = True
        for item in self.told_apart(list(self.within_limit(self.elements(root, "")))):
            self.take(item)
        return Reading("xml", tuple(self.lines), self.facts)

    def elements(self, parent: Element, section: str) -> Iterator[Item]:
        for child in parent:
            tag = local_name(child)
            if tag in CARDS:
                yield self.card(child, section)
            elif tag in FACTS and (child.text or "").strip():
                self.facts.setdefault(FACTS[tag], (child.text or "").strip())
            elif tag == "tag" and (child.text or "").strip():
                said = [self.facts.get("tags", ""), (child.text or "").strip()]
                self.facts["tags"] = ", ".join(filter(None, said))
            else:
                yield from self._part_elements(child, section)

    def _part_elements(self, child: Element, section: str) -> Iterator[Item]:
        """What is inside a zone or section, which may be none of a deck."""
        name = child.get("name", "") if local_name(child) in PARTS else ""
        if not name:
            return self.elements(child, section)
        known = "" if self._part(name) is not None else "?"
        return held_by(f"{known}{name}", self.elements(child, self.section_named(name)))

    def card(self, element: Element, section: str) -> Item:
        """A card from its attributes, its text, or elements inside it."""
        cells = {key.lower(): value for key, value in element.attrib.items()}
        inner = next((child for child in element if local_name(child) == "name"), None)
        name = cells.get("name") or (inner.text if inner is not None else element.text) or ""
        for child in element:
            if (tag := local_name(child)) in COUNTS:
                cells.setdefault(tag, child.text or "")
        said = next((cells[key] for key in ("number", *COUNTS) if key in cells), 1)
        quantity, problem = number_of_copies(said)
        if cells.get("sideboard", "").lower() == "true":
            section = self.section_named("sideboard")
        known = cells.get("id", "")
        asked = Reference(known if self.index.with_id(known) else name.strip())
        printing = cells.get("printing", "")
        return Item(f"{quantity} {name}", asked, quantity, section, printing, problem)


def local_name(element: Element) -> str:
    return element.tag.rpartition("}")[2].lower()
