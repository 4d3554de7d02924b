import pytest

from games import rulebooks
from tests.cards.toy import install


@pytest.fixture
def toy(monkeypatch):
    yield install(monkeypatch)
    rulebooks.get.cache_clear()


@pytest.fixture
def catalogue(tmp_path, toy):
    """Write a catalogue file of the toy game; gives the folder to load from."""

    def write(text, name="cards.yaml"):
        folder = tmp_path / "catalogues" / "toy"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        return folder.parent

    return write
