"""Public data of the Detective Conan card game: the fan database, and its flat sample."""

from games.engine.card_rows import ImportLayout
from games.rulebooks.detective_conan.fan_data.database import is_printing, read_fan_database
from games.rulebooks.detective_conan.fan_data.sample import is_sample, read_sample

IMPORT_LAYOUTS = (
    ImportLayout("conan-fan", read_fan_database, files=("cards_ja.json",), recognises=is_printing),
    ImportLayout("conan-sample", read_sample, recognises=is_sample),
)
