"""Chapter 27 as a library: from observations to all that follows, with reasons and chances.

It knows the cards (`face`) and nothing of a match: facts come from `Sights` or a `Notebook`.
"""
