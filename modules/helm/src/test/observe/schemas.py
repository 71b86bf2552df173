#!/usr/bin/env python3
"""Asks a released Helm whether values meet schemas of each generation.

    schemas.py HELM >../resources/observed/schemas.4.3.1.jsonl

Each answer is a line of JSON: the schema, the values, and whether `helm template` takes them. Needs Python 3 and the program HELM.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

D4 = 'http://json-schema.org/draft-04/schema#'
D6 = 'http://json-schema.org/draft-06/schema#'
D7 = 'http://json-schema.org/draft-07/schema#'
D19 = 'https://json-schema.org/draft/2019-09/schema'
D20 = 'https://json-schema.org/draft/2020-12/schema'
CASES = []
for draft in (None, D4, D6, D7, D19, D20, 'http://json-schema.org/schema#', 'https://json-schema.org/schema'):
    for body, values in [({'properties': {'a': {'type': 'integer'}}}, [{'a': 1}, {'a': 1.0}, {'a': 1.5}, {'a': None}]), ({'properties': {'a': {'minimum': 1, 'exclusiveMinimum': True}}}, [{'a': 1}, {'a': 2}]), ({'properties': {'a': {'exclusiveMinimum': 1}}}, [{'a': 1}, {'a': 2}]), ({'properties': {'a': {'format': 'ipv4'}}}, [{'a': 'x'}, {'a': '1.2.3.4'}]), ({'properties': {'a': {'format': 'date-time'}}}, [{'a': 'x'}]), ({'properties': {'a': {'format': 'email'}}}, [{'a': 'x'}]), ({'properties': {'a': {'const': 1}}}, [{'a': 2}, {'a': 1.0}]), ({'if': {'required': ['a']}, 'then': {'required': ['b']}}, [{'a': 2}, {'a': 1, 'b': 2}]), ({'properties': {'a': {'items': [{'type': 'string'}], 'additionalItems': False}}}, [{'a': ['x', 1]}, {'a': ['x']}]), ({'properties': {'a': {'prefixItems': [{'type': 'string'}], 'items': False}}}, [{'a': ['x', 1]}, {'a': [1]}, {'a': ['x']}]), ({'properties': {'a': {'contains': {'const': 1}, 'minContains': 2}}}, [{'a': [1]}, {'a': [1, 1]}]), ({'dependentRequired': {'a': ['b']}}, [{'a': 1}]), ({'dependencies': {'a': ['b']}}, [{'a': 1}]), ({'properties': {'a': {}}, 'unevaluatedProperties': False}, [{'a': 1}, {'b': 1}]), ({'properties': {'a': {}}, 'additionalProperties': False}, [{'a': 1}, {'b': 1}, {'global': {}}]), ({'$defs': {'x': {'type': 'string'}}, 'properties': {'a': {'$ref': '#/$defs/x', 'maxLength': 1}}}, [{'a': 'xx'}, {'a': 1}]), ({'definitions': {'x': {'$id': '#foo', 'type': 'string'}}, 'properties': {'a': {'$ref': '#foo'}}}, [{'a': 1}, {'a': 'x'}]), ({'$defs': {'x': {'$anchor': 'foo', 'type': 'string'}}, 'properties': {'a': {'$ref': '#foo'}}}, [{'a': 1}, {'a': 'x'}]), ({'properties': {'a': {'pattern': '^\\d+$'}}}, [{'a': 'x'}, {'a': '1'}]), ({'properties': {'a': {'pattern': '(?!x)y'}}}, [{'a': 'y'}]), ({'properties': {'a': {'pattern': '^[[:alpha:]]+$'}}}, [{'a': 'y'}]), ({'properties': {'a': {'type': 'strin'}}}, [{'a': 'y'}]), ({'properties': {'a': {'type': ['string', 'null']}}}, [{'a': None}, {'a': 1}]), ({'properties': {'a': {'multipleOf': 0.01}}}, [{'a': 0.07}, {'a': 0.075}]), ({'properties': {'a': {'maxLength': 1}}}, [{'a': 'é'}, {'a': '😀'}]), ({'properties': {'a': {'uniqueItems': True}}}, [{'a': [1, 1.0]}, {'a': [{'x': 1}, {'x': 2}]}]), ({'required': 'a'}, [{'a': 1}]), ({'properties': {'a': {'$ref': '#/nope'}}}, [{'a': 1}, {}]), ({'propertyNames': {'pattern': '^a'}}, [{'a': 1}, {'b': 1}]), ({'patternProperties': {'^a': {'type': 'string'}}}, [{'a': 1}, {'b': 1}]), (True, [{'a': 1}]), (False, [{'a': 1}]), ({'properties': {'a': {'enum': [1, 'x', None]}}}, [{'a': 1.0}, {'a': None}, {'a': 'y'}]), ({'properties': {'a': {'contentMediaType': 'application/json', 'contentEncoding': 'base64'}}}, [{'a': 'x'}]), ({'minProperties': 3}, [{'a': 1}]), ({'not': {'required': ['a']}}, [{'a': 1}, {}]), ({'$recursiveAnchor': True, 'properties': {'a': {'$recursiveRef': '#'}}, 'additionalProperties': False}, [{'a': {'a': {}}}, {'a': {'b': 1}}]), ({'$dynamicAnchor': 'n', 'properties': {'a': {'$dynamicRef': '#n'}}, 'additionalProperties': False}, [{'a': {'a': {}}}, {'a': {'b': 1}}])]:
        CASES.append((draft, body, values))


def main():
    with tempfile.TemporaryDirectory() as scratch:
        chart = pathlib.Path(scratch)
        (chart / "templates").mkdir()
        (chart / "Chart.yaml").write_text("apiVersion: v2\nname: c\nversion: 1.0.0\n")
        (chart / "templates/a.yaml").write_text("kind: A\n")
        for draft, body, values in CASES:
            if draft and not isinstance(body, dict):
                continue
            schema = dict(body, **{"$schema": draft}) if draft else body
            (chart / "values.schema.json").write_text(json.dumps(schema))
            for one in values:
                (chart / "values.yaml").write_text(json.dumps(one))
                answer = subprocess.run([sys.argv[1], "template", "r", chart], capture_output=True)
                print(json.dumps({"schema": json.dumps(schema), "values": json.dumps(one), "valid": answer.returncode == 0}))


main()
