"""A drawn face for every card: an SVG made from its attributes, and the same in words."""

from cards.faces.drawing import SIZES, face_svg
from cards.faces.words import face_text

__all__ = ["SIZES", "face_svg", "face_text"]
