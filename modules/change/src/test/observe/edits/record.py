#!/usr/bin/env python3
"""Records what kustomize builds after its own edits: one row for each kustomization and each list of edits.

    KASANE_KUSTOMIZE=... ./record.py > ../../resources/edits/edits.jsonl

A row is {"kustomization": text, "edits": [[word, ...], ...], "built": text}; without "built" where kustomize rejects one.
"""
import json
import os
import pathlib
import subprocess
import tempfile

PROGRAM = os.environ["KASANE_KUSTOMIZE"]

DEPLOYMENT = (pathlib.Path(__file__).parent / "../../resources/edits/d.yaml").read_text()
HEADS = ["resources:\n- d.yaml\n", "# top\nresources: # c1\n  - d.yaml # c2\n"]
FIELDS = [
    "",
    "namePrefix: a-  # why\n",
    "namePrefix: 'a-' # why\n",
    "nameSuffix: |-\n  -z\n",
    'namespace: "old"\n',
    "images:\n# first\n- name: nginx\n  newTag: \"1.0\" # pinned\n# second\n- name: busybox\n  newName: bb\n",
    "images:\n  - newTag: v2\n    name: nginx\n\n  - name: nginx\n    newTag: v3\n",
    "images: [{name: nginx, newTag: '3'}]\n",
    "images: []\n",
    "images:\n",
    "replicas:\n- name: d\n  count: 2\n",
    "replicas: [{name: d, count: 4}]\n",
    "commonLabels:\n  a: b # x\n  tier: \"old\"\n",
    "commonLabels: {tier: old}\n",
    "commonLabels:\n  tier: |-\n    old\n  k: >-\n    x\n",
    "commonLabels:\n",
    "labels:\n- pairs:\n    tier: old\n    x: z\n",
    "labels:\n- includeSelectors: true\n  pairs:\n    s: t\n- pairs:\n    u: v\n  includeTemplates: true\n",
    "labels:\n  # c\n  - pairs: {q: r}\n",
    "labels:\n- pairs:\n    q: r\n  fields:\n  - path: spec/x\n    create: true\n",
    "labels: []\n",
    "commonAnnotations:\n  k: |-\n    two\n    lines\n  a: b\n",
    "commonAnnotations:\n  a: b\n\n# after\n",
    "components:\n- comp\n",
    "components: [comp]\n",
    "components:\n",
    "imageTags:\n- name: nginx\n  newTag: old\n",
    "images:\n- name: busybox\n  newTag: '5'\nimageTags:\n- name: nginx\n  newTag: old\n",
]
EDITS = {
    "namePrefix": [["set", "nameprefix", "--", "p-"], ["set", "nameprefix", "--", "1"]],
    "nameSuffix": [["set", "namesuffix", "--", "-s"], ["set", "namesuffix", "--", "yes"]],
    "namespace": [["set", "namespace", "--", "ns"], ["set", "namespace", "--", "123"]],
    "images": [
        ["set", "image", "nginx:2"],
        ["set", "image", "nginx=reg.io:5000/n:3", "busybox:7"],
        ["set", "image", "nginx=*:9"],
        ["set", "image", "nginx=n:*"],
        ["set", "image", "busybox=b@sha256:" + "a" * 64],
        ["set", "image", "other=o:1.10", "nginx:2024"],
        ["set", "image", "nginx"],
    ],
    "replicas": [["set", "replicas", "d=5"], ["set", "replicas", "d=0", "e=1"], ["set", "replicas", "d"], ["set", "replicas", "d=x"]],
    "commonLabels": [
        ["add", "label", "tier:new", "m:x"],
        ["add", "label", "--force", "tier:new"],
        ["set", "label", "tier:new"],
        ["set", "label", "k:yes", "a:c"],
        ["add", "label", "--include-templates", "k:v"],
    ],
    "labels": [
        ["add", "label", "--without-selector", "tier:new"],
        ["add", "label", "--without-selector", "k:v", "x:y"],
        ["add", "label", "--force", "--without-selector", "x:1", "q:2"],
        ["add", "label", "--without-selector", "--include-templates", "u:v2"],
        ["add", "label", "--force", "--without-selector", "--include-templates", "u:v2", "w:x"],
    ],
    "commonAnnotations": [
        ["add", "annotation", "a:new"],
        ["add", "annotation", "b:c d", "e:f:g"],
        ["add", "annotation", "--force", "k:one", "z:"],
        ["set", "annotation", "k:yes"],
        ["set", "annotation", "a:new", "k:1"],
    ],
    "components": [["add", "component", "comp", "comp2"], ["add", "component", "comp2"]],
}
ALIASES = {"imageTags": "images", "": None}


def component(name):
    return "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\ncommonAnnotations: {%s: x}\n" % name


def built(folder, kustomization, edits):
    (folder / "kustomization.yaml").write_text(kustomization)
    for edit in edits:
        if subprocess.run([PROGRAM, "edit", *edit], cwd=folder, capture_output=True, check=False).returncode:
            return None
    result = subprocess.run([PROGRAM, "build", "."], cwd=folder, capture_output=True, check=False)
    return None if result.returncode else result.stdout.decode()


def rows():
    all_edits = [edit for edits in EDITS.values() for edit in edits]
    for number, field in enumerate(FIELDS):
        names = [line.split(":")[0] for line in field.split("\n") if line[:1].isalpha()]
        kustomization = HEADS[number % 2] + field
        for name in EDITS:
            if not field or name in [ALIASES.get(n, n) for n in names]:
                for edit in EDITS[name]:
                    yield kustomization, [edit]
        # an edit of another field, and two edits
        yield kustomization, [all_edits[number * 7 % len(all_edits)]]
        yield kustomization, [all_edits[number * 5 % len(all_edits)], all_edits[number * 11 % len(all_edits)]]


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "d.yaml").write_text(DEPLOYMENT)
    for part in ("comp", "comp2"):
        (folder / part).mkdir()
        (folder / part / "kustomization.yaml").write_text(component(part))
    for kustomization, edits in rows():
        row = {"kustomization": kustomization, "edits": edits}
        text = built(folder, kustomization, edits)
        if text is not None:
            row["built"] = text
        print(json.dumps(row))
