package dev.kasane.change.fuzz;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** A base, perhaps a component, and some overlays on top of each other, each with a few directives. */
final class RandomTree {

    private final RandomGenerator random;
    private final RandomObject objects;
    private final Map<String, String> files = new LinkedHashMap<>();
    private int variables;
    private final List<Id> there = new ArrayList<>();

    /** A kind and a name. */
    private record Id(String kind, String name) {}

    RandomTree(RandomGenerator random) {
        this.random = random;
        this.objects = new RandomObject(random);
    }

    /** The files by path; the target is the folder {@code top}. */
    Map<String, String> next() {
        Set<String> ids = new LinkedHashSet<>();
        StringBuilder resources = new StringBuilder("resources:\n");
        int count = random.nextInt(1, 7);
        for (int i = 0; i < count; i++) {
            String kind = objects.kind();
            String name = objects.name();
            if (ids.add(kind + name) || chance(3)) {
                files.put("base/r" + i + ".yaml", objects.of(kind, name));
                resources.append("- r").append(i).append(".yaml\n");
                there.add(new Id(kind, name));
            }
        }
        files.put("base/kustomization.yaml", resources + directives("base", random.nextInt(3)));
        String below = "base";
        if (chance(25)) {
            files.put(
                    "part/kustomization.yaml",
                    "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n"
                            + directives("part", random.nextInt(1, 3)));
        }
        int layers = random.nextInt(1, 4);
        for (int i = 1; i <= layers; i++) {
            String folder = i == layers ? "top" : "mid" + i;
            StringBuilder text = new StringBuilder("resources:\n- ../" + below + "\n");
            if (chance(15)) {
                files.put(folder + "/own.yaml", objects.next());
                text.append("- own.yaml\n");
            }
            if (files.containsKey("part/kustomization.yaml") && chance(50)) {
                text.append("components: [../part]\n");
            }
            files.put(folder + "/kustomization.yaml", text + directives(folder, random.nextInt(1, 5)));
            below = folder;
        }
        return files;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Mostly an object that is there. */
    private Id id() {
        return chance(92) && !there.isEmpty()
                ? there.get(random.nextInt(there.size()))
                : new Id(objects.kind(), objects.name());
    }

    /** Mostly the name of an object of one of these kinds; empty when there is none. */
    private String nameOf(String... kinds) {
        for (Id id : there) {
            if (List.of(kinds).contains(id.kind)) {
                return id.name;
            }
        }
        return chance(5) ? objects.name() : "";
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String directives(String folder, int count) {
        StringBuilder text = new StringBuilder();
        List<Integer> kinds = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = random.nextInt(20);
            if (!kinds.contains(kind)) {
                kinds.add(kind);
                text.append(directive(kind, folder));
            }
        }
        return text.toString();
    }

    private String directive(int kind, String folder) {
        return switch (kind) {
            case 0 -> "namespace: " + pick("ns1", "ns2", "default", "\"1\"") + "\n";
            case 1 -> "namePrefix: " + pick("p-", "q.", "dev-", "\"1\"") + "\n";
            case 2 -> "nameSuffix: " + pick("-s", "-v2") + "\n";
            case 3 ->
                "labels:\n- pairs: {team: " + pick("x", "\"1\"", "'yes'") + "}\n"
                        + pick("", "  includeSelectors: true\n", "  includeTemplates: true\n");
            case 4 -> "commonLabels: {app: " + pick("all", "web") + "}\n";
            case 5 -> "commonAnnotations: {a/b: " + quoted(RandomText.next(random)) + "}\n";
            case 6, 7, 8 -> "patches:\n" + patches(folder);
            case 9 ->
                "images:\n- name: " + pick("nginx", "reg.io:5000/team/app", "app", "ngin.", "busybox") + "\n"
                        + pick(
                                "  newTag: '2'\n",
                                "  newName: other/x\n",
                                "  digest: sha256:ff\n",
                                "  newName: nn\n  newTag: t\n",
                                "  tagSuffix: -z\n");
            case 10 -> {
                String name = nameOf("Deployment", "StatefulSet");
                yield name.isEmpty() ? "" : "replicas: [{name: " + name + ", count: " + random.nextInt(5) + "}]\n";
            }
            case 11 -> "configMapGenerator:\n" + generator(folder, "ConfigMap");
            case 12 -> "secretGenerator:\n" + generator(folder, "Secret");
            case 13 ->
                "generatorOptions: " + pick("{disableNameSuffixHash: true}", "{labels: {g: h}}", "{immutable: true}")
                        + "\n";
            case 14, 15 -> "replacements:\n" + replacement();
            case 16 -> "sortOptions: {order: " + pick("fifo", "legacy") + "}\n";
            case 17 -> "patchesStrategicMerge:\n- |-\n" + indented(patch(), 2);
            case 18 -> {
                String name = nameOf("Service");
                variables++;
                yield name.isEmpty()
                        ? ""
                        : "vars: [{name: VAR" + (variables > 1 ? variables : "") + ", objref: {kind: Service, name: "
                                + name + ", apiVersion: v1}}]\n";
            }
            default -> "transformers:\n- |-\n" + indented(transformer(), 2);
        };
    }

    private static String quoted(String text) {
        return RandomText.doubleQuoted(text);
    }

    private static String indented(String text, int spaces) {
        String margin = " ".repeat(spaces);
        return margin + text.stripTrailing().replace("\n", "\n" + margin) + "\n";
    }

    private String transformer() {
        return switch (random.nextInt(4)) {
            case 0 ->
                "apiVersion: builtin\nkind: LabelTransformer\nmetadata: {name: t}\nlabels: {l: m}\n"
                        + "fieldSpecs: [{path: metadata/labels, create: true}, {path: spec/selector, kind: Service}]\n";
            case 1 ->
                "apiVersion: builtin\nkind: NamespaceTransformer\nmetadata: {name: t, namespace: ns3}\nunsetOnly: "
                        + pick("true", "false") + "\nsetRoleBindingSubjects: "
                        + pick("none", "allServiceAccounts", "defaultOnly")
                        + "\n" + pick("", "fieldSpecs: [{path: metadata/namespace, create: true}]\n");
            case 2 ->
                "apiVersion: builtin\nkind: PrefixSuffixTransformer\nmetadata: {name: t}\nprefix: a-\nsuffix: -z\n"
                        + "fieldSpecs: [{path: metadata/name}]\n";
            default ->
                "apiVersion: builtin\nkind: AnnotationsTransformer\nmetadata: {name: t}\nannotations: {x: \"1\"}\n"
                        + "fieldSpecs: [{path: metadata/annotations, create: true}, {path: spec/template/metadata/annotations, "
                        + "create: " + pick("true", "false") + ", kind: Deployment}]\n";
        };
    }

    private String generator(String folder, String kind) {
        String known = nameOf(kind);
        boolean replaces = chance(60) && !known.isEmpty();
        String name = replaces ? known : "gen" + random.nextInt(20);
        StringBuilder text = new StringBuilder("- name: " + name + "\n");
        if (replaces) {
            text.append("  behavior: ")
                    .append(pick("merge", "replace", "create"))
                    .append('\n');
        }
        if (chance(70)) {
            text.append("  literals:\n");
            for (int i = 0; i <= random.nextInt(2); i++) {
                text.append("  - ")
                        .append(quoted("k" + i + "=" + RandomText.next(random)))
                        .append('\n');
            }
        }
        if (chance(30)) {
            String file = "f" + random.nextInt(100) + ".txt";
            files.put(folder + "/" + file, RandomText.next(random) + "\n" + RandomText.next(random));
            text.append("  files: [").append(pick("", "n=")).append(file).append("]\n");
        }
        if (chance(15)) {
            String file = "e" + random.nextInt(100) + ".env";
            files.put(folder + "/" + file, "A=" + RandomText.next(random).replace("\n", " ") + "\n# c\n B=x \n");
            text.append("  envs: [").append(file).append("]\n");
        }
        if (chance(15)) {
            text.append("  options: {disableNameSuffixHash: ")
                    .append(chance(50))
                    .append("}\n");
        }
        return text.toString();
    }

    private String patches(String folder) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(2); i++) {
            boolean json = chance(40);
            String patch = json ? jsonPatch() : patch();
            if (chance(25)) {
                String file = "p" + random.nextInt(100) + ".yaml";
                files.put(folder + "/" + file, patch);
                text.append("- path: ").append(file).append('\n');
            } else {
                text.append("- patch: |-\n").append(indented(patch, 4));
            }
            if (json || chance(30)) {
                Id id = id();
                text.append("  target: {")
                        .append(pick("kind: ", "kind: ", "group: apps, kind: "))
                        .append(id.kind);
                text.append(pick("", ", name: " + id.name, ", name: w.*", ", labelSelector: \"app=web\""))
                        .append("}\n");
            }
            if (!json && chance(10)) {
                text.append("  options: {allowNameChange: true, allowKindChange: true}\n");
            }
        }
        return text.toString();
    }

    private String patch() {
        Id id = id();
        String kind = id.kind;
        String name = id.name;
        String text = objects.of(kind, name);
        return switch (random.nextInt(8)) {
            case 0 ->
                "apiVersion: " + RandomObject.apiVersion(kind) + "\nkind: " + kind + "\nmetadata: {name: " + name
                        + "}\n$patch: delete\n";
            case 1 ->
                "apiVersion: " + RandomObject.apiVersion(kind) + "\nkind: " + kind + "\nmetadata:\n  name: " + name
                        + "\n  labels: " + pick("null", "{app: null}", "{}", "{x: y}") + "\n";
            case 2 ->
                "apiVersion: " + RandomObject.apiVersion(kind) + "\nkind: " + kind + "\nmetadata: {name: " + name
                        + "}\nspec:\n  template:\n    spec:\n      containers:\n      - name: main\n"
                        + pick(
                                "        $patch: delete\n",
                                "        image: new:2\n",
                                "        env: null\n",
                                "        env: [{name: E0, value: z}, {name: N, value: null}]\n",
                                "        ports: [{containerPort: 80, name: h}]\n",
                                "      - $patch: replace\n");
            default -> text;
        };
    }

    private String jsonPatch() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(2); i++) {
            text.append("- op: ")
                    .append(pick("add", "replace", "add", "add", "add", "remove", "test", "copy"))
                    .append('\n');
            text.append("  path: ")
                    .append(pick(
                            "/metadata/labels",
                            "/metadata/annotations",
                            "/metadata/annotations",
                            "/new",
                            "/metadata/labels",
                            "/metadata/labels/x",
                            "/spec/replicas",
                            "/spec/template/spec/containers/0/image",
                            "/spec/template/spec/containers/-",
                            "/metadata/name",
                            "/data/k0",
                            "/spec/ports/0",
                            "/spec/new",
                            "/spec/template/spec/containers/0/env/-",
                            "/kind"))
                    .append('\n');
            text.append("  from: /metadata/name\n");
            text.append("  value: ")
                    .append(pick(
                            "x", "1", "\"2\"", "null", "{a: b}", "[1, 2]", "yes", "{name: n, image: i}", "1e3", "0x10"))
                    .append('\n');
        }
        return text.toString();
    }

    private String replacement() {
        StringBuilder text = new StringBuilder();
        Id source = id();
        Id target = id();
        text.append("- source: {kind: ").append(source.kind).append(", name: ").append(source.name);
        text.append(
                pick(
                        "",
                        "",
                        "",
                        ", fieldPath: kind",
                        ", fieldPath: metadata.name",
                        ", fieldPath: data.k0",
                        ", fieldPath: spec.replicas",
                        ", fieldPath: \"spec.template.spec.containers.[name=main].image\", options: {delimiter: ':', index: 1}"));
        text.append("}\n  targets:\n  - select: {")
                .append(pick("kind: " + target.kind, "name: " + target.name))
                .append("}\n");
        text.append("    fieldPaths: [")
                .append(pick(
                        "metadata.labels.app",
                        "metadata.annotations.note",
                        "metadata.labels.new",
                        "\"metadata.annotations.[a/b]\"",
                        "spec.template.spec.containers.*.image",
                        "\"spec.template.spec.containers.[name=main].env.[name=E0].value\"",
                        "data.k0",
                        "spec.size",
                        "spec.replicas",
                        "spec.template.spec.containers.0.name"))
                .append("]\n");
        if (chance(85)) {
            text.append("    options: {")
                    .append(pick(
                            "create: true",
                            "create: true",
                            "create: true",
                            "delimiter: ':', index: 0",
                            "delimiter: '-', index: 1",
                            "create: true, delimiter: '.', index: -1"))
                    .append("}\n");
        }
        return text.toString();
    }
}
