"""The reader of printed text: from the Japanese on a card to abilities, and back."""
