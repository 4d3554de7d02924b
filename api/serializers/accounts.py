"""Accounts, tokens and limits as clients send and get them."""

from rest_framework import serializers

from api.fields import Choice, Id, Many, ResponseSerializer, StrictSerializer, Text, Whole
from api.models import DAYS, Delivery, Scope


class TokenSerializer(ResponseSerializer):
    id = Id(source="pk")
    name = serializers.CharField()
    start = serializers.CharField(help_text="How the token begins.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.values))
    expires_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    seen_at = serializers.DateTimeField(
        allow_null=True, help_text="Last used, to within ten minutes."
    )


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(help_text="Keep it: it is shown only now.")


class TokenBody(StrictSerializer):
    name = Text(max_length=80)
    scopes = Many(child=Choice(Scope.values), min_length=1, max_length=8)
    days = Whole(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=3650,
        help_text=f"How long it lasts: {DAYS} if left out, for ever if null.",
    )


class LoginBody(TokenBody):
    username = Text(max_length=150)
    password = Text(max_length=500)


class AccountBody(StrictSerializer):
    username = Text(max_length=150)
    password = Text(max_length=500)


class AccountSerializer(ResponseSerializer):
    username = serializers.CharField()
    curator = serializers.BooleanField(source="is_curator")
    superuser = serializers.BooleanField(source="is_superuser")
    joined_at = serializers.DateTimeField(source="date_joined")


class TierSerializer(ResponseSerializer):
    name = serializers.CharField()
    per_minute = serializers.IntegerField()
    left = serializers.IntegerField()
    seconds = serializers.IntegerField(help_text="Until it is full again.")


class LimitsSerializer(ResponseSerializer):
    tiers = TierSerializer(many=True)
    games_a_day = serializers.IntegerField(help_text="Simulated games in 24 hours.")
    games_left = serializers.IntegerField()
    games_a_run = serializers.IntegerField()
    active_runs = serializers.IntegerField()
    most_active_runs = serializers.IntegerField()
    most_body_bytes = serializers.IntegerField()


class WebhookBody(StrictSerializer):
    url = Text(max_length=500, help_text="An address of the open internet, https:// or http://.")


class WebhookSerializer(ResponseSerializer):
    id = Id(source="pk")
    url = serializers.CharField()
    created_at = serializers.DateTimeField()


class NewWebhookSerializer(WebhookSerializer):
    secret = serializers.CharField(help_text="Signs what we send. Keep it: it is shown only now.")


class DeliverySerializer(ResponseSerializer):
    id = Id(source="pk")
    run = Id(source="job_id")
    state = serializers.ChoiceField(Delivery.State.values)
    attempts = serializers.IntegerField()
    status = serializers.IntegerField(help_text="Of the last answer; 0 if there was none.")
    error = serializers.CharField()
    created_at = serializers.DateTimeField()
    next_at = serializers.DateTimeField(help_text="When it is tried again, while it waits.")
