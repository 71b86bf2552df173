#!/usr/bin/env python3
"""What label selectors of patches select in kustomize 5.8.1: resources/selectors.jsonl, a line a selector.

KASANE_KUSTOMIZE=PATH ./record.py
"""
import concurrent.futures
import json
import os
import re
import subprocess
import tempfile

KUSTOMIZE = os.environ["KASANE_KUSTOMIZE"]
LABELS = {
    "none": None,
    "web": {"app": "web"},
    "old": {"app": "web", "old": "yes"},
    "db": {"app": "db", "tier": "2"},
    "empty": {"app": ""},
    "big": {"tier": "10"},
    "text": {"tier": "x"},
}
SELECTORS = [
    "app=web",
    "app==web",
    "app = web",
    "app!=web",
    "app in (web)",
    "app in (web,db)",
    "app in (web, db)",
    "app notin (web)",
    "app",
    "!app",
    "! app",
    "app,!old",
    "app=web,tier",
    "app=",
    "app==",
    "app!=",
    "app in ()",
    "app in (,)",
    "app in (web,)",
    "app in (,web)",
    "app notin ()",
    "tier>2",
    "tier > 1",
    "tier<10",
    "tier<2",
    "tier>x",
    "tier>",
    "tier=2,app=db",
    "app=web,",
    "app=web,,old",
    ",app",
    "app web",
    "app in web",
    "app in (web",
    "app in (web db)",
    "app in",
    "app in(web)",
    "app in (web)old",
    "=web",
    "!",
    "!!app",
    "app=!",
    "app>",
    "(app)",
    "app=web old",
    "-app",
    "app-",
    "app=-a",
    "app=a-",
    "app=a-b_c.d",
    "app=" + "a" * 63,
    "app=" + "a" * 64,
    "a" * 63 + "=x",
    "a" * 64 + "=x",
    "a/app",
    "A.io/app=x",
    "a_b.io/app=x",
    "a.io/app=x",
    "a..io/app=x",
    "-a.io/app=x",
    "a-.io/app=x",
    "a-b.io/app=x",
    "/app=x",
    "a/b/c=x",
    "a/=x",
    "app=a/b",
    "app=é",
    "app\t=\tweb",
    "app\n=web",
    "app=a.",
    "a.b=x",
    ".b=x",
    "app=_a",
    "9=x",
    "app!web",
    "app=web=db",
    "app<>2",
    "a1/app=x",
    "1a.io/app=x",
    "a.1/app=x",
    "a." * 126 + "a/app=x",
    "a." * 126 + "ab/app=x",
    "a" * 64 + ".io/app=x",
    "!tier",
    "!app=web",
    "tier,tier>1",
    "tier=>2",
    "tier notin (2,x)",
    "app in (web)(db)",
    "tier>99999999999999999999",
    "tier>-1",
    "app=web in (db)",
    "A=a",
    "Z=z",
    "a=A",
    "z=Z",
    "a=0",
    "0=9",
    "Z.io/a=x",
    "z.io/a=x",
    "a.iZ/a=x",
]


def verdict(selector):
    """The names of the objects that are selected, or null if the selector is refused."""
    with tempfile.TemporaryDirectory() as folder:
        objects = []
        for name, labels in LABELS.items():
            metadata = {"name": name} if labels is None else {"name": name, "labels": labels}
            objects.append(json.dumps({"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata}))
        with open(folder + "/objects.yaml", "w") as file:
            file.write("\n---\n".join(objects) + "\n")
        patch = {"target": {"labelSelector": selector}, "patch": '[{"op": "add", "path": "/data", "value": {"hit": "1"}}]'}
        with open(folder + "/kustomization.yaml", "w") as file:
            json.dump({"resources": ["objects.yaml"], "patches": [patch]}, file)
        result = subprocess.run([KUSTOMIZE, "build", folder], capture_output=True, text=True)
    if result.returncode:
        return None
    hits = [document for document in result.stdout.split("---\n") if "  hit: " in document]
    return sorted(re.search(r'  name: "?(\w+)', document).group(1) for document in hits)


with concurrent.futures.ThreadPoolExecutor(2) as pool, open("../../resources/selectors.jsonl", "w") as file:
    for selector, selected in zip(SELECTORS, pool.map(verdict, SELECTORS)):
        file.write(json.dumps({"selector": selector, "selected": selected}) + "\n")
