"""Pictures of their own that curators give to cards in place of drawn faces, where that is allowed.

Nothing of an upload is kept as it came: its head tells how large it is, then it is drawn anew into
the shape of a card. What cannot be drawn is refused, and what a camera wrote beside it is lost.
"""

import base64
import hashlib
import re
import struct
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext

from cards.catalogue_writer import Writer
from cards.faces import face_svg
from cards.faces.drawing import HEIGHT, NOT_IN_XML, WIDTH
from cards.faces.png import png_of
from cards.models import Card, CardPicture
from casebook.models import User

LARGEST_UPLOAD = 8_000_000  # bytes
LEAST, MOST = (WIDTH, HEIGHT), (3000, 4200)  # pixels, wide and high
WIDTHS = {"small": 250, "large": 750}  # that are kept
TALL_OF_CROP = 0.1  # where the square picture of a row begins, as a share of the height
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
FRAME = re.compile(rb"\xff([\xc0-\xc3\xc5-\xc7\xc9-\xcb\xcd-\xcf])")  # of a JPEG: its size follows
DRAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
    "aria-label={label}><title>{title}</title>{image}</svg>"
)
IMAGE = (
    '<image width="{width}" height="{height}" preserveAspectRatio="xMidYMid slice" '
    'href="data:image/{kind};base64,{data}"/>'
)


class PictureRefused(ValueError):
    """An upload that is no picture of a fit size."""


# -- an upload ----------------------------------------------------------------------------


def redrawn(upload: bytes) -> dict[str, bytes]:
    """The picture in the sizes that are kept, as PNG of our own making."""
    kind, wide, high = head_of(upload)
    if not (LEAST[0] <= wide <= MOST[0] and LEAST[1] <= high <= MOST[1]):
        said = {"wide": wide, "high": high, "least": "{}×{}".format(*LEAST)}
        words = gettext(
            "This picture is %(wide)s×%(high)s pixels: send one from %(least)s to %(most)s."
        )
        raise PictureRefused(words % {**said, "most": "{}×{}".format(*MOST)})
    image = image_of(upload, kind)
    if png_of(document("", image), LEAST[0]) == png_of(document("", ""), LEAST[0]):
        raise PictureRefused(gettext("This picture cannot be read: it is broken or empty."))
    return {size: png_of(document("", image), width) for size, width in WIDTHS.items()}


def head_of(upload: bytes) -> tuple[str, int, int]:
    """Kind, width and height as the file itself says, before anything unpacks it."""
    if len(upload) > LARGEST_UPLOAD:
        most = LARGEST_UPLOAD // 1_000_000
        raise PictureRefused(gettext("This file is larger than %(most)s MB.") % {"most": most})
    if upload.startswith(PNG) and len(upload) >= 24:
        wide, high = struct.unpack(">II", upload[16:24])
        return "png", wide, high
    if upload.startswith(JPEG) and (size := next(jpeg_sizes(upload), None)):
        return "jpeg", *size
    raise PictureRefused(gettext("Send a picture as PNG or JPEG."))


def jpeg_sizes(upload: bytes) -> Iterator[tuple[int, int]]:
    """From segment to segment, until the one that begins a frame."""
    at = 2
    while at + 9 <= len(upload) and upload[at] == 0xFF:
        if FRAME.match(upload, at):
            high, wide = struct.unpack(">HH", upload[at + 5 : at + 9])
            yield wide, high
        at += 2 + struct.unpack(">H", upload[at + 2 : at + 4])[0]


# -- keeping it ---------------------------------------------------------------------------


@transaction.atomic
def picture_save(card: Card, upload: bytes, credit: str, by: User) -> None:
    """Show this picture instead of the drawn face, from the next version of the catalogue on."""
    pictures = redrawn(upload)
    digest = hashlib.sha256(pictures["large"]).hexdigest()[:32]
    for size, content in pictures.items():
        place = place_of(digest, size)
        if not default_storage.exists(place):
            default_storage.save(place, ContentFile(content))
    CardPicture.objects.update_or_create(card=card, defaults={"digest": digest, "credit": credit})
    renew(card, by)


@transaction.atomic
def picture_remove(card: Card, by: User) -> None:
    """The drawn face again. Files stay: a copy of the card may show the same."""
    if CardPicture.objects.filter(card=card).delete()[0]:
        renew(card, by)


def renew(card: Card, by: User) -> None:
    """A new version of the card: addresses of faces name it, and are kept for good."""
    version = Writer(card.game_id, f"Picture of {card.slug}", by).version
    Card.objects.filter(pk=card.pk).update(version=version.number, changed_at=version.at)


def place_of(digest: str, size: str) -> str:
    return f"pictures/{digest}-{size}.png"


# -- showing it ---------------------------------------------------------------------------


def shown_face(card: Card, size: str = "medium") -> str:
    """A card's face: the picture that a curator gave it, else the drawn one."""
    picture = picture_of(card)
    return face_svg(card, size) if picture is None else picture_svg(card, picture.digest, size)


def picture_of(card: Card) -> CardPicture | None:
    """None, too, when its files are not here: a copy of the database may have come without."""
    if not settings.CARD_PICTURES:
        return None
    found = CardPicture.objects.filter(card=card).first()
    return found if found and default_storage.exists(place_of(found.digest, "large")) else None


def picture_svg(card: Card, digest: str, size: str) -> str:
    kept = "large" if size in ("large", "medium") else "small"
    with default_storage.open(place_of(digest, kept), "rb") as file:
        image = image_of(file.read(), "png")
    return document(card.title, image, crop=size == "crop")


def image_of(content: bytes, kind: str) -> str:
    data = base64.b64encode(content).decode()
    return IMAGE.format(width=WIDTH, height=HEIGHT, kind=kind, data=data)


def document(title: str, image: str, *, crop: bool = False) -> str:
    """An SVG of a card's shape, or of the square of it that rows show."""
    shifted = f'<g transform="translate(0 {-TALL_OF_CROP * HEIGHT:g})">{image}</g>'
    words = NOT_IN_XML.sub("", title)
    return DRAWN.format(
        width=WIDTH,
        height=WIDTH if crop else HEIGHT,
        label=quoteattr(words),
        title=escape(words),
        image=shifted if crop else image,
    )
