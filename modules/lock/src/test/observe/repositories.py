#!/usr/bin/env python3
"""Writes observed/repositories.tsv: what kustomize 5.8.1 takes references for.

  KASANE_KUSTOMIZE=PATH modules/lock/src/test/observe/repositories.py

Each reference is a component of a kustomization that kustomize builds with a git on its PATH that notes its arguments. A row has the
reference, the repository, the revision (HEAD for none) and the folder; a reference that kustomize takes for a path has dashes.
"""
import itertools
import os
import pathlib
import re
import subprocess
import tempfile

TABLE = pathlib.Path(__file__).resolve().parent.parent / "resources" / "observed" / "repositories.tsv"
KUSTOMIZE = os.environ["KASANE_KUSTOMIZE"]

STARTS = ["https://git.example/", "http://git.example:8080/", "HTTPS://git.example/", "ssh://git@git.example/", "ssh://git.example:22/",
          "git@git.example:", "git@git.example/", "ada-1@git.example:", "1da@git.example:", "git.example/", "github.com/", "GitHub.com/",
          "github.com:", "git@github.com:", "git@github.com/", "https://github.com/", "https://ada@github.com/", "ssh://git@github.com/",
          "git::https://git.example/", "GIT::github.com/", "file:///srv/", "https://ada:pw@git.example/", "https://", "git@:", "ftp://git.example/",
          "./", "../", "/"]
PATHS = ["o/r", "o/r.git", "o/r/a/b", "o/r//a/b", "o/r.git/a", "o/r.git//a", "group/sub/r.git/a", "group/sub/r//a", "r", "o/_git/r/a/b",
         "o/p/_git/r", "o/r/", "o//a", "o/r//", "o/r/../../x", "o/r//../x", "o/r/a/../b", "o/r//a//b", "o/.github/a", "o/r:a", ""]
QUERIES = ["", "?ref=v1", "?version=v2", "?version=v2&ref=v1", "?ref=feature%2Fblue", "?ref=a+b", "?ref=", "?timeout=90s&ref=main",
           "?submodules=false", "?ref=v1&ref=v2", "?ref=%zz", "?ref=v1;version=v2", "?x=%zz&ref=v1", "?%72ef=v1", "?ref", "?ref=&ref=v1", "?ref=v1&", "?&ref=v1", "?ref=a=b"]


def observed(reference):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        programs = folder / "bin"
        programs.mkdir()
        git = programs / "git"
        git.write_text('#!/bin/sh\nfor a; do printf "%s\\n" "$a"; done >>"$NOTES"\n')
        git.chmod(0o755)
        target = folder / "target"
        target.mkdir()
        (target / "kustomization.yaml").write_text("components:\n- '%s'\n" % reference)
        notes = folder / "notes"
        result = subprocess.run([KUSTOMIZE, "build", str(target)], capture_output=True, text=True,
                                env={"PATH": f"{programs}:{os.environ['PATH']}", "NOTES": str(notes), "HOME": temporary})
        if not notes.exists():
            return "-", "-", "-"
        words = notes.read_text().split("\n")
        at = words.index("--depth=1")
        inner = re.search(r"/kustomize-\d+(?:/([^'\"]*))?['\"]", result.stderr)
        return words[at + 1], words[at + 2], (inner.group(1) or "") if inner else "?"


references = [start + path for start, path in itertools.product(STARTS, PATHS)]
references += [start + path + query for start, path, query in itertools.product(STARTS[:1] + ["github.com/"], ["o/r//a", "o/r.git"], QUERIES)]
TABLE.parent.mkdir(parents=True, exist_ok=True)
rows = ["\t".join((reference, *observed(reference))) for reference in dict.fromkeys(references)]
TABLE.write_text("# reference, repository, revision, folder: kustomize 5.8.1, by observe/repositories.py\n" + "\n".join(rows) + "\n")
print(f"{len(rows)} references")
