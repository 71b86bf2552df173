#!/usr/bin/env python3
"""objects.py KUBECONFIG [OUT]: changes each base object in one place, asks the server what it thinks (server-side
dry-run apply, and dry-run create), and writes one JSON line a case. The definitions are created first, and the service
account default (the ServiceAccount admission plugin wants it). mutations.txt holds the chosen changes; the rest are made
for every field of every base object: dropped, renamed, given another type."""
import copy, random, re, sys, time
from lib import *

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, '../resources/observed')


def steps(path):
    return [int(p[1:-1]) if p[0] == '[' else p for p in re.findall(r'\[\d+\]|[^.\[\]]+', path)]


def mutate(obj, op, path, value):
    """The changed object as JSON text."""
    obj = copy.deepcopy(obj)
    *up, last = steps(path)
    at = obj
    for p in up:
        if isinstance(p, str) and p not in at:
            at[p] = {}
        at = at[p]
    if isinstance(value, dict):
        value = {k: ('x' * int(v[1:]) if isinstance(v, str) and v.startswith('@') else v) for k, v in value.items()}
    if op == 'set':
        at[last] = value
    elif op == 'add':
        at.setdefault(last, []).append(value)
    elif op == 'del':
        del at[last]
    elif op == 'ren':
        at[value] = at.pop(last)
    elif op == 'dup':
        at['@@' + last] = value
    return json.dumps(obj, ensure_ascii=False).replace('"@@', '"') if op == 'dup' else json.dumps(obj, ensure_ascii=False), obj


def walk(o, path=''):
    for k, v in (o.items() if isinstance(o, dict) else enumerate(o)):
        p = path + ('[%d]' % k if isinstance(k, int) else ('.' if path else '') + k)
        if isinstance(k, int) or re.fullmatch(r'[A-Za-z]+', k):
            yield p, k, v
            if isinstance(v, (dict, list)):
                yield from walk(v, p)


def automatic(base):
    r = random.Random(base['kind'])
    for path, key, v in walk(base):
        if path in ('apiVersion', 'kind', 'metadata', 'metadata.name', 'metadata.namespace'):
            continue
        c = [('del', None)]
        if isinstance(key, str):
            c.append(('ren', r.choice([key + 's', key[:-1] or 'q', key.swapcase()[:1] + key[1:]])))
        if isinstance(v, bool):
            c += [('set', 'true'), ('set', 1)]
        elif isinstance(v, (int, float)):
            c += [('set', str(v)), ('set', True), ('set', -1), ('set', [v])]
        elif isinstance(v, str):
            c += [('set', 5), ('set', True), ('set', ''), ('set', [v]), ('set', {}), ('set', v.upper() + '_!')]
        elif isinstance(v, list):
            c += [('set', []), ('set', 'x'), ('set', {}), ('set', v + v[:1])]
        else:
            c += [('set', {}), ('set', 'x'), ('set', []), ('set', dict(v, unknownField=1))]
        c.append(('set', None))
        for op, val in r.sample(c, 2):
            yield op, path, val


def bases():
    for f in ('builtin.yaml', 'custom.yaml'):
        yield from yaml.safe_load_all(open(os.path.join(HERE, 'bases', f)))


def prepare(s):
    s.create('v1', 'ServiceAccount', 'default', {'apiVersion': 'v1', 'kind': 'ServiceAccount', 'metadata': {'name': 'default'}}, dry=False)
    for d in yaml.safe_load_all(open(os.path.join(OUT, 'definitions.yaml'))):
        r = s.apply(d['apiVersion'], d['kind'], None, d['metadata']['name'], d, dry=False)
        assert r[0] in (200, 201), r
    time.sleep(3)
    s.resources(True)


def main():
    s = Server(sys.argv[1])
    prepare(s)
    kinds = {}
    out = open(sys.argv[2] if len(sys.argv) > 2 else os.path.join(OUT, 'objects.jsonl'), 'w')
    todo = []
    for b in bases():
        kinds[b['kind']] = b
        todo.append((b, 'base', '', None))
    for line in open(os.path.join(HERE, 'mutations.txt')):
        if line.strip() and line[0] != '#':
            kind, rest = line.split(' | ', 1)
            op, path, *v = rest.strip().split(' ', 2)
            todo.append((kinds[kind], op, path, json.loads(v[0]) if v else None))
    seen = {(b['kind'], op, p, json.dumps(v)) for b, op, p, v in todo}
    for b in kinds.values():
        todo += [(b, op, p, v) for op, p, v in automatic(b) if (b['kind'], op, p, json.dumps(v)) not in seen]
    n = accepted = 0
    for b, op, path, value in todo:
        if op == 'base':
            text, obj = json.dumps(b, ensure_ascii=False), b
        else:
            try:
                text, obj = mutate(b, op, path, value)
            except (KeyError, IndexError, TypeError) as e:
                sys.exit('bad mutation %s %s %s: %r' % (b['kind'], op, path, e))
        m = b['metadata']
        name = obj.get('metadata', {}).get('name') or m['name']
        row = {'id': '%s-%04d' % (b['kind'].lower(), n), 'kind': b['kind'], 'op': op, 'path': path}
        if op not in ('base', 'del'):
            row['value'] = value
        if len(text) < 20000:
            row['object'] = text
        row['apply'] = verdict(s.apply(b['apiVersion'], b['kind'], m.get('namespace'), name, text))
        row['create'] = verdict(s.create(b['apiVersion'], b['kind'], m.get('namespace'), text))
        if row['create'] == row['apply']:
            del row['create']
        out.write(json.dumps(row, ensure_ascii=False) + '\n')
        n += 1
        accepted += row['apply']['accepted']
    print(n, 'cases,', accepted, 'accepted')


if __name__ == '__main__':
    main()
