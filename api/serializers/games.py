"""Games as their rulebooks declare them, and what may be asked of them."""

from rest_framework import serializers

from api.fields import Fields, GameChoice, ResponseSerializer, StrictSerializer, Text, Whole
from api.game_schemas import KINDS


class OptionSerializer(ResponseSerializer):
    name = serializers.CharField()
    default = serializers.JSONField()
    choices = serializers.ListField(child=serializers.JSONField())
    rule = serializers.CharField()
    help = serializers.CharField()


class ModeSerializer(ResponseSerializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    rule = serializers.CharField()
    cooperative = serializers.BooleanField()
    options = OptionSerializer(many=True)


class SectionSerializer(ResponseSerializer):
    name = serializers.CharField()
    title = serializers.CharField()
    types = serializers.ListField(child=serializers.CharField())


class AttributeSerializer(ResponseSerializer):
    name = serializers.CharField()
    kind = serializers.ChoiceField(list(KINDS))
    title = serializers.CharField()
    required = serializers.BooleanField()  # type: ignore[assignment]  # a field by the name of an attribute of DRF
    choices = serializers.ListField(child=serializers.CharField())
    help = serializers.CharField()


class CardTypeSerializer(ResponseSerializer):
    name = serializers.CharField()
    title = serializers.CharField()
    attributes = AttributeSerializer(many=True)


class DeckRuleSerializer(ResponseSerializer):
    rule = serializers.CharField()
    text = serializers.CharField()


class GameSummarySerializer(ResponseSerializer):
    slug = GameChoice()
    title = serializers.CharField()
    boxed = serializers.BooleanField(help_text="A box on the table, not one deck a player.")
    catalogue_version = serializers.IntegerField()


class GameSerializer(GameSummarySerializer):
    modes = ModeSerializer(many=True)
    sections = SectionSerializer(many=True)
    card_types = CardTypeSerializer(many=True)
    colors = serializers.ListField(child=serializers.CharField())
    deck_rules = DeckRuleSerializer(many=True)
    formats = serializers.ListField(child=serializers.CharField())
    draws_from = serializers.CharField(
        allow_null=True, help_text="The section hands are drawn from."
    )


class FormatSerializer(ResponseSerializer):
    slug = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField()
    description = serializers.CharField()
    on = serializers.DateField()
    banned = serializers.ListField(child=serializers.CharField())
    limited = serializers.DictField(child=serializers.IntegerField())


class RuleSerializer(ResponseSerializer):
    number = serializers.CharField()
    text = serializers.CharField()
    tags = serializers.ListField(child=serializers.CharField())
    enforced = serializers.BooleanField()


class SearchFieldSerializer(ResponseSerializer):
    name = serializers.CharField()
    aliases = serializers.ListField(child=serializers.CharField())
    kind = serializers.CharField()
    operators = serializers.ListField(child=serializers.CharField())
    help = serializers.CharField()
    example = serializers.CharField()


class ChangeSerializer(ResponseSerializer):
    subject = serializers.ChoiceField(["card", "set", "format"])
    id = serializers.CharField()
    kind = serializers.ChoiceField(["added", "changed", "removed", "merged"])
    new_id = serializers.CharField(help_text="Where a merged card went.")
    version = serializers.IntegerField()

    def get_fields(self) -> Fields:
        found = super().get_fields()
        found["fields"] = serializers.ListField(child=serializers.CharField())
        return found


class ChangesSerializer(ResponseSerializer):
    results = ChangeSerializer(many=True)
    version = serializers.IntegerField(help_text="Ask again with `since` set to this.")
    catalogue_version = serializers.IntegerField()


class OnQuery(StrictSerializer):
    on = serializers.DateField(required=False, help_text="A day; today if left out.")


class SinceQuery(StrictSerializer):
    since = Whole(min_value=0, max_value=2_000_000_000)
    limit = Whole(
        required=False,
        min_value=1,
        max_value=1000,
        help_text="About so many: a version is never cut, so its first one comes whole.",
    )


class RulesQuery(StrictSerializer):
    q = Text(required=False, max_length=100, help_text="A word in the text.")
