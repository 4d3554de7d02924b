"""Opening, changing and closing an account: what every face calls, with every reason to refuse."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from casebook.account_data import farewells
from casebook.models import User
from casebook.usernames import imitates_latin, is_taken, normal_username


@dataclass(frozen=True)
class AccountProblem:
    """What is wrong with a name or a password."""

    field: str
    code: str
    message: str


ONLY_SUPERUSER = AccountProblem(
    "password",
    "only-superuser",
    "You are the only superuser. Make somebody else one first, then delete your account.",
)
TAKEN = AccountProblem("username", "taken", "This name is taken.")
LOOK_ALIKE = "Write the name in one alphabet: this one could be taken for another."


class AccountRefused(ValueError):
    """An account that cannot be opened; `problems` says why."""

    def __init__(self, problems: list[AccountProblem]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


def create_account(username: str, password: str, email: str = "") -> User:
    """A new player. Every account may enter the admin; what it shows is decided per row."""
    user = User(username=normal_username(username), email=email, is_staff=True)
    problems = problems_with("username", lambda: user.clean_fields(exclude=["password"]))
    if imitates_latin(user.username):
        problems.append(AccountProblem("username", "look-alike", LOOK_ALIKE))
    problems += problems_with("password", lambda: validate_password(password, user))
    if not problems and is_taken(user.username):
        problems.append(TAKEN)
    if problems:
        raise AccountRefused(problems)
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise AccountRefused([TAKEN]) from None
    return user


def problems_with(field: str, check: Callable[[], None]) -> list[AccountProblem]:
    try:
        check()
    except ValidationError as caught:
        return [AccountProblem(field, field, message) for message in caught.messages]
    return []


def set_password(user: User, password: str) -> None:
    """A password that was not known before: AccountRefused says what is wrong with it."""
    if problems := problems_with("password", lambda: validate_password(password, user)):
        raise AccountRefused(problems)
    user.set_password(password)
    user.save(update_fields=["password"])


@transaction.atomic
def delete_account(user: User) -> None:
    """Everything of somebody's goes; what others played with them stays without their name."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise AccountRefused([ONLY_SUPERUSER])
    for farewell in farewells():
        farewell(user)
    user.delete()
