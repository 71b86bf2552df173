#!/usr/bin/env python3
"""Puts the answers of several releases to a table into one: a line a case, in it each answer once.

    merge.py FOLDER SUBJECT RELEASE... >../resources/tables/SUBJECT.jsonl

FOLDER holds SUBJECT.RELEASE.jsonl of each release. A line has the name of its case, and the answers by the releases that gave them.
"""
import json
import pathlib
import sys

folder, subject, *releases = sys.argv[1:]
files = [(pathlib.Path(folder) / f"{subject}.{release}.jsonl").read_text(encoding="utf-8").rstrip("\n").split("\n") for release in releases]
for lines in zip(*files, strict=True):
    given = {}
    for release, line in zip(releases, lines):
        answer = json.loads(line)
        name = answer.pop("name")
        given.setdefault(json.dumps(answer, ensure_ascii=False, sort_keys=True), []).append(release)
    row = {"name": name}
    for answer, of in given.items():
        row[" ".join(of)] = json.loads(answer)
    print(json.dumps(row, ensure_ascii=False, separators=(",", ":")))
