"""The way in, and the list of problems, as clients get them."""

from rest_framework import serializers

from api.fields import ResponseSerializer


class RootSerializer(ResponseSerializer):
    name = serializers.CharField()
    version = serializers.CharField()
    links = serializers.DictField(child=serializers.CharField())


class ProblemKindSerializer(ResponseSerializer):
    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()
    meaning = serializers.CharField()


class ProblemKindsSerializer(ResponseSerializer):
    results = ProblemKindSerializer(many=True)
