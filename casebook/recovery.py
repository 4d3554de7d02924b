"""Ways back into an account whose password is forgotten: a link by mail, or a recovery code."""

import hashlib
import secrets

from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.encoding import force_bytes, force_str
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext

from casebook.accounts import AccountProblem, AccountRefused, set_password
from casebook.models import RecoveryCode, User
from casebook.usernames import normal_username

CODES, GROUPS, LENGTH = 8, 4, 4
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
WRONG_CODE = AccountProblem(
    "code", "code", "No account has this name and this unused recovery code."
)


# -- codes --------------------------------------------------------------------------------


@transaction.atomic
def make_codes(user: User) -> list[str]:
    """New codes, to be shown this once; earlier ones open nothing any more."""
    codes = [new_code() for _ in range(CODES)]
    user.recovery_codes.all().delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, digest=digest_of(code)) for code in codes
    )
    return codes


def new_code() -> str:
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS))


def digest_of(code: str) -> str:
    """Of the letters alone: how a code is grouped or capitalised does not matter. At 79 bits of
    chance a plain hash cannot be guessed back."""
    letters = "".join(char for char in code.lower() if char in LETTERS)
    return hashlib.sha256(letters.encode()).hexdigest()


@transaction.atomic
def reset_with_code(username: str, code: str, password: str) -> User:
    """A new password for a code, which is then used up; AccountRefused changes nothing."""
    user = User.objects.filter(username__iexact=normal_username(username), is_active=True).first()
    held = RecoveryCode.objects.filter(user=user, digest=digest_of(code))
    if user is None or not held.delete()[0]:
        raise AccountRefused([WRONG_CODE])
    set_password(user, password)
    return user


# -- mail ---------------------------------------------------------------------------------


def send_reset_links(email: str, site: str) -> int:
    """A link to each account with this address; how many there were."""
    people = [user for user in people_with(email) if user.has_usable_password()]
    for user in people:
        words = {"user": user, "link": f"{site}{reset_path(user)}", "site": site}
        send_mail(
            gettext("Reset your Casebook password"),
            render_to_string("casebook/reset_mail.txt", words),
            None,
            [user.email],
        )
    return len(people)


def people_with(email: str) -> list[User]:
    if not email:
        return []
    return list(User.objects.filter(email__iexact=email, is_active=True).order_by("pk")[:5])


def reset_path(user: User) -> str:
    token = default_token_generator.make_token(user)
    return f"/account/reset/{urlsafe_base64_encode(force_bytes(user.pk))}/{token}/"


def person_of_link(uid: str, token: str) -> User | None:
    """Whom a link was sent to, if it has not been used and is not too old."""
    try:
        user = User.objects.filter(pk=int(force_str(urlsafe_base64_decode(uid)))).first()
    except (ValueError, OverflowError):
        return None
    return user if user and default_token_generator.check_token(user, token) else None
