"""The colours and signs that a game's face template may name (games.engine.presentation)."""

COLORS = {
    "blue": "#2563ab", "green": "#2f7d4f", "white": "#d9d4c7", "red": "#b3332f",
    "yellow": "#d7a51c", "black": "#2b2b2f", "orange": "#cf6a1f", "teal": "#1d7f86",
    "purple": "#6c4596", "brown": "#76502f", "pink": "#c2578f", "grey": "#73777d",
}  # fmt: skip
LIGHT = {"white", "yellow"}


SIGNS = {
    # each in a square of 100, drawn with lines of width 7
    "lens": "M42 14a28 28 0 1 0 .1 0M62 62L88 88",
    "mask": "M12 34Q50 20 88 34Q86 66 66 66Q54 66 50 54Q46 66 34 66Q14 66 12 34ZM26 42L40 48M74 42L60 48",
    "gear": "M50 30a20 20 0 1 0 .1 0M50 10V26M50 74V90M10 50H26M74 50H90M22 22L33 33M67 67L78 78M78 22L67 33M33 67L22 78",
    "print": "M30 84V56Q30 34 50 34Q70 34 70 56V70M40 88V58Q40 46 50 46Q60 46 60 58V84M50 60V90M22 66V52Q22 22 50 22Q78 22 78 52V62",
    "folder": "M10 24H40L50 36H90V82H10ZM26 52H74M26 66H58",
    "bolt": "M58 8L24 56H48L40 92L76 42H52Z",
    "person": "M50 14a18 18 0 1 0 .1 0M16 90Q16 58 50 58Q84 58 84 90",
    "pair": "M34 20a14 14 0 1 0 .1 0M68 26a12 12 0 1 0 .1 0M8 86Q8 56 34 56Q60 56 60 86M66 60Q92 60 92 86",
    "star": "M50 10L61 39L92 40L67 59L76 89L50 71L24 89L33 59L8 40L39 39Z",
    "cross": "M20 20L80 80M80 20L20 80",
    "check": "M14 54L40 80L88 22",
    "house": "M10 50L50 14L90 50M20 44V88H80V44M42 88V62H58V88",
    "grid": "M12 12H88V88H12ZM12 37H88M12 63H88M37 12V88M63 12V88",
    "card": "M24 10H76V90H24ZM36 28H64M36 44H64M36 60H54",
}
