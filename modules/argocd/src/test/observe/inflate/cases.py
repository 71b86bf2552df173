"""Kustomizations with charts."""

CASES = []

CM = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: plain\ndata:\n  a: b\n"


def case(name, kustomization, charts=None, files=None, flags=(), target="top", disabled=False):
    """A case; charts are places and the names of the charts that are there, at first in the target's own charts/."""
    places = {}
    for chart in charts if isinstance(charts, (list, tuple)) else []:
        places[f"{target}/charts/{chart}"] = chart
    if isinstance(charts, dict):
        places.update(charts)
    all_files = {f"{target}/kustomization.yaml": kustomization}
    all_files.update(files or {})
    CASES.append({
        "name": name,
        "target": target,
        "charts": places,
        "files": all_files,
        "flags": ([] if disabled else ["--enable-helm"]) + list(flags),
    })


def web(name, entry, **more):
    case(name, "helmCharts:\n- name: web\n" + "".join("  " + line + "\n" for line in entry.split("\n") if line), ["web"], **more)


# names and releases
web("name alone", "")
web("release name", "releaseName: shop")
web("release name with a dot", "releaseName: a.b-c")
web("release name in capitals", "releaseName: Shop")
web("release name that is too long", "releaseName: " + "a" * 54)
web("release name that is a number in quotes", "releaseName: '12'")
web("release name that is a number", "releaseName: 12")
web("name template", "nameTemplate: 'x-{{ \"A\" | lower }}'")
web("name template without template", "nameTemplate: plain")
web("name template that is invalid", "nameTemplate: '{{ .X'")
web("name template with values", "nameTemplate: '{{ .Values }}'")
web("name template beside a release name", "releaseName: a\nnameTemplate: b")
web("namespace", "namespace: shops")
web("namespace and release name", "namespace: shops\nreleaseName: a")
case("no name", "helmCharts:\n- releaseName: a\n", ["web"])
case("empty name", "helmCharts:\n- name: ''\n", ["web"])
case("null entry", "helmCharts:\n- null\n", ["web"])
case("name with a slash", "helmCharts:\n- name: sub/web\n", {"top/charts/sub/web": "web"})
case("name of an outer folder", "helmCharts:\n- name: ..\n", {"top": "web"})
case("name that is a dot", "helmCharts:\n- name: .\n", {"top/charts": "web"})
case("name of another case", "helmCharts:\n- Name: web\n  ReleaseName: b\n", ["web"])
case("folder of another name than the chart", "helmCharts:\n- name: other\n", {"top/charts/other": "web"})
case("empty list of charts", "helmCharts: []\nresources: [cm.yaml]\n", files={"top/cm.yaml": CM})
case("null list of charts", "helmCharts: null\nresources: [cm.yaml]\n", files={"top/cm.yaml": CM})
case("charts that are a map", "helmCharts: {name: web}\n", ["web"])
case("chart that is a text", "helmCharts: [web]\n", ["web"])
case("unknown field", "helmCharts:\n- name: web\n  valueInline: {a: 1}\n", ["web"])
case("not enabled", "helmCharts:\n- name: web\n", ["web"], disabled=True)
case("globals alone", "helmGlobals: {chartHome: x}\n")
case("globals and resources", "helmGlobals: {chartHome: x}\nresources: [cm.yaml]\n", files={"top/cm.yaml": CM})

# chart home, version folders
case("chart home", "helmGlobals: {chartHome: vendor}\nhelmCharts: [{name: web}]\n", {"top/vendor/web": "web"})
case("chart home with a slash", "helmGlobals: {chartHome: ./vendor/}\nhelmCharts: [{name: web}]\n", {"top/vendor/web": "web"})
case("chart home two levels deep", "helmGlobals: {chartHome: a/b}\nhelmCharts: [{name: web}]\n", {"top/a/b/web": "web"})
case("chart home that is empty", "helmGlobals: {chartHome: ''}\nhelmCharts: [{name: web}]\n", ["web"])
case("chart home that is the folder itself", "helmGlobals: {chartHome: .}\nhelmCharts: [{name: web}]\n", {"top/web": "web"})
case("chart home outside", "helmGlobals: {chartHome: ../charts}\nhelmCharts: [{name: web}]\n", {"charts/web": "web"})
case("chart home outside with a values file", "helmGlobals: {chartHome: ../charts}\nhelmCharts: [{name: web, valuesFile: v.yaml}]\n",
     {"charts/web": "web"}, {"top/v.yaml": "replicas: 5\n"})
case("chart home outside with replaced values",
     "helmGlobals: {chartHome: ../charts}\nhelmCharts: [{name: web, valuesInline: {replicas: 7}, valuesMerge: replace}]\n",
     {"charts/web": "web"})
case("chart home outside without restriction", "helmGlobals: {chartHome: ../charts}\nhelmCharts: [{name: web}]\n", {"charts/web": "web"},
     flags=["--load-restrictor", "LoadRestrictionsNone"])
case("config home", "helmGlobals: {configHome: /tmp/none}\nhelmCharts: [{name: web}]\n", ["web"])
case("unknown global", "helmGlobals: {home: x}\nhelmCharts: [{name: web}]\n", ["web"])
case("globals that are a list", "helmGlobals: []\nhelmCharts: [{name: web}]\n", ["web"])
case("version without repo", "helmCharts: [{name: web, version: 1.2.3}]\n", ["web"])
case("version without repo in a version folder", "helmCharts: [{name: web, version: 1.2.3}]\n", {"top/charts/web-1.2.3/web": "web"})
case("version and repo", "helmCharts: [{name: web, version: 1.2.3, repo: 'https://charts.example'}]\n", {"top/charts/web-1.2.3/web": "web"})
case("version and oci repo", "helmCharts: [{name: web, version: 1.2.3, repo: 'oci://charts.example/a'}]\n", {"top/charts/web-1.2.3/web": "web"})
case("repo without version", "helmCharts: [{name: web, repo: 'https://charts.example'}]\n", ["web"])
case("other version than the chart's", "helmCharts: [{name: web, version: 9.9.9}]\n", ["web"])
case("version that is a number", "helmCharts: [{name: web, version: 1.2}]\n", ["web"])
case("version folder and plain folder", "helmCharts: [{name: web, version: 1.2.3, repo: 'https://charts.example', releaseName: a}]\n",
     {"top/charts/web-1.2.3/web": "web", "top/charts/web": "old"})
case("chart that is not there", "helmCharts: [{name: web}]\n")
case("chart that is a file", "helmCharts: [{name: web}]\n", files={"top/charts/web": "no chart\n"})
case("chart without Chart.yaml", "helmCharts: [{name: chartless}]\n", ["chartless"])
case("two versions of a chart", """helmCharts:
- {name: web, version: 1.2.3, repo: 'https://charts.example', releaseName: a, skipHooks: true}
- {name: web, version: 0.1.0, repo: 'https://charts.example', releaseName: b}
""", {"top/charts/web-1.2.3/web": "web", "top/charts/web-0.1.0/web": "old"})
case("devel", "helmCharts: [{name: web, devel: true, skipHooks: true}]\n", ["web"])
case("debug", "helmCharts: [{name: web, debug: true, skipHooks: true}]\n", ["web"])
case("debug that is a text", "helmCharts: [{name: web, debug: 'true'}]\n", ["web"])
case("debug of a failing chart", "helmCharts: [{name: failing, debug: true}]\n", ["failing"])

# switches
web("definitions", "includeCRDs: true")
web("no hooks", "skipHooks: true")
web("no tests", "skipTests: true")
web("no hooks, no tests, definitions", "skipHooks: true\nskipTests: true\nincludeCRDs: true")
web("switch that is a text", "skipHooks: 'true'")
web("kube version", "kubeVersion: 1.29.3")
web("kube version with v", "kubeVersion: v1.29.3")
web("kube version with suffix", "kubeVersion: v1.29.3-gke.100")
web("kube version that is a number", "kubeVersion: 1.29")
web("kube version in quotes", "kubeVersion: '1.29'")
web("kube version that is none", "kubeVersion: latest")
web("api versions", "apiVersions: [example.org/v1]")
web("api versions and kinds", "apiVersions: [example.org/v1, example.org/v1/Thing]")
web("api versions with a comma", "apiVersions: ['example.org/v1,example.org/v1/Thing']")
web("api versions that are a text", "apiVersions: example.org/v1")
web("kube version by flag", "", flags=["--helm-kube-version", "1.28.0"])
web("kube version by flag and entry", "kubeVersion: 1.29.3", flags=["--helm-kube-version", "1.28.0"])
web("api versions by flag", "", flags=["--helm-api-versions", "example.org/v1"])
web("api versions by two flags", "", flags=["--helm-api-versions", "example.org/v1", "--helm-api-versions", "example.org/v1/Thing"])
web("api versions by flag and entry", "apiVersions: [example.org/v1/Thing]", flags=["--helm-api-versions", "example.org/v1"])
web("debug by flag", "skipHooks: true", flags=["--helm-debug"])
case("kube version that a chart requires", "helmCharts: [{name: picky, kubeVersion: 1.29.0}]\n", ["picky"])
case("kube version that a chart accepts", "helmCharts: [{name: picky, kubeVersion: 1.31.0}]\n", ["picky"])

# values files
web("values file", "valuesFile: v.yaml", files={"top/v.yaml": "replicas: 4\nlabels: {tier: x}\n"})
web("values file that is empty", "valuesFile: v.yaml", files={"top/v.yaml": ""})
web("values file of the chart", "valuesFile: charts/web/values-prod.yaml")
web("values file that is not there", "valuesFile: v.yaml")
web("values file that is a folder", "valuesFile: v", files={"top/v/a.yaml": "a: 1\n"})
web("values file outside", "valuesFile: ../v.yaml", files={"v.yaml": "replicas: 4\n"})
web("values file outside without restriction", "valuesFile: ../v.yaml", files={"v.yaml": "replicas: 4\n"},
    flags=["--load-restrictor", "LoadRestrictionsNone"])
web("values file that is no YAML", "valuesFile: v.yaml", files={"top/v.yaml": "a: [\n"})
web("values file that is a list", "valuesFile: v.yaml", files={"top/v.yaml": "- a\n"})
web("values file with nulls", "valuesFile: v.yaml", files={"top/v.yaml": "labels: null\nresources: {limits: null}\nratio: null\n"})
web("values file with two documents", "valuesFile: v.yaml", files={"top/v.yaml": "replicas: 4\n---\nreplicas: 5\nextra: 1\n"})
web("values file with nulls for a subchart", "valuesFile: v.yaml", files={"top/v.yaml": "cache: {size: null, eviction: null}\n"})
web("values file that switches a subchart off", "valuesFile: v.yaml", files={"top/v.yaml": "cache: {enabled: false}\n"})
web("additional values files", "additionalValuesFiles: [a.yaml, b.yaml]",
    files={"top/a.yaml": "replicas: 4\nlabels: {x: a}\n", "top/b.yaml": "replicas: 5\nlabels: {y: b}\n"})
web("additional values files in another order", "additionalValuesFiles: [b.yaml, a.yaml]",
    files={"top/a.yaml": "replicas: 4\nlabels: {x: a}\n", "top/b.yaml": "replicas: 5\nlabels: {y: b}\n"})
web("additional values file that is not there", "additionalValuesFiles: [a.yaml]")
web("additional values file outside", "additionalValuesFiles: [../a.yaml]", files={"a.yaml": "a: 1\n"})
web("additional values file with null", "additionalValuesFiles: [a.yaml]", files={"top/a.yaml": "labels: null\nimage: {tag: null}\n"})
web("additional values file after values", "valuesFile: v.yaml\nadditionalValuesFiles: [a.yaml]\nvaluesInline: {replicas: 6, b: 1}",
    files={"top/v.yaml": "replicas: 4\nz: 1\n", "top/a.yaml": "b: 2\n"})
web("additional values files that are a text", "additionalValuesFiles: a.yaml", files={"top/a.yaml": "b: 2\n"})
web("additional values file that is empty", "additionalValuesFiles: [a.yaml]", files={"top/a.yaml": ""})

# inline values and their merging
web("inline values", "valuesInline: {replicas: 3, image: {tag: '2'}, extra: {a: [1, 2]}}")
web("inline values that are empty", "valuesInline: {}")
web("inline values that are null", "valuesInline: null")
web("inline values that are a list", "valuesInline: [a]")
web("inline null", "valuesInline: {labels: null, ratio: null}")
web("inline null of a subchart", "valuesInline: {cache: {size: null}}")
web("inline null of what is not there", "valuesInline: {nothing: null, labels: {nothing: null}}")
web("inline empty map", "valuesInline: {labels: {}, image: {}}")
web("inline empty list", "valuesInline: {ports: []}")
web("inline list", "valuesInline: {ports: [1]}")
web("inline map for a text", "valuesInline: {enabled: {a: 1}}")
web("inline text for a map", "valuesInline: {image: web}")
web("inline list for a map", "valuesInline: {image: [a]}")
web("inline numbers", "valuesInline: {a: 1000000, b: 1e21, c: 0.1, d: 12345678901234567890, e: -0, f: 9007199254740993}")
web("inline words", "valuesInline: {a: yes, b: 'yes', c: 2001-01-01, d: '1', e: 0755, f: ~, g: 'null', h: 1:30}")
web("inline texts", "valuesInline: {a: \"x\\ny\\n\", b: \"\\u2028\", c: '<&>', d: '{{ .Release.Name }}'}")
web("inline keys", "valuesInline: {1: a, true: b, a.b: c, '': d}")
web("inline directive delete", "valuesInline: {labels: {$patch: delete}}")
web("inline directive replace", "valuesInline: {labels: {$patch: replace, z: 1}}")
for how in ("override", "merge", "replace"):
    web(f"{how} with values", f"valuesMerge: {how}\nvaluesInline: {{replicas: 3, image: {{tag: '2'}}, ports: [1], labels: null, resources: {{requests: {{cpu: 1}}}}}}")
    web(f"{how} without values", f"valuesMerge: {how}")
    web(f"{how} with a file", f"valuesMerge: {how}\nvaluesFile: v.yaml\nvaluesInline: {{replicas: 3, a: {{b: 1, c: [1]}}}}",
        files={"top/v.yaml": "replicas: 4\na: {b: 2, d: null, c: [2, 3]}\n"})
    web(f"{how} with a file that is not there", f"valuesMerge: {how}\nvaluesFile: v.yaml\nvaluesInline: {{replicas: 3}}")
    for chart in ("empty", "comment", "null", "none", "list", "words", "words2", "keys", "innerkeys", "anchors", "twice", "documents", "kinded", "directive"):
        case(f"{how} in {chart}", f"helmCharts: [{{name: '{chart}', valuesMerge: {how}, valuesInline: {{k: v}}}}]\n", [chart])
    case(f"{how} in deep", f"helmCharts: [{{name: deep, valuesMerge: {how}, valuesInline: {{a: {{b: {{c: {{e: 2, n: null}}, f: [3]}}, h: {{}}}}, z: [{{name: x, w: 3}}]}}}}]\n", ["deep"])
    case(f"{how} in kinded with containers",
         f"helmCharts: [{{name: kinded, valuesMerge: {how}, valuesInline: {{spec: {{template: {{spec: {{containers: [{{name: a, tty: true}}, {{name: z}}]}}}}}}}}}}]\n",
         ["kinded"])
    case(f"{how} in directive with the same keys", f"helmCharts: [{{name: directive, valuesMerge: {how}, valuesInline: {{a: {{b: null, $patch: merge}}, d: null}}}}]\n", ["directive"])
for chart in ("empty", "comment", "null", "none", "list", "words", "words2", "keys", "innerkeys", "anchors", "twice", "documents", "old", "deep"):
    case(f"own values of {chart}", f"helmCharts: [{{name: '{chart}'}}]\n", [chart])
web("merge mode that is none", "valuesMerge: mix\nvaluesInline: {a: 1}")
web("merge mode in capitals", "valuesMerge: Merge\nvaluesInline: {a: 1}")

# what charts print
for chart in ("failing", "required", "notyaml", "nameless", "kindless", "silent", "blank", "lists", "onelist", "same", "annotated", "behaving", "secret",
              "library", "needing", "comments", "generated", "namespaces", "ignoring", "files", "schema"):
    case(f"chart {chart}", f"helmCharts: [{{name: '{chart}'}}]\n", [chart])
case("chart whose schema refuses", "helmCharts: [{name: schema, valuesInline: {port: http}}]\n", ["schema"])
case("chart whose value is required", "helmCharts: [{name: required, valuesInline: {kind: 'Pod\\napiVersion: v1\\nmetadata: {name: p}'}}]\n", ["required"])

# beside other directives
ALL = "namespace: prod\nnamePrefix: p-\nnameSuffix: -s\nlabels: [{pairs: {team: x}, includeSelectors: true}]\ncommonAnnotations: {note: words}\n"
web("with everything", "releaseName: shop", files={})
CASES[-1]["files"]["top/kustomization.yaml"] += ALL
case("namespace of the kustomization", "namespace: prod\nhelmCharts: [{name: namespaces}]\n", ["namespaces"])
case("namespace of both", "namespace: prod\nhelmCharts: [{name: namespaces, namespace: own}]\n", ["namespaces"])
case("namespace and other resources", "namespace: prod\nresources: [cm.yaml]\nhelmCharts: [{name: namespaces, namespace: own}]\n", ["namespaces"], {"top/cm.yaml": CM})
case("namespace that a transformer sets", "helmCharts: [{name: namespaces}]\ntransformers:\n- |-\n  apiVersion: builtin\n  kind: NamespaceTransformer\n"
     "  metadata: {name: n, namespace: prod}\n  unsetOnly: true\n", ["namespaces"])
BASE = {"base/kustomization.yaml": "helmCharts: [{name: namespaces}]\n"}
IN_BASE = {"base/charts/namespaces": "namespaces"}
case("chart in a base", "resources: [../base]\n", IN_BASE, BASE)
case("chart in a base with a namespace above", "namespace: prod\nresources: [../base]\n", IN_BASE, BASE)
case("chart in a base with another namespace", "namespace: prod\nresources: [../base]\n", IN_BASE,
     {"base/kustomization.yaml": "namespace: own\nhelmCharts: [{name: namespaces}]\n"})
case("chart two bases down", "namespace: prod\nresources: [../middle]\n", IN_BASE, BASE | {"middle/kustomization.yaml": "resources: [../base]\nnamePrefix: m-\n"})
case("chart two bases down with a namespace between", "namespace: prod\nresources: [../middle]\n", IN_BASE,
     BASE | {"middle/kustomization.yaml": "namespace: between\nresources: [../base]\n"})
case("chart in two bases of other namespaces", "resources: [../one, ../two]\n", IN_BASE,
     BASE | {"one/kustomization.yaml": "namespace: one\nnamePrefix: one-\nresources: [../base]\n",
             "two/kustomization.yaml": "namespace: two\nnamePrefix: two-\nresources: [../base]\n"})
case("chart in a component", "namespace: prod\nresources: [cm.yaml]\ncomponents: [../part]\n", {"part/charts/namespaces": "namespaces"},
     {"top/cm.yaml": CM, "part/kustomization.yaml": "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nhelmCharts: [{name: namespaces}]\n"})
case("patched chart", """helmCharts: [{name: web, skipHooks: true}]
patches:
- patch: |-
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: release-name-web}
    spec: {replicas: 11}
- target: {kind: ConfigMap}
  patch: '[{"op": "add", "path": "/data/more", "value": "x"}]'
images: [{name: shop/web, newTag: '2'}]
replicas: [{name: release-name-web, count: 12}]
""", ["web"])
case("patch of annotations of a chart", """helmCharts: [{name: annotated}]
patches:
- target: {kind: ConfigMap}
  patch: '[{"op": "add", "path": "/metadata/annotations/q", "value": "x"}]'
""", ["annotated"])
case("chart and generators", "helmCharts: [{name: lists}]\nconfigMapGenerator: [{name: g, literals: [a=b]}]\nsecretGenerator: [{name: s, literals: [a=b]}]\nresources: [cm.yaml]\n",
     ["lists"], {"top/cm.yaml": CM})
case("chart whose object is there already", "helmCharts: [{name: lists}]\nresources: [cm.yaml]\n", ["lists"], {"top/cm.yaml": CM.replace("plain", "one")})
case("chart that merges into a resource", "helmCharts: [{name: behaving}]\nresources: [cm.yaml]\n", ["behaving"], {"top/cm.yaml": CM.replace("plain", "one")})
case("same chart twice", "helmCharts: [{name: web, releaseName: a, skipHooks: true}, {name: web, releaseName: b, skipHooks: true}]\n", ["web"])
case("same release twice", "helmCharts: [{name: web, skipHooks: true}, {name: web, skipHooks: true}]\n", ["web"])
case("definitions of the same chart twice", "helmCharts: [{name: web, releaseName: a, includeCRDs: true}, {name: web, releaseName: b, includeCRDs: true}]\n", ["web"])
case("origins", "buildMetadata: [originAnnotations, transformerAnnotations, managedByLabel]\nnamePrefix: a-\nhelmCharts: [{name: lists}]\n", ["lists"])
case("origins of a base", "buildMetadata: [originAnnotations, transformerAnnotations]\nresources: [../base]\n", IN_BASE, BASE)
case("sorted", "sortOptions: {order: fifo}\nhelmCharts: [{name: web, includeCRDs: true}]\n", ["web"])
case("sorted the old way", "sortOptions: {order: legacy}\nhelmCharts: [{name: web, includeCRDs: true}]\n", ["web"])
case("replacements from a chart", """helmCharts: [{name: web, skipHooks: true}]
replacements:
- source: {kind: ConfigMap, name: release-name-web, fieldPath: data.chart}
  targets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels.chart], options: {create: true}}]
""", ["web"])
case("references to renamed objects of a chart", "namePrefix: p-\nhelmCharts: [{name: web, skipHooks: true}]\n", ["web"])

# the plugin
PLUGIN = "apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata:\n  name: charts\n"
case("plugin", "generators: [g.yaml]\n", ["web"], {"top/g.yaml": PLUGIN + "name: web\nskipHooks: true\n"})
case("plugin inline", "generators:\n- |-\n" + "".join("  " + line + "\n" for line in (PLUGIN + "name: web\nskipHooks: true").split("\n")), ["web"])
case("plugin with globals", "generators: [g.yaml]\n", {"top/v/web": "web"}, {"top/g.yaml": PLUGIN + "name: web\nchartHome: v\nconfigHome: /tmp/none\nreleaseName: a\nnamespace: n\n"})
case("plugin without name", "generators: [g.yaml]\n", ["web"], {"top/g.yaml": PLUGIN})
case("plugin with values", "generators: [g.yaml]\n", ["web"],
     {"top/g.yaml": PLUGIN + "name: web\nvaluesInline: {replicas: 3, on: on, list: [yes, 0755]}\nvaluesMerge: override\nvaluesFile: v.yaml\n", "top/v.yaml": "a: 1\n"})
case("plugin with other values", "generators: [g.yaml]\n", ["web"],
     {"top/g.yaml": PLUGIN + "name: web\nvaluesInline:\n  replicas: 3\n  day: 2001-01-01\nvaluesMerge: merge\nincludeCRDs: true\napiVersions: [example.org/v1]\nkubeVersion: 1.29.0\n"})
case("plugin and namespace", "namespace: prod\ngenerators: [g.yaml]\n", ["namespaces"], {"top/g.yaml": PLUGIN + "name: namespaces\n"})
case("plugin with numbers as texts", "generators: [g.yaml]\n", ["web"], {"top/g.yaml": PLUGIN + "name: web\nversion: 1.2\nkubeVersion: 1.29\nskipHooks: true\n"})
case("plugin with an unknown field", "generators: [g.yaml]\n", ["web"], {"top/g.yaml": PLUGIN + "name: web\nnothing: 1\nskipHooks: true\n"})
case("plugin not enabled", "generators: [g.yaml]\n", ["web"], {"top/g.yaml": PLUGIN + "name: web\n"}, disabled=True)
case("plugin beside charts", "generators: [g.yaml]\nhelmCharts: [{name: lists}]\n", ["lists", "comments"], {"top/g.yaml": PLUGIN + "name: comments\nreleaseName: x\n"})

# the deprecated field
case("deprecated field", "helmChartInflationGenerator: [{chartName: web}]\n", ["web"])
case("deprecated field with all fields", """helmChartInflationGenerator:
- chartName: web
  chartVersion: 1.2.3
  chartRepoUrl: https://charts.example
  chartHome: v
  chartRepoName: r
  helmBin: helm
  helmHome: /tmp/none
  values: v.yaml
  valuesLocal: {replicas: 5}
  valuesMerge: merge
  releaseName: a
  releaseNamespace: ns
  extraArgs: [--include-crds]
""", {"top/v/web-1.2.3/web": "web"}, {"top/v.yaml": "replicas: 6\nz: 1\n"})
case("deprecated field beside today's", "helmChartInflationGenerator: [{chartName: lists, chartHome: v}]\nhelmCharts: [{name: comments}]\n",
     {"top/v/lists": "lists", "top/v/comments": "comments"})
case("deprecated field beside globals", "helmGlobals: {chartHome: w}\nhelmChartInflationGenerator: [{chartName: lists, chartHome: v}]\n",
     {"top/w/lists": "lists"})
case("deprecated field beside empty globals", "helmGlobals: {}\nhelmChartInflationGenerator: [{chartName: lists, chartHome: v}]\n",
     {"top/charts/lists": "lists"})
case("deprecated field with two homes", "helmChartInflationGenerator: [{chartName: lists, chartHome: v}, {chartName: comments, chartHome: w}]\n",
     {"top/w/lists": "lists", "top/w/comments": "comments"})
case("deprecated field without name", "helmChartInflationGenerator: [{releaseName: x}]\n")
case("deprecated field that is empty", "helmChartInflationGenerator: []\nresources: [cm.yaml]\n", files={"top/cm.yaml": CM})
case("deprecated field that is empty, alone", "helmChartInflationGenerator: []\n")

# subcharts in folders (file://): kustomize gives the chart to helm template, which takes only what is in charts/
for chart in ("beside", "renaming", "switched", "tagged", "importing", "outofsync", "oldbeside"):
    entry = "helmCharts:\n- name: beside\n  releaseName: r\n"
    case(f"{chart}: subchart in the folder beside", entry, {"top/charts/beside": chart, "top/charts/part": "part"})
    case(f"{chart}: subchart in charts/", entry, {"top/charts/beside": chart, "top/charts/beside/charts/part": "part"})
    case(f"{chart}: another version in charts/", entry, {"top/charts/beside": chart, "top/charts/beside/charts/part": "newpart"})
case("subchart of a subchart in the folder beside", "helmCharts:\n- name: comment\n",
     {"top/charts/comment": "comment", "top/charts/comment/charts/beside": "beside", "top/charts/comment/charts/part": "part"})
case("subchart of a subchart in charts/", "helmCharts:\n- name: comment\n",
     {"top/charts/comment": "comment", "top/charts/comment/charts/beside": "beside", "top/charts/comment/charts/beside/charts/part": "part"})
case("subchart in charts/ with values inline", "helmCharts:\n- name: beside\n  valuesInline: {part: {p: inline}, global: {g: 1}}\n",
     {"top/charts/beside": "beside", "top/charts/beside/charts/part": "part"})
case("repository and a chart here without its subchart", "helmCharts:\n- name: beside\n  repo: https://charts.example\n  version: 0.1.0\n",
     {"top/charts/beside-0.1.0/beside": "beside", "top/charts/part": "part"})
