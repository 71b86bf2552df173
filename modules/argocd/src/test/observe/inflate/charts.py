"""Small charts of our own, as maps from paths to texts."""

SHOW = """apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-%(name)s
  namespace: {{ .Release.Namespace }}
data:
  values: {{ .Values | toJson | quote }}
  release: {{ .Release.Name }}/{{ .Release.Namespace }}/{{ .Release.Revision }}/{{ .Release.IsInstall }}
  chart: {{ .Chart.Name }}-{{ .Chart.Version }}
  kube: {{ .Capabilities.KubeVersion.Version }} {{ .Capabilities.KubeVersion.Minor }}
  apis: {{ .Capabilities.APIVersions.Has "example.org/v1" }} {{ .Capabilities.APIVersions.Has "example.org/v1/Thing" }}
"""

WEB_VALUES = """# the values of a web shop
replicas: 2
image: {name: shop/web, tag: "1.0"}   # pinned
ports: [80, 443]
labels:
  tier: front
  gone: null
resources:
  limits: {cpu: 500m, memory: 128Mi}
  requests: {}
enabled: true
ratio: 1.50
large: 1000000
text: |
  one
  two
cache:
  enabled: true
  size: 3
global:
  team: a
"""

WEB = {
    "Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.2.3\nappVersion: '7'\n"
    "dependencies:\n- {name: cache, version: 0.1.0, condition: cache.enabled}\n",
    "values.yaml": WEB_VALUES,
    "values-prod.yaml": "replicas: 9\nlabels: {tier: prod}\n",
    "templates/show.yaml": SHOW % {"name": "web"},
    "templates/_names.tpl": '{{- define "web.labels" }}\napp: web\ntier: {{ .Values.labels.tier | default "none" }}\n{{- end }}\n',
    "templates/NOTES.txt": "Thank you for {{ .Release.Name }}.\n",
    "templates/workload.yaml": """apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-web
  labels:{{ include "web.labels" . | nindent 4 }}
spec:
  replicas: {{ .Values.replicas }}
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels:{{ include "web.labels" . | nindent 8 }}
    spec:
      serviceAccountName: {{ .Release.Name }}
      containers:
      - name: web
        image: "{{ .Values.image.name }}:{{ .Values.image.tag }}"
        envFrom:
        - configMapRef:
            name: {{ .Release.Name }}-web
        {{- with .Values.resources }}
        resources: {{ toYaml . | nindent 10 }}
        {{- end }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ .Release.Name }}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: {{ .Release.Name }}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}
subjects:
- {kind: ServiceAccount, name: {{ .Release.Name }}, namespace: {{ .Release.Namespace }}}
- {kind: ServiceAccount, name: default, namespace: {{ .Release.Namespace }}}
""",
    "templates/hooks.yaml": """apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-migrate
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-weight: "-1"
spec:
  template:
    spec: {restartPolicy: Never, containers: [{name: m, image: shop/migrate:1}]}
---
apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}-test
  annotations: {"helm.sh/hook": test}
spec: {restartPolicy: Never, containers: [{name: t, image: shop/test:1}]}
""",
    "crds/things.yaml": """apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.org}
spec:
  group: example.org
  scope: Namespaced
  names: {kind: Thing, plural: things}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
""",
    "charts/cache/Chart.yaml": "apiVersion: v2\nname: cache\nversion: 0.1.0\n",
    "charts/cache/values.yaml": "size: 1\neviction: lru\n",
    "charts/cache/templates/cache.yaml": """apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-cache
data:
  size: "{{ .Values.size }}"
  values: {{ .Values | toJson | quote }}
""",
}


def small(name, values, templates=None, **more):
    files = {"Chart.yaml": f"apiVersion: v2\nname: '{name}'\nversion: 0.1.0\n"}
    if values is not None:
        files["values.yaml"] = values
    for path, text in (templates or {"show.yaml": SHOW % {"name": name}}).items():
        files["templates/" + path] = text
    files.update(more)
    return files


BESIDE = "apiVersion: v2\nname: beside\nversion: 0.1.0\ndependencies: [{name: part, version: 0.1.0, repository: \"file://../part\"%s}]\n"

CHARTS = {
    "web": WEB,
    "empty": small("empty", ""),
    "comment": small("comment", "# nothing yet\n"),
    "null": small("null", "null\n"),
    "none": small("none", None),
    "list": small("list", "- a\n"),
    "words": small(
        "words",
        "on1: on\noff1: off\nyes1: yes\nn: n\nday: 2001-01-02\ntime: 2001-01-02T03:04:05Z\noctal: 0755\nnewoctal: 0o17\n"
        "hex: 0x1F\nsixty: 1:30\nunder: 1_000\ninf: .inf\nbig: 12345678901234567890\nfloat: 1e3\nneg: -0.0\n"
        "tilde: ~\nempty:\nquoted: '1'\nutf: \"\\u00e9 \\U0001F600\"\nbin: !!binary aGVsbG8=\nstr: !!str 12\n",
    ),
    "words2": small(
        "words2",
        "on1: on\noff1: off\nyes1: yes\nn: n\nday: 2001-01-02\ntime: 2001-01-02T03:04:05Z\noctal: 0755\nnewoctal: 0o17\n"
        "hex: 0x1F\nsixty: 1:30\nunder: 1_000\nbig: 12345678901234567890\nfloat: 1e3\nneg: -0.0\n"
        "tilde: ~\nempty:\nquoted: '1'\nutf: \"\\u00e9 \\U0001F600\"\nstr: !!str 12\nbig2: 9007199254740993\n",
    ),
    "keys": small("keys", "1: one\ntrue: yes\n'2': two\nmap: {a: 1}\n"),
    "innerkeys": small("innerkeys", "map: {1: one}\n"),
    "anchors": small("anchors", "base: &base {a: 1, b: 2}\nuse:\n  <<: *base\n  b: 3\nsame: *base\nlist: &l [1, 2]\nagain: *l\n"),
    "twice": small("twice", "a: 1\nb: 2\na: 3\n"),
    "documents": small("documents", "a: 1\n---\nb: 2\n"),
    "deep": small("deep", "a: {b: {c: {d: 1, e: null}, f: [1, {g: 2}]}, h: }\nz: [{name: x, v: 1}, {name: y, v: 2}]\n"),
    "kinded": small("kinded", "apiVersion: apps/v1\nkind: Deployment\nspec: {template: {spec: {containers: [{name: a, image: b}]}}}\n"),
    "directive": small("directive", "a: {b: 1, c: 2}\nd: 1\n"),
    "schema": small(
        "schema", "port: 80\n",
        **{"values.schema.json": '{"type": "object", "properties": {"port": {"type": "integer"}}, "required": ["port"]}'},
    ),
    "failing": small("failing", "message: stop here\n", {"a.yaml": "{{ fail .Values.message }}\n"}),
    "required": small("required", "a: 1\n", {"a.yaml": "kind: {{ required \"name a kind\" .Values.kind }}\n"}),
    "notyaml": small("notyaml", "a: 1\n", {"a.yaml": "apiVersion: v1\nkind: ConfigMap\n metadata: x\n"}),
    "nameless": small("nameless", "a: 1\n", {"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {generateName: x}\n"}),
    "kindless": small("kindless", "a: 1\n", {"a.yaml": "apiVersion: v1\nmetadata: {name: x}\n"}),
    "silent": small("silent", "a: 1\n", {"a.yaml": "{{- if .Values.never }}\nkind: X\n{{- end }}\n", "b.yaml": "# only a comment\n"}),
    "blank": small("blank", "a: 1\n", {"_a.tpl": ""}),
    "lists": small(
        "lists", "a: 1\n",
        {
            "a.yaml": "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}\n"
            "- {apiVersion: v1, kind: ConfigMap, metadata: {name: two, annotations: {b: c}}}\n",
            "b.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: three}\n",
        },
    ),
    "onelist": small(
        "onelist", "a: 1\n",
        {"a.yaml": "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}\n"
         "- {apiVersion: v1, kind: ConfigMap, metadata: {name: two, annotations: {b: c}}}\n"},
    ),
    "same": small(
        "same", "a: 1\n",
        {"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n"},
    ),
    "annotated": small(
        "annotated", "a: 1\n",
        {
            "a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\n  annotations: null\n",
            "b.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: two\n  annotations: {}\n  labels: {}\n",
            "c.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: three\n  annotations:\n    z: '1'\n    a: \"true\"\n    m: text\n",
            "d.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: four\n  annotations:\n    internal.config.kubernetes.io/helm-generated: 'no'\n    config.kubernetes.io/local-config: 'true'\n",
        },
    ),
    "behaving": small(
        "behaving", "a: 1\n",
        {"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\n  annotations: {internal.config.kubernetes.io/generatorBehavior: merge}\ndata: {b: '2'}\n"},
    ),
    "secret": small(
        "secret", "password: hidden\n",
        {"a.yaml": "apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\nstringData:\n  password: {{ .Values.password | quote }}\ndata:\n  p: {{ .Values.password | b64enc }}\n"},
    ),
    "library": {"Chart.yaml": "apiVersion: v2\nname: library\nversion: 0.1.0\ntype: library\n", "values.yaml": "a: 1\n"},
    "chartless": {"values.yaml": "a: 1\n", "templates/a.yaml": "a: 1\n"},
    "needing": {
        "Chart.yaml": "apiVersion: v2\nname: needing\nversion: 0.1.0\ndependencies: [{name: db, version: 1.0.0, repository: https://charts.example}]\n",
        "values.yaml": "a: 1\n",
    },
    "picky": small("picky", "a: 1\n", **{"Chart.yaml": "apiVersion: v2\nname: picky\nversion: 0.1.0\nkubeVersion: '>= 1.30.0'\n"}),
    "old": {
        "Chart.yaml": "apiVersion: v1\nname: old\nversion: 0.1.0\n",
        "values.yaml": "a: 1\n",
        "templates/show.yaml": SHOW % {"name": "old"},
    },
    "comments": small(
        "comments", "a: 1\n",
        {"a.yaml": "# head\n\n# more\napiVersion: v1 # line\nkind: ConfigMap\n# before\nmetadata:\n  name: commented # name\ndata:\n  # key\n  a: b\n# foot\n"},
    ),
    "generated": small(
        "generated", "a: 1\n",
        {"a.yaml": "{{ range until 3 }}---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: n{{ . }}\ndata: {i: \"{{ . }}\"}\n{{ end }}"},
    ),
    "namespaces": small(
        "namespaces", "a: 1\n",
        {"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: own\n  namespace: {{ .Release.Namespace }}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: none\n---\n"
         "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fixed\n  namespace: kube-system\n---\napiVersion: v1\nkind: Namespace\nmetadata:\n  name: {{ .Release.Namespace }}\n"},
    ),
    "ignoring": small("ignoring", "a: 1\n", **{".helmignore": "*.bak\n", "templates/x.bak": "{{ broken\n", "templates/d.txt": "plain"}),
    "files": small(
        "files", "a: 1\n",
        {"a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: f\ndata:\n{{ (.Files.Glob \"conf/*\").AsConfig | indent 2 }}\n"},
        **{"conf/a.txt": "one\ntwo\n", "conf/b.txt": "three"},
    ),
    # subcharts in folders, which helm dependency build would bring; kustomize does not call it
    "part": small("part", "p: default\n"),
    "newpart": small("part", "p: new\n", **{"Chart.yaml": "apiVersion: v2\nname: part\nversion: 2.0.0\n"}),
    "beside": small("beside", "part: {p: mine}\n", **{"Chart.yaml": BESIDE % ""}),
    "renaming": small("beside", "other: {p: mine}\n", **{"Chart.yaml": BESIDE % ", alias: other"}),
    "switched": small("beside", "part: {enabled: false}\n", **{"Chart.yaml": BESIDE % ", condition: part.enabled"}),
    "tagged": small("beside", "tags: {extra: false}\n", **{"Chart.yaml": BESIDE % ", tags: [extra]"}),
    "importing": small("beside", "part: {p: mine}\n", **{"Chart.yaml": BESIDE % ", import-values: [{child: map, parent: taken}]"}),
    "outofsync": small("beside", "a: 1\n", **{
        "Chart.yaml": BESIDE % "",
        "Chart.lock": "dependencies:\n- name: part\n  repository: file://../part\n  version: 0.0.1\ndigest: sha256:00\ngenerated: \"2026-01-01T00:00:00Z\"\n",
    }),
    "oldbeside": small("beside", "part: {p: mine}\n", **{
        "Chart.yaml": "apiVersion: v1\nname: beside\nversion: 0.1.0\n",
        "requirements.yaml": "dependencies: [{name: part, version: 0.1.0, repository: \"file://../part\"}]\n",
    }),
}
