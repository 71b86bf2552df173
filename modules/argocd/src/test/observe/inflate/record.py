#!/usr/bin/env python3
"""Asks kustomize and Helm what kustomizations with charts render to, and writes the cases with their answers.

    record.py KUSTOMIZE HELM3 HELM4 HELM421 > ../../resources/inflate/cases.jsonl

A case is a line: its files, its flags, and for Helm 4 what was printed or, of a refusal, its message; for Helm 3 and 4.2.1 where that
is another. Charts are named by
where they are, and stand at the beginning of the file, each in a line of its own.
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

from cases import CASES
from charts import CHARTS


def write(folder, files):
    for path, text in files.items():
        full = os.path.join(folder, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def answer(case, kustomize, helm):
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "tree")
        os.makedirs(os.path.join(home, case["target"]))
        for place, chart in case["charts"].items():
            write(os.path.join(home, place), CHARTS[chart])
        write(home, case["files"])
        command = [kustomize, "build", os.path.join(home, case["target"]), "--helm-command", helm, *case["flags"]]
        env = {"PATH": "/nowhere", "HOME": folder, "TMPDIR": folder}
        done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=60)
        if done.returncode == 0:
            return {"out": done.stdout}
        text = done.stderr.replace(home, "").replace(helm, "helm").replace(folder, "/tmp")
        text = re.sub(r"kustomize-helm-\d+", "kustomize-helm", text)
        text = re.sub(r"0x[0-9a-f]{6,}", "0x0", text)
        text = re.sub(r"\d{4}-\d\d-\d\d [0-9:.]+ \+0000 UTC m=\+[0-9.]+", "TIME", text)
        return {"error": " ".join(text.split())[:400]}


def main():
    kustomize, *helms = sys.argv[1:5]
    for name, files in CHARTS.items():
        print(json.dumps({"chart": name, "files": files}, ensure_ascii=False))
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        futures = [(case, [pool.submit(answer, case, kustomize, helm) for helm in helms]) for case in CASES]
        for case, answers in futures:
            three, four, older = [one.result() for one in answers]
            line = {**case, "4": four}
            if three != four:
                line["3"] = three
            if older != four:
                line["4.2.1"] = older
            print(json.dumps(line, ensure_ascii=False))


if __name__ == "__main__":
    main()
