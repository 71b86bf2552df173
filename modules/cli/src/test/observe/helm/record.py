#!/usr/bin/env python3
"""Asks released Helms what the command lines of ../../resources/helm/commands/*.txt print, and writes the answers beside them.

    record.py HELM3 HELM4 [NAME...]

Each case begins with a small chart in the folder c. Lines that begin with @ change its files and run commands:

    @case NAME          begins a case
    @file PATH          the lines up to the next @ are the file; @bare: without the last line feed; @crlf: with carriage returns
    @remove PATH        the file or folder is not there
    @pack FOLDER PATH   the folder as an archive
    @run WORDS          runs helm with these words; @run! also compares standard error

An answer is a line of JSON. The folder of the case is /case in it.
"""
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "..", "..", "resources", "helm", "commands")
CHART = {
    "c/Chart.yaml": "apiVersion: v2\nname: c\nversion: 1.0.0\nicon: https://example.org/c.png\n",
    "c/values.yaml": "lamp: on\n",
    "c/templates/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}\ndata:\n"
    "  lamp: {{ .Values.lamp | quote }}\n",
}


def write(folder, path, text):
    full = os.path.join(folder, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, "wb") as file:
        file.write(text.encode())


def remove(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    else:
        os.remove(path)


def pack(folder, source, path):
    full = os.path.join(folder, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with tarfile.open(full, "w:gz") as archive:
        archive.add(os.path.join(folder, source), os.path.basename(source))


def begin(folder):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for path, text in CHART.items():
        write(folder, path, text)


def ask(helm, folder, words):
    home = folder + "-home"
    env = {"PATH": "/nowhere", "HOME": home, "TMPDIR": folder}
    done = subprocess.run([helm, *words], capture_output=True, cwd=folder, env=env, timeout=60, stdin=subprocess.DEVNULL)
    answer = {"words": words, "code": done.returncode}
    for name, text in ("out", done.stdout), ("err", done.stderr):
        text = text.decode("utf-8", "surrogateescape").replace(folder, "/case").replace("\udcff", "\\xff")
        if text:
            answer[name] = text
    files = {}
    out = os.path.join(folder, "out")
    for at, _, names in os.walk(out):
        for name in names:
            with open(os.path.join(at, name), encoding="utf-8") as file:
                files[os.path.relpath(os.path.join(at, name), out)] = file.read()
    if files:
        answer["files"] = dict(sorted(files.items()))
    shutil.rmtree(out, ignore_errors=True)
    return answer


def record(helm, name, release):
    folder = os.path.join(tempfile.gettempdir(), "kasane-helm-commands")
    case = ""
    with open(os.path.join(CASES, name + ".txt"), encoding="utf-8") as file:
        lines = file.read().split("\n")
    with open(os.path.join(CASES, f"{name}.{release}.jsonl"), "w", encoding="utf-8") as to:
        at = 0
        while at < len(lines):
            words = lines[at].split(" ", 1)
            at += 1
            if words[0] == "@case":
                case = words[1]
                begin(folder)
            elif words[0] in ("@file", "@bare", "@crlf"):
                text = ""
                while at < len(lines) and not lines[at].startswith("@"):
                    text += lines[at] + ("\r\n" if words[0] == "@crlf" else "\n")
                    at += 1
                write(folder, words[1], text[:-1] if words[0] == "@bare" else text)
            elif words[0] == "@remove":
                remove(os.path.join(folder, words[1]))
            elif words[0] == "@pack":
                pack(folder, *words[1].split(" "))
            elif words[0] in ("@run", "@run!"):
                answer = {"case": case, **ask(helm, folder, shlex.split(words[1]))}
                if words[0] == "@run!":
                    answer["compareErrors"] = True
                to.write(json.dumps(answer, ensure_ascii=False) + "\n")
            elif lines[at - 1].strip():
                sys.exit(f"{name}.txt:{at}: {lines[at - 1]}")
    shutil.rmtree(folder, ignore_errors=True)


def main():
    helm3, helm4 = sys.argv[1:3]
    names = sys.argv[3:] or sorted(f[:-4] for f in os.listdir(CASES) if f.endswith(".txt"))
    for name in names:
        record(helm3, name, "3.22.0")
        record(helm4, name, "4.3.1")


main()
