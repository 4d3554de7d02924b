"""Pictures that curators upload: off by default, drawn anew, shown wherever the face was."""

import base64
import re
import struct

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cards import pictures
from cards.faces.png import png_of
from cards.models import Card, CardPicture
from tests.web.play import curator, loaded, player

pytestmark = pytest.mark.django_db

RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350"><rect width="250" height="350" fill="#c00"/></svg>'
UPLOAD = png_of(RED, 500)
HEAD = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


@pytest.fixture(autouse=True)
def _allowed(settings, tmp_path):
    settings.CARD_PICTURES = True
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def card():
    loaded("castle", 1)
    return Card.objects.get(slug="alexis-castle")


@pytest.fixture
def cora(client):
    client.force_login(curator())


def send(client, upload=UPLOAD, **more):
    fields = {"credit": "Cora", "rights": "1", **more}
    file = SimpleUploadedFile("mine.png", upload)
    address = reverse("card-picture", args=["castle", "alexis-castle"])
    return client.post(address, {"picture": file, **fields}, follow=True)


def face(client, **asked):
    address = reverse("card-face", args=["castle", "alexis-castle"])
    return client.get(address, asked).content.decode()


@pytest.mark.parametrize("size", ["small", "medium", "large", "crop"])
def test_the_picture_stands_where_the_drawn_face_was(client, cora, card, size):
    assert "The picture is shown." in send(client).content.decode()
    shown = base64.b64decode(re.search(r"base64,([^\"]+)", face(client, size=size))[1])
    width = 750 if size in ("medium", "large") else 250
    assert struct.unpack(">II", shown[16:24]) == (width, width * 7 // 5)
    page = client.get(reverse("card-page", args=["castle", "alexis-castle"]))
    assert "Picture: Cora" in page.content.decode()


def test_a_new_picture_has_new_addresses(client, cora, card):
    send(client)
    after = Card.objects.select_related("game").get(pk=card.pk)
    assert after.version == after.game.version > card.version


def test_nothing_of_the_file_itself_is_kept(client, cora, card):
    send(client, UPLOAD + b"where the photograph was taken")
    digest = CardPicture.objects.get().digest
    for size in pictures.WIDTHS:
        with default_storage.open(pictures.place_of(digest, size)) as kept:
            content = kept.read()
        assert content.startswith(pictures.PNG)
        assert b"photograph" not in content


@pytest.mark.parametrize(
    ("upload", "said"),
    [
        (b"GIF89a", "PNG or JPEG"),
        (b"", "PNG or JPEG"),
        (HEAD + struct.pack(">II", 60_000, 60_000), "60000×60000"),
        (HEAD + struct.pack(">II", 100, 100), "100×100"),
        (UPLOAD[:60], "broken"),
        (b"\xff\xd8\xff\xe0\x00\x02" * 9, "PNG or JPEG"),
        (b"\xff\xd8\xff\xc0\x00\x11\x08\x13\x88\x13\x88", "5000×5000"),
    ],
)
def test_what_is_no_fit_picture_is_refused(client, cora, card, upload, said):
    file = SimpleUploadedFile("mine.png", upload) if upload else None
    with pytest.raises(pictures.PictureRefused, match=said):
        pictures.redrawn(upload)
    if file:
        assert said in send(client, upload).content.decode()
    assert not CardPicture.objects.exists()


def test_a_file_that_is_too_large_is_not_even_looked_into():
    with pytest.raises(pictures.PictureRefused, match="larger than 8 MB"):
        pictures.redrawn(UPLOAD + bytes(pictures.LARGEST_UPLOAD))


@pytest.mark.parametrize("lacking", ["credit", "rights"])
def test_whose_it_is_must_be_said(client, cora, card, lacking):
    assert "say who made it" in send(client, **{lacking: ""}).content.decode()
    assert not CardPicture.objects.exists()


def test_the_drawn_face_comes_back(client, cora, card):
    before = face(client)
    send(client)
    assert face(client) != before
    sent = Card.objects.get(pk=card.pk).version
    send(client, remove="1")
    assert face(client) == before
    assert Card.objects.get(pk=card.pk).version == sent + 1


def test_without_the_setting_nobody_sees_or_sends_one(client, cora, card, settings):
    send(client)
    settings.CARD_PICTURES = False
    assert "base64" not in face(client)
    assert send(client).status_code == 404
    edit = client.get(reverse("card-edit", args=["castle", "alexis-castle"]))
    assert "Made by" not in edit.content.decode()


def test_a_picture_whose_files_are_gone_leaves_the_drawn_face(client, cora, card):
    before = face(client)
    send(client)
    default_storage.delete(pictures.place_of(CardPicture.objects.get().digest, "large"))
    assert face(client) == before


def test_players_send_none(client, card):
    client.force_login(player())
    assert send(client).status_code == 403
