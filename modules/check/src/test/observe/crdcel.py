#!/usr/bin/env python3
"""crdcel.py KUBECONFIG: CEL in CRDs. (1) schemas which the server takes or refuses (dry run): compilation, types, cost, placement;
(2) values, each against a schema of its own in one CRD field, also as an update of an older value. Writes crd-cel.jsonl."""
import sys, time
from lib import *

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, '../resources/observed')
D = yaml.safe_load


def crd(plural, props, extra=None):
    spec = {'type': 'object', 'properties': props}
    spec.update(extra or {})
    return {'apiVersion': 'apiextensions.k8s.io/v1', 'kind': 'CustomResourceDefinition', 'metadata': {'name': plural + '.check.example.com'},
            'spec': {'group': 'check.example.com', 'scope': 'Cluster', 'names': {'kind': plural.capitalize(), 'plural': plural, 'singular': plural},
                     'versions': [{'name': 'v1', 'served': True, 'storage': True, 'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {'spec': spec}}}}]}}


def rule(schema, r, **more):
    s = D(schema)
    s['x-kubernetes-validations'] = [dict({'rule': r}, **more)]
    return s


# (1) schema, rule, more
SCHEMAS = [
    ('{type: integer}', 'self > 0', {}), ('{type: integer}', 'self > ', {}), ('{type: integer}', 'self', {}), ('{type: integer}', '1', {}), ('{type: integer}', '', {}),
    ('{type: integer}', "self == 'a'", {}), ('{type: integer}', 'self > 1.5', {}), ('{type: number}', 'self > 1', {}), ('{type: number}', 'self == 1', {}), ('{type: number}', 'self == 1.0', {}),
    ('{type: integer}', 'self + 1.0 > 2.0', {}), ('{type: integer}', 'double(self) > 1.0', {}), ('{type: string}', 'self.foo', {}), ('{type: string}', 'nope(self)', {}), ('{type: string}', 'object == self', {}),
    ('{type: string, maxLength: 5}', 'self.size() > 1', {}), ('{type: string}', "self.matches('(')", {}), ('{type: string}', "self.matches('a+')", {}), ('{type: string}', "self.contains('a')", {}), ('{type: string}', "self.split(',').size() > 1", {}),
    ('{type: string}', 'quantity(self).isLessThan(quantity("1"))', {}), ('{type: string}', 'url(self).getHost() == "a"', {}), ('{type: string}', "self == oldSelf", {}), ('{type: string}', "self == oldSelf", {'optionalOldSelf': True}), ('{type: string}', "oldSelf.orValue('') == self", {'optionalOldSelf': True}),
    ('{type: string}', "self != ''", {'optionalOldSelf': True}), ('{type: string}', 'true', {'message': ''}), ('{type: string}', 'true', {'message': 'a\nb'}), ('{type: string}', 'true', {'message': ' '}), ('{type: string}', 'true', {'message': 'x' * 2049}),
    ('{type: string}', "self\n== 'a'", {}), ('{type: string}', "self\n== 'a'", {'message': 'm'}),
    ('{type: string}', 'true', {'messageExpression': '1'}), ('{type: string}', 'true', {'messageExpression': 'self'}), ('{type: string, maxLength: 10}', 'true', {'messageExpression': "self + '!'"}), ('{type: string}', 'true', {'messageExpression': "self +"}), ('{type: string}', 'true', {'messageExpression': ''}),
    ('{type: integer}', 'true', {'messageExpression': 'string(self)'}), ('{type: integer}', 'true', {'messageExpression': "'%d'.format([self])"}), ('{type: integer}', 'true', {'messageExpression': "'x'"}),
    ('{type: string}', 'true', {'reason': 'FieldValueInvalid'}), ('{type: string}', 'true', {'reason': 'FieldValueForbidden'}), ('{type: string}', 'true', {'reason': 'FieldValueRequired'}), ('{type: string}', 'true', {'reason': 'FieldValueDuplicate'}), ('{type: string}', 'true', {'reason': 'Invalid'}), ('{type: string}', 'true', {'reason': 'x'}),
    ('{type: object, properties: {a: {type: string}}}', 'true', {'fieldPath': '.a'}), ('{type: object, properties: {a: {type: string}}}', 'true', {'fieldPath': 'a'}), ('{type: object, properties: {a: {type: string}}}', 'true', {'fieldPath': '.b'}), ('{type: object, properties: {a: {type: string}}}', 'true', {'fieldPath': "['a']"}), ('{type: object, properties: {a: {type: array, items: {type: string}}}}', 'true', {'fieldPath': '.a[0]'}), ('{type: object, additionalProperties: {type: string}}', 'true', {'fieldPath': ".k"}), ('{type: object, additionalProperties: {type: string}}', 'true', {'fieldPath': "['k']"}), ('{type: string}', 'true', {'fieldPath': ''}),
    ('{type: object, properties: {a: {type: string}}}', "self.a == 'x'", {}), ('{type: object, properties: {a: {type: string}}}', "self.b == 'x'", {}), ('{type: object, properties: {a: {type: string}}}', 'has(self.a)', {}), ('{type: object, properties: {a: {type: string}}}', 'has(self.b)', {}), ('{type: object, properties: {a: {type: string}}}', "self['a'] == 'x'", {}), ('{type: object, properties: {a: {type: string}}}', "self.?a.orValue('') == ''", {}),
    ('{type: object, properties: {"a-b": {type: string}}}', "has(self.a__dash__b)", {}), ('{type: object, properties: {"a-b": {type: string}}}', "has(self['a-b'])", {}), ('{type: object, properties: {"a.b": {type: string}}}', 'has(self.a__dot__b)', {}), ('{type: object, properties: {"a/b": {type: string}}}', 'has(self.a__slash__b)', {}), ('{type: object, properties: {namespace: {type: string}}}', 'has(self.__namespace__)', {}), ('{type: object, properties: {namespace: {type: string}}}', 'has(self.namespace)', {}), ('{type: object, properties: {a__b: {type: string}}}', 'has(self.a__underscores__b)', {}), ('{type: object, properties: {in: {type: string}}}', 'has(self.__in__)', {}), ('{type: object, properties: {"a b": {type: string}}}', 'has(self.a)', {}), ('{type: object, properties: {"1a": {type: string}}}', 'has(self.1a)', {}), ('{type: object, properties: {é: {type: string}}}', "true", {}),
    ('{type: object, additionalProperties: {type: string}}', "self.all(k, k != '')", {}), ('{type: object, additionalProperties: {type: string}, maxProperties: 10}', "self.all(k, self[k] != '')", {}), ('{type: object, additionalProperties: {type: string}}', "self.exists(k, v, k == v)", {}), ('{type: object, additionalProperties: {type: string}}', "self.a == 'x'", {}), ('{type: object, additionalProperties: {type: string}}', "has(self.a)", {}),
    ('{type: array, items: {type: string}}', "self.all(x, x != '')", {}), ('{type: array, items: {type: string}}', "self.all(x, self.exists_one(y, y == x))", {}), ('{type: array, maxItems: 10, items: {type: string, maxLength: 10}}', "self.all(x, self.exists_one(y, y == x))", {}), ('{type: array, maxItems: 100, items: {type: string, maxLength: 10}}', "self.all(x, self.all(y, self.all(z, x + y != z)))", {}), ('{type: array, maxItems: 1000, items: {type: string, maxLength: 10}}', "self.all(x, self.all(y, x != y))", {}), ('{type: array, items: {type: integer}}', "self.sum() > 1", {}), ('{type: array, items: {type: integer}}', "self.isSorted()", {}), ('{type: array, items: {type: string}}', "self.join(',') != ''", {}), ('{type: array, maxItems: 5, items: {type: string, maxLength: 5}}', "self.join(',') != ''", {}),
    ('{type: array, items: {type: object, properties: {n: {type: integer}}}}', "self.all(x, x.n > 0)", {}), ('{type: array, items: {type: integer, x-kubernetes-validations: [{rule: "self == oldSelf"}]}}', 'true', {}), ('{type: array, x-kubernetes-list-type: set, items: {type: string, x-kubernetes-validations: [{rule: "self == oldSelf"}]}}', 'true', {}), ('{type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string}, v: {type: string, x-kubernetes-validations: [{rule: "self == oldSelf"}]}}}}', 'true', {}),
    ('{x-kubernetes-int-or-string: true}', 'self == 1', {}), ('{x-kubernetes-int-or-string: true}', "type(self) == string ? self != '' : self > 0", {}), ('{type: object, x-kubernetes-preserve-unknown-fields: true}', 'has(self.a)', {}), ('{x-kubernetes-preserve-unknown-fields: true}', 'self.a == 1', {}), ('{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}', 'has(self.a)', {}), ('{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}', "self.kind == 'x'", {}), ('{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}', "self.metadata.name != ''", {}), ('{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}', "self.metadata.labels == {}", {}),
    ('{type: string, format: date-time}', "self < timestamp('2030-01-01T00:00:00Z')", {}), ('{type: string, format: date-time}', "self < '2030'", {}), ('{type: string, format: date}', "self.getFullYear() > 2000", {}), ('{type: string, format: duration}', "self > duration('1s')", {}), ('{type: string, format: byte}', "size(self) > 1", {}), ('{type: string, format: byte}', "self == 'x'", {}), ('{type: string, format: ipv4}', "ip(self).isLoopback()", {}), ('{type: string, format: uri}', "url(self).getHost() != ''", {}), ('{type: string, nullable: true}', "self == null", {}), ('{type: string, nullable: true}', "self != ''", {}), ('{type: integer, format: int32}', 'self < 2147483648', {}), ('{type: boolean}', 'self', {}), ('{type: boolean}', '!self', {}), ('{type: string, enum: [a, b]}', "self in ['a', 'b']", {}),
    ('{type: integer}', '[1, 2].slice(0, 1).size() > 0', {}), ('{type: integer}', "semver('1.0.0').major() == self", {}), ('{type: string}', 'isSemver(self)', {}), ('{type: string}', 'isIP(self)', {}), ('{type: string}', 'isCIDR(self)', {}), ('{type: string}', '!format.dns1123Label().validate(self).hasValue()', {}), ('{type: string}', "authorizer.path('/').check('get').allowed()", {}), ('{type: array, maxItems: 5, items: {type: integer}}', 'sets.contains(self, [1])', {}), ('{type: array, maxItems: 5, items: {type: integer}}', 'self.transformList(i, v, v).size() > 0', {}), ('{type: string}', 'cel.bind(x, self, x != "")', {}), ('{type: integer}', '[1, "a"].size() > 0', {}), ('{type: string}', "self.matches(self)", {}), ('{type: string, maxLength: 100}', "self.matches(self)", {}), ('{type: string}', "self.find('[0-9]+') != ''", {}), ('{type: string, maxLength: 50}', "self.findAll('[0-9]+').size() > 1", {}), ('{type: string, maxLength: 100000}', "self.replace('a', 'b') != ''", {}), ('{type: string}', 'timestamp(self) < timestamp("2030-01-01T00:00:00Z")', {}), ('{type: string}', 'timestamp("x") < timestamp("2030-01-01T00:00:00Z")', {}), ('{type: string}', 'duration("1d") < duration("2s")', {}), ('{type: integer}', '1 / 0 == self', {}), ('{type: integer}', 'self / 0 == 1', {}), ('{type: integer}', 'int("x") == self', {}),
    ('{type: object}', 'true', {}), ('{type: object, properties: {a: {type: object}}}', 'has(self.a)', {}), ('{type: object, properties: {a: {type: object, x-kubernetes-preserve-unknown-fields: true}}}', 'has(self.a.b)', {}), ('{type: object, properties: {a: {x-kubernetes-preserve-unknown-fields: true}}}', 'has(self.a)', {}),
]
NONSTRUCTURAL = ['{}', '{type: [string]}', '{type: string, nullable: "x"}', '{type: array}', '{type: object, properties: {a: {}}}', '{type: string, default: 5}', '{type: string, default: a, enum: [b]}', '{type: object, additionalProperties: false}', '{type: object, additionalProperties: true}', '{type: object, additionalProperties: {type: string}, properties: {a: {type: string}}}',
                 '{type: string, anyOf: [{type: string}]}', '{type: object, anyOf: [{properties: {b: {type: string}}}]}', '{type: object, anyOf: [{properties: {b: {minLength: 1}}}]}', '{type: object, oneOf: [{required: [a]}]}', '{type: string, pattern: "("}', '{type: string, pattern: "(?=a)"}', '{type: integer, enum: ["a"]}', '{type: string, $ref: "#/x"}', '{type: string, format: nope}', '{type: "null"}', '{type: array, items: {type: string}, uniqueItems: true}', '{type: array, items: {type: object}, x-kubernetes-list-type: set}', '{type: array, items: {type: string}, x-kubernetes-list-type: map}', '{type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]}', '{type: array, items: {type: object, properties: {k: {type: string}}}, x-kubernetes-list-type: map}', '{type: array, items: {type: object, required: [k], properties: {k: {type: object}}}, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k]}', '{type: object, x-kubernetes-map-type: granular}', '{type: object, x-kubernetes-map-type: x}', '{type: object, x-kubernetes-preserve-unknown-fields: false}', '{type: object, x-kubernetes-embedded-resource: true}', '{type: string, x-kubernetes-int-or-string: true}', '{type: object, patternProperties: {a: {type: string}}}', '{type: object, dependencies: {}}', '{type: array, items: [{type: string}]}', '{type: array, items: {type: string}, additionalItems: true}', '{type: string, id: x}', '{type: string, deprecated: true}', '{type: string, minimum: 5}', '{type: integer, minLength: 5}', '{type: integer, default: 1.5}', '{type: object, default: {a: 1}}', '{type: object, default: {a: 1}, properties: {a: {type: string}}}', '{type: object, required: [a], default: {}, properties: {a: {type: string}}}', '{type: string, nullable: true, default: null}', '{type: string, default: null}', '{type: string, minLength: 5, maxLength: 2}', '{type: string, minLength: -1}', '{type: integer, multipleOf: 0}', '{type: string, maxLength: 1.5}', '{type: string, foo: 1}', '{type: object, not: {type: object}}', '{type: object, properties: {a: {type: string}}, required: [a, a]}', '{type: object, properties: {a: {type: string, default: 5, x-kubernetes-validations: [{rule: "self != \'5\'"}]}}}', '{type: string, default: bad, x-kubernetes-validations: [{rule: "self != \'bad\'"}]}']

OBJ = '{type: object, properties: {a: {type: string, maxLength: 20}, n: {type: integer}, d: {type: number}, f: {type: boolean}, l: {type: array, maxItems: 5, items: {type: integer}}, m: {type: object, maxProperties: 5, additionalProperties: {type: integer}}, o: {type: object, properties: {x: {type: string, maxLength: 5, default: q}}}, "a-b": {type: string, maxLength: 5}, nn: {type: string, nullable: true, maxLength: 5}, t: {type: string, format: date-time}, u: {type: string, format: duration}, y: {type: string, format: byte, maxLength: 20}, i: {x-kubernetes-int-or-string: true, maxLength: 9}}}'
MAPL = '{type: array, maxItems: 5, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [k], items: {type: object, required: [k], properties: {k: {type: string, maxLength: 5}, v: {type: integer}}}}'
SETL = '{type: array, maxItems: 5, x-kubernetes-list-type: set, items: {type: string, maxLength: 5}}'
# (2) schema, rule, more, then values (or [old, new])
NO = object()
VALUES = [
    ('{type: integer}', 'self > 0', {}, [1, 0, -1, '1', 1.5, None]), ('{type: integer}', 'self % 2 == 0', {'message': 'even, please'}, [2, 3]), ('{type: integer}', '10 / self > 1', {}, [5, 0]),
    ('{type: integer}', 'self > 0', {'message': 'm', 'reason': 'FieldValueForbidden'}, [0]), ('{type: integer}', 'self > 0', {'message': 'm', 'reason': 'FieldValueRequired'}, [0]), ('{type: integer}', 'self > 0', {'message': 'm', 'reason': 'FieldValueDuplicate'}, [0]),
    ('{type: integer}', 'self > 0', {'messageExpression': "self == -1 ? 'minus one' : 'other'"}, [0, -1]), ('{type: integer}', 'self > 0', {'message': 'fallback', 'messageExpression': "[1, 2][self + 2] == 1 ? 'a' : 'b'"}, [-2, -9]), ('{type: integer}', 'self > 0', {'messageExpression': "self == 0 ? '' : ' '"}, [0, -1]), ('{type: integer}', 'self > 0', {'messageExpression': "self == 0 ? 'a\\nb' : 'x'"}, [0]),
    ('{type: number}', 'self > 0.5', {}, [1, 0.5, 0.6, 2.0]), ('{type: number}', 'self == 1.0', {}, [1, 1.0, 2]), ('{type: number}', 'self < 5', {}, [1.5, 7, 5.0]),
    ('{type: string, maxLength: 20}', "self.startsWith('a')", {}, ['abc', 'b', '', 5, None]), ('{type: string, maxLength: 20}', 'self.size() == 2', {}, ['éé', '🎉🎉', 'abc']), ('{type: string, maxLength: 20}', "self.matches('^a+$')", {}, ['aaa', 'aab']), ('{type: string, maxLength: 20}', "self.lowerAscii() == self", {}, ['a', 'A']),
    ('{type: string, maxLength: 20}', "isQuantity(self)", {}, ['1', '1x', '', '100Mi']), ('{type: string, maxLength: 20}', "quantity(self).isLessThan(quantity('1Gi'))", {}, ['1', '2Gi', 'x']), ('{type: string, maxLength: 20}', "isURL(self)", {}, ['http://a', '/a', 'a']), ('{type: string, maxLength: 20}', "isIP(self) && ip(self).family() == 4", {}, ['1.2.3.4', '::1', 'x']), ('{type: string, maxLength: 20}', "cidr('10.0.0.0/8').containsIP(self)", {}, ['10.1.1.1', '11.0.0.1', 'x']), ('{type: string, maxLength: 20}', "semver(self).major() > 0", {}, ['1.0.0', '0.1.0', '1.0']), ('{type: string, maxLength: 20}', "!format.dns1123Label().validate(self).hasValue()", {}, ['a', 'A', 'a.b']), ('{type: string, maxLength: 20}', "url(self).getScheme() == 'https'", {}, ['https://a', 'http://a', ':']), ('{type: string, maxLength: 20}', "int(self) > 5", {}, ['6', '5', 'x']), ('{type: string, maxLength: 20}', "timestamp(self) < timestamp('2030-01-01T00:00:00Z')", {}, ['2026-01-01T00:00:00Z', '2031-01-01T00:00:00Z', 'x']),
    ('{type: string, maxLength: 20}', "self == oldSelf", {'message': 'immutable'}, ['a', ['a', 'a'], ['a', 'b'], [NO, 'b'], ['a', NO]]), ('{type: string, maxLength: 20}', "oldSelf.hasValue() || self == 'first'", {'optionalOldSelf': True}, ['first', 'x', ['first', 'y'], [NO, 'z']]), ('{type: integer}', "self >= oldSelf", {}, [[1, 2], [2, 1], [5, 5]]), ('{type: string, maxLength: 20}', "!oldSelf.hasValue() || oldSelf.value() == self", {'optionalOldSelf': True, 'message': 'imm'}, ['q', ['q', 'r'], ['q', 'q']]),
    (OBJ, 'self.n > 1', {}, [{'n': 2}, {'n': 1}, {}, {'a': 'x'}]), (OBJ, '!has(self.n) || self.n > 1', {}, [{'n': 2}, {'n': 1}, {}]), (OBJ, 'has(self.a) && has(self.n)', {'fieldPath': '.a', 'message': 'both'}, [{'a': 'x', 'n': 1}, {'a': 'x'}, {}]), (OBJ, "self.?a.orValue('d') == 'd'", {}, [{}, {'a': 'd'}, {'a': 'e'}]), (OBJ, "has(self.a) != has(self.n)", {'fieldPath': "['a-b']"}, [{'a': 'x'}, {'a': 'x', 'n': 1}, {}]), (OBJ, "self.a__dash__b == 'x'", {}, [{'a-b': 'x'}, {'a-b': 'y'}, {}]), (OBJ, "has(self.o) && self.o.x == 'q'", {}, [{'o': {}}, {'o': {'x': 'r'}}, {}]), (OBJ, "has(self.nn)", {}, [{'nn': 'x'}, {'nn': None}, {}]), (OBJ, "!has(self.nn) || self.nn == null || self.nn == 'x'", {}, [{'nn': 'x'}, {'nn': None}, {'nn': 'y'}]),
    (OBJ, "!has(self.t) || self.t.getFullYear() == 2026", {}, [{'t': '2026-05-01T00:00:00Z'}, {'t': '2027-05-01T00:00:00Z'}, {'t': 'x'}]), (OBJ, "!has(self.u) || self.u < duration('1m')", {}, [{'u': '5s'}, {'u': '2m'}, {'u': '1d'}, {'u': 'x'}]), (OBJ, "!has(self.y) || size(self.y) == 3", {}, [{'y': 'AAEC'}, {'y': 'AAE='}, {'y': '!'}]), (OBJ, "!has(self.i) || (type(self.i) == int ? self.i < 10 : self.i.endsWith('%'))", {}, [{'i': 5}, {'i': 50}, {'i': '5%'}, {'i': '5'}]), (OBJ, "!has(self.l) || self.l.sum() < 10", {}, [{'l': [1, 2]}, {'l': [9, 9]}, {'l': []}]), (OBJ, "!has(self.l) || self.l.all(x, x > 0)", {}, [{'l': [1, 2]}, {'l': [1, 0]}, {'l': []}, {'l': [1, 'x']}]), (OBJ, "!has(self.l) || self.l == [1, 2]", {}, [{'l': [1, 2]}, {'l': [2, 1]}]), (OBJ, "!has(self.m) || self.m.all(k, self.m[k] > 0)", {}, [{'m': {'a': 1}}, {'m': {'a': 0}}, {'m': {}}]), (OBJ, "has(self.m) && 'k' in self.m", {}, [{'m': {'k': 1}}, {'m': {'z': 1}}, {}]), (OBJ, "has(self.m) && self.m.k == 1", {}, [{'m': {'k': 1}}, {'m': {'k': 2}}, {'m': {}}]), (OBJ, "self.d == 1.0", {}, [{'d': 1}, {'d': 1.0}, {'d': 1.5}]), (OBJ, "self.n == int(self.d)", {}, [{'n': 1, 'd': 1.9}, {'n': 2, 'd': 1.9}]), (OBJ, "self.f", {}, [{'f': True}, {'f': False}, {}]), (OBJ, "has(self.l) && self.l[0] == 1", {}, [{'l': [1]}, {'l': [2]}, {'l': []}]), (OBJ, "has(self.zz) || true", {}, [{}]), (OBJ, "!has(self.nn) || self.nn == 'x'", {}, [{'nn': 'x'}, {'nn': None}, {'nn': 'y'}]),
    (MAPL, "self.all(e, e.k != 'x')", {}, [[{'k': 'a'}], [{'k': 'x'}], []]), (MAPL, "self == oldSelf", {}, [[[{'k': 'a'}, {'k': 'b'}], [{'k': 'b'}, {'k': 'a'}]], [[{'k': 'a'}], [{'k': 'a', 'v': 1}]]]), (MAPL, "self.exists(e, e.k == 'a' && has(e.v) && e.v > 1)", {}, [[{'k': 'a', 'v': 2}], [{'k': 'a'}], [{'k': 'a', 'v': 1}, {'k': 'a', 'v': 3}]]), (SETL, "self == oldSelf", {}, [[['a', 'b'], ['b', 'a']], [['a'], ['a', 'b']]]), (SETL, "'a' in self", {}, [['a'], ['b'], ['a', 'a']]), (SETL, "oldSelf.all(x, x in self)", {'message': 'may only grow'}, [[['a'], ['a', 'b']], [['a', 'b'], ['b']]]),
    (SETL, "self.map(x, x + 'y').exists(x, x == 'ay')", {}, [['a'], ['b']]), (SETL, "sets.contains(self, ['a', 'b'])", {}, [['b', 'a'], ['a']]), (SETL, "(self + ['q']).size() == self.size()", {}, [['q'], ['a']]), ('{type: array, maxItems: 5, items: {type: string, maxLength: 5}}', "(self + ['q']).size() == self.size()", {}, [['q'], ['a']]),
    ('{type: array, maxItems: 20, items: {type: integer}}', "self.all(a, self.all(b, self.all(c, a + b + c >= 0)))", {}, [[1, 2, 3], [1, 2, -9], list(range(20))]), ('{type: string, maxLength: 20, nullable: true}', "self != 'x'", {}, ['a', 'x', None]),
    ('{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string, maxLength: 5}}}', "has(self.a)", {}, [{'a': 'x'}, {'b': 1}]), ('{type: object, x-kubernetes-preserve-unknown-fields: true, x-kubernetes-embedded-resource: true}', "self.kind == 'K' && self.metadata.name.startsWith('a')", {}, [{'apiVersion': 'v1', 'kind': 'K', 'metadata': {'name': 'ab'}}, {'apiVersion': 'v1', 'kind': 'K', 'metadata': {'name': 'b'}}, {'apiVersion': 'v1', 'kind': 'L', 'metadata': {'name': 'a'}}, {'kind': 'K'}, {'apiVersion': 'v1', 'kind': 'K'}]),
]


def main():
    s = Server(sys.argv[1])
    rows = []
    for i, (schema, r, more) in enumerate(SCHEMAS):
        sc = rule(schema, r, **more)
        v = verdict(s.create('apiextensions.k8s.io/v1', 'CustomResourceDefinition', None, crd('s%d' % i, {'f': sc})))
        rows.append({'id': 'schema-%03d' % i, 'what': 'schema', 'field': 'spec.f', 'schema': sc, 'verdict': v})
    for i, schema in enumerate(NONSTRUCTURAL):
        v = verdict(s.create('apiextensions.k8s.io/v1', 'CustomResourceDefinition', None, crd('t%d' % i, {'f': D(schema)})))
        rows.append({'id': 'structural-%03d' % i, 'what': 'schema', 'field': 'spec.f', 'schema': D(schema), 'verdict': v})
    chunks = [VALUES[i:i + 12] for i in range(0, len(VALUES), 12)]
    refused = set()
    for c, chunk in enumerate(chunks):
        props = {}
        for i, x in enumerate(chunk):
            sc = rule(x[0], x[1], **x[2])
            v = verdict(s.create('apiextensions.k8s.io/v1', 'CustomResourceDefinition', None, crd('s', {'f': sc})))
            if v['accepted']:
                props['f%d' % i] = sc
            else:
                refused.add((c, i))
                rows.append({'id': 'schema-v%d-%d' % (c, i), 'what': 'schema', 'field': 'spec.f', 'schema': sc, 'verdict': v})
        d = crd('values%s' % 'abcdefghij'[c], props)
        r = s.apply(d['apiVersion'], d['kind'], None, d['metadata']['name'], d, dry=False)
        assert r[0] in (200, 201), r[1]
    time.sleep(4)
    s.resources(True)
    for c, chunk in enumerate(chunks):
        kind = 'Values%s' % 'abcdefghij'[c]
        for i, (schema, r, more, values) in enumerate(chunk):
            for k, v in enumerate([] if (c, i) in refused else values):
                transition = isinstance(v, list) and len(v) == 2 and 'oldSelf' in r
                def obj(x):
                    o = {'apiVersion': 'check.example.com/v1', 'kind': kind, 'metadata': {'name': 'o%d-%d' % (i, k)}, 'spec': {}}
                    if x is not NO:
                        o['spec']['f%d' % i] = x
                    return o
                row = {'id': 'value-%s%d-%d' % ('abcdefghij'[c], i, k), 'what': 'value', 'field': 'spec.f%d' % i, 'schema': rule(schema, r, **more)}
                if transition:
                    old, new = v
                    code, made, _ = s.create('check.example.com/v1', kind, None, obj(old), dry=False)
                    assert code == 201, made
                    o = obj(new)
                    o['metadata']['resourceVersion'] = made['metadata']['resourceVersion']
                    p = s.path('check.example.com/v1', kind, None, o['metadata']['name'])
                    row['old'], row['object'] = obj(old)['spec'], obj(new)['spec']
                    row['verdict'] = verdict(s.call('PUT', p, o, dryRun='All', fieldValidation='Strict'))
                    s.call('DELETE', p)
                else:
                    row['object'] = obj(v)['spec']
                    row['verdict'] = verdict(s.create('check.example.com/v1', kind, None, obj(v)))
                rows.append(row)
    with open(os.path.join(OUT, 'crd-cel.jsonl'), 'w') as f:
        for r in rows:
            f.write(json.dumps(r, ensure_ascii=False) + '\n')
    print(len(rows), 'cases,', sum(r['verdict']['accepted'] for r in rows), 'accepted')


if __name__ == '__main__':
    main()
