#!/usr/bin/env python3
"""Asks helm dependency build whether a Chart.lock is in sync with the dependencies of its chart, and writes the cases with its verdicts.

    locks.py HELM3 HELM4 [CASES [SEED]] > ../resources/locks.jsonl

The lock of a chart is written by helm dependency update; then a dependency or the lock is changed, or neither. A case is a line: the
files of the chart, and "sync". Both programs have to agree.
"""
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

NAMES = "abc"
VERSIONS = ["1.2.0", "~1.2", "^1", ">=1.0.0", "*", "1.x"]
LOCKS = ("Chart.lock", "requirements.lock")


def dependencies(chance):
    found = []
    for name in chance.sample(NAMES, chance.randint(1, 3)):
        one = {"name": name, "version": chance.choice(VERSIONS), "repository": f"file://../{name}"}
        for field, share, values in (("alias", .3, [name + "x"]), ("condition", .3, [name + ".enabled", "a,b"]), ("tags", .2, [["t"]]),
                                     ("import-values", .2, [["data"], [{"child": "a", "parent": "b"}]]), ("enabled", .1, [True])):
            if chance.random() < share:
                one[field] = chance.choice(values)
        found.append(one)
    return found


def changed(declared, chance):
    declared = [dict(one) for one in declared]
    if chance.random() < .4:
        return declared
    one = chance.choice(declared)
    field, value = chance.choice([("version", "1.2.0"), ("version", "~1.2"), ("alias", "q"), ("condition", "z.on"), ("tags", ["u", "v"]),
                                  ("import-values", ["other"]), ("repository", "file://./../" + one["name"]), ("", None), ("name", None)])
    if field == "":
        declared.reverse()
    elif field == "name" and len(declared) > 1:
        declared.pop()  # a chart that declares none is never built
    elif field != "name":
        one[field] = value
    return declared


def write(chart, api, declared):
    head = f"apiVersion: {api}\nname: shop\nversion: 1.0.0\n"
    listed = "dependencies: " + json.dumps(declared) + "\n"
    (chart / "Chart.yaml").write_text(head if api == "v1" else head + listed)
    if api == "v1":
        (chart / "requirements.yaml").write_text(listed)


def verdict(helm, chart, work):
    copy = work / "build" / "shop"
    shutil.copytree(chart, copy)
    for name in NAMES:
        shutil.copytree(work / name, work / "build" / name)
    done = subprocess.run([helm, "dependency", "build", str(copy)], capture_output=True, text=True, env={**os.environ, "HOME": str(work)})
    shutil.rmtree(work / "build")
    return "out of sync" not in done.stderr


def case(helms, chance):
    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name)
        for subchart in NAMES:
            (work / subchart).mkdir()
            (work / subchart / "Chart.yaml").write_text(f"apiVersion: v2\nname: {subchart}\nversion: 1.2.0\n")
        chart = work / "shop"
        chart.mkdir()
        api = chance.choice(["v2", "v2", "v1"])
        declared = dependencies(chance)
        write(chart, api, declared)
        subprocess.run([chance.choice(helms), "dependency", "update", str(chart)], capture_output=True, check=True,
                       env={**os.environ, "HOME": name})
        shutil.rmtree(chart / "charts")
        write(chart, api, changed(declared, chance))
        for lock in (chart / file for file in LOCKS if (chart / file).exists()):
            text = lock.read_text()
            if chance.random() < .2:
                text = chance.choice([text.replace("version: 1.2.0", "version: 1.1.0", 1), text.replace("sha256:", "sha256:0", 1),
                                      re.sub("digest:.*\n", "", text)])
            lock.write_text(re.sub("generated:.*\n", "", text))
        files = {file.name: file.read_text() for file in sorted(chart.iterdir())}
        verdicts = {verdict(helm, chart, work) for helm in helms}
        assert len(verdicts) == 1, files
        return {"files": files, "sync": verdicts.pop()}


def main():
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 27)
    for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 120):
        print(json.dumps(case(sys.argv[1:3], chance)))


main()
