#!/usr/bin/env python3
"""cel.py KUBECONFIG [CELJAVA.jsonl]: evaluates every line of cel-expressions.txt on the server, each in a
ValidatingAdmissionPolicy of its own (one that only warns, and whose message is the value), over cel-object.json, and writes
cel.jsonl. A value is TYPE|TEXT, the text as CEL's own "%s" gives it. CELJAVA.jsonl is what celjava/CelJ.java wrote."""
import re, sys, time
from lib import *

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, '../resources/observed')
CRD = {'apiVersion': 'apiextensions.k8s.io/v1', 'kind': 'CustomResourceDefinition', 'metadata': {'name': 'evals.check.example.com'},
       'spec': {'group': 'check.example.com', 'scope': 'Cluster', 'names': {'kind': 'Eval', 'plural': 'evals', 'singular': 'eval'},
                'versions': [{'name': 'v1', 'served': True, 'storage': True,
                              'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {'spec': {'type': 'object', 'x-kubernetes-preserve-unknown-fields': True}}}}}]}}
# the server walks a map in random order
UNORDERED = {"{'a': 1, 'b': 2}.map(k, k)", "{'b': 1, 'a': 2}.transformList(k, v, k)"}
VAP = 'admissionregistration.k8s.io/v1'


def expressions():
    for line in open(os.path.join(HERE, 'cel-expressions.txt')):
        if line.strip() and not line.startswith('# '):
            yield line.rstrip('\n')


def policy(name, e, m):
    return {'apiVersion': VAP, 'kind': 'ValidatingAdmissionPolicy', 'metadata': {'name': name}, 'spec': {
        'failurePolicy': 'Fail',
        'matchConstraints': {'resourceRules': [{'apiGroups': ['check.example.com'], 'apiVersions': ['v1'], 'operations': ['CREATE'],
                                                'resources': ['evals'], 'resourceNames': [name]}]},
        'validations': [{'expression': e, 'messageExpression': m}]}}


def binding(name):
    return {'apiVersion': VAP, 'kind': 'ValidatingAdmissionPolicyBinding', 'metadata': {'name': name}, 'spec': {'policyName': name, 'validationActions': ['Warn']}}


def run(s, tag, es):
    """The server's answers, in the order of the expressions."""
    obj = json.load(open(os.path.join(OUT, 'cel-object.json')))
    out = [None] * len(es)
    for i, e in enumerate(es):
        n = '%s%d' % (tag, i)
        r = s.create(VAP, 'ValidatingAdmissionPolicy', None, policy(n, "dyn(%s) == '__never__'" % e, "'%%s|%%s'.format([type(dyn(%s)), dyn(%s)])" % (e, e)), dry=False)
        if r[0] != 201:
            m = r[1].get('message', '')
            f = re.search(r'ERROR: <input>:\d+:\d+: (.*)', m) or re.search(r'(program instantiation failed: .*?)(?:, spec\.|\]$|$)', m)
            out[i] = {'error': 'compile: ' + (f.group(1) if f else m)}
            continue
        s.create(VAP, 'ValidatingAdmissionPolicyBinding', None, binding(n), dry=False)
    time.sleep(3)
    for i, e in enumerate(es):
        if out[i]:
            continue
        n = '%s%d' % (tag, i)
        obj['metadata']['name'] = n
        for _ in range(20):
            code, o, w = s.create('check.example.com/v1', 'Eval', None, obj)
            if code != 201:
                out[i] = {'error': 'refused: ' + o.get('message', '')}
                break
            if w:
                t = w[0].split("with binding '%s': " % n, 1)[1]
                out[i] = {'error': 'eval: ' + t.split(' resulted in error: ', 1)[1]} if ' resulted in error: ' in t else \
                         {'error': 'unprintable'} if t.startswith('failed expression') else {'value': t}
                break
            time.sleep(0.3)
        else:
            out[i] = {'error': 'no answer'}
    for i in range(len(es)):
        for k in ('ValidatingAdmissionPolicyBinding', 'ValidatingAdmissionPolicy'):
            s.call('DELETE', s.path(VAP, k, None, '%s%d' % (tag, i)))
    return out


def main():
    s = Server(sys.argv[1])
    s.apply('apiextensions.k8s.io/v1', 'CustomResourceDefinition', None, CRD['metadata']['name'], CRD, dry=False)
    time.sleep(3)
    s.resources(True)
    es = list(expressions())
    out = run(s, 'e', es)
    rows = [{'expr': e, 'object': 'cel-object.json', 'server': r} for e, r in zip(es, out)]
    if len(sys.argv) > 2:
        j = [json.loads(x) for x in open(sys.argv[2])]
        assert len(j) == len(es)
        for r, x in zip(rows, j):
            r['celjava'] = x
            sv, jv = r['server'], x
            r['agree'] = ('value' in sv) == ('value' in jv) and sv.get('value') == jv.get('value')
    for r in rows:
        if r['expr'] in UNORDERED:
            r['unordered'] = True
    with open(os.path.join(OUT, 'cel.jsonl'), 'w') as f:
        for r in rows:
            f.write(json.dumps(r, ensure_ascii=False) + '\n')
    print(len(rows), 'expressions;', sum('value' in r['server'] for r in rows), 'with a value;', sum(r.get('agree', False) for r in rows), 'agree with cel-java')


if __name__ == '__main__':
    main()
