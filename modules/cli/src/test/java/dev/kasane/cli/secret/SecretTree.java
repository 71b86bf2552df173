package dev.kasane.cli.secret;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A random target in which directives copy, cut, merge, encode and delete what stands in a Secret. */
final class SecretTree {

    /** Something that a directive does with the Secret. */
    private interface Act {
        void on(SecretTree tree);
    }

    private static final List<String> FIELDS = List.of(
            "data.copied",
            "data.new",
            "metadata.labels.copied",
            "metadata.annotations.copied",
            "metadata.name",
            "metadata.namespace");

    private static final List<String> WORKLOAD_FIELDS = List.of(
            "spec.template.spec.containers.0.env.0.value",
            "spec.template.spec.containers.0.image",
            "spec.template.spec.containers.0.name",
            "spec.template.spec.containers.0.env.0.name",
            "spec.template.spec.containers.0.ports.0.containerPort",
            "spec.template.spec.containers.0.resources.limits.memory",
            "spec.template.spec.serviceAccountName",
            "spec.template.spec.volumes.0.configMap.name",
            "spec.template.metadata.labels.app",
            "spec.replicas",
            "metadata.labels.app",
            "metadata.name");

    private static final List<Act> ACTS = List.of(
            SecretTree::copy,
            SecretTree::copyToWorkload,
            SecretTree::copyPart,
            SecretTree::copyIntoPart,
            SecretTree::copyMap,
            SecretTree::copyTwice,
            SecretTree::copyIntoText,
            SecretTree::copyToService,
            SecretTree::var,
            SecretTree::varInText,
            SecretTree::jsonCopy,
            SecretTree::jsonMove,
            SecretTree::jsonAddAndCopy,
            SecretTree::becomeConfigMap,
            SecretTree::merge,
            SecretTree::generate,
            SecretTree::generateMerged,
            SecretTree::affixes,
            SecretTree::delete,
            SecretTree::localConfig,
            SecretTree::alias,
            SecretTree::embedded,
            SecretTree::list,
            SecretTree::sealed,
            SecretTree::claim,
            SecretTree::wrongTypes,
            SecretTree::marked,
            SecretTree::renamed);

    private final Random random;
    private final Canary canary;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Map<String, StringBuilder> base = new LinkedHashMap<>();
    private final Map<String, StringBuilder> overlay = new LinkedHashMap<>();
    private String annotations = "{copied: x}";
    private String extra = "";
    private int count;

    private SecretTree(Random random, Canary canary) {
        this.random = random;
        this.canary = canary;
    }

    /** The files of a tree, by their paths below its folder; the target is {@code overlay}. */
    static Map<String, String> files(Random random, Canary canary) {
        SecretTree tree = new SecretTree(random, canary);
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            ACTS.get(random.nextInt(ACTS.size())).on(tree);
        }
        return tree.write();
    }

    /** The files of a tree in which one thing happens. */
    static Map<String, String> files(Random random, Canary canary, int act) {
        SecretTree tree = new SecretTree(random, canary);
        ACTS.get(act).on(tree);
        return tree.write();
    }

    static int acts() {
        return ACTS.size();
    }

    private Map<String, String> write() {
        String secret = canary.next();
        files.put("base/secret.yaml", """
                apiVersion: v1
                kind: Secret
                metadata:
                  name: secret
                  annotations: %s
                stringData:
                  pw: %s
                  url: postgres://user:%s@db:%s/%s
                  config: '{"a": {"b": "%s"}}'
                %sdata:
                  encoded: %s
                """.formatted(
                        annotations,
                        secret,
                        canary.next(),
                        canary.next(),
                        secret,
                        canary.next(),
                        extra,
                        Canary.base64(canary.next())));
        files.put("base/config.yaml", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: config, labels: {copied: x}, annotations: {copied: x}, namespace: shop}
                data: {copied: 'a:b:c', text: '{"a": {"b": "c"}}', other: x}
                """);
        files.put("base/web.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web, labels: {app: web}}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      serviceAccountName: web
                      containers:
                      - name: web
                        image: example.org/web:1
                        args: ['--x=$(VAR)', $(VAR)]
                        env: [{name: A, value: 'a:b:c'}]
                        ports: [{containerPort: 80, name: http}]
                        resources: {limits: {memory: 1Gi}}
                      volumes: [{name: v, configMap: {name: config}}]
                """);
        files.put("base/service.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {name: web}
                spec: {selector: {app: web}, ports: [{port: 80, name: http, targetPort: http}]}
                """);
        base.computeIfAbsent("resources", ignored -> new StringBuilder())
                .append("- secret.yaml\n- config.yaml\n- web.yaml\n- service.yaml\n");
        overlay.computeIfAbsent("resources", ignored -> new StringBuilder()).append("- ../base\n");
        files.put("base/kustomization.yaml", text(base));
        files.put("overlay/kustomization.yaml", text(overlay));
        return files;
    }

    private static String text(Map<String, StringBuilder> parts) {
        StringBuilder text = new StringBuilder();
        parts.forEach((name, part) -> text.append(name)
                .append(":")
                .append(
                        part.indexOf("\n") == part.length() - 1
                                        && !part.toString().startsWith("-")
                                ? " "
                                : "\n")
                .append(part));
        return text.toString();
    }

    private void add(String field, String text) {
        Map<String, StringBuilder> where = random.nextBoolean() ? base : overlay;
        where.computeIfAbsent(field, ignored -> new StringBuilder()).append(text.indent(0));
    }

    private void addToBase(String field, String text) {
        base.computeIfAbsent(field, ignored -> new StringBuilder()).append(text.indent(0));
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String field() {
        return any(List.of("stringData.pw", "stringData.url", "data.encoded", "stringData.config"));
    }

    private void replace(String source, String options, String kind, String field, String targetOptions) {
        addToBase("replacements", """
                - source: {kind: Secret, name: secret, fieldPath: %s%s}
                  targets:
                  - select: {kind: %s}
                    fieldPaths: ['%s']
                    options: {create: true%s}
                """.formatted(source, options, kind, field, targetOptions));
    }

    private void copy() {
        replace(field(), "", "ConfigMap", any(FIELDS), "");
    }

    private void copyToWorkload() {
        replace("stringData.pw", "", "Deployment", any(WORKLOAD_FIELDS), "");
    }

    private void copyPart() {
        replace(
                "stringData.url",
                ", options: {delimiter: '" + any(List.of(":", "/", "@")) + "', index: 2}",
                "ConfigMap",
                any(FIELDS),
                "");
    }

    private void copyIntoPart() {
        replace(
                "stringData.pw",
                "",
                "Deployment",
                any(WORKLOAD_FIELDS.subList(0, 2)),
                ", delimiter: ':', index: " + (random.nextInt(4) - 1));
    }

    private void copyMap() {
        replace("stringData", "", "ConfigMap", "data", "");
    }

    private void copyTwice() {
        copy();
        addToBase("replacements", """
                - source: {kind: ConfigMap, name: config, fieldPath: data.copied}
                  targets:
                  - select: {kind: Deployment}
                    fieldPaths: [metadata.annotations.again]
                    options: {create: true}
                """);
        replace("stringData.pw", "", "ConfigMap", "data.copied", "");
        addToBase("replacements", """
                - source: {kind: ConfigMap, fieldPath: data.copied, options: {delimiter: 'q', index: 0}}
                  targets:
                  - select: {kind: Service}
                    fieldPaths: [metadata.annotations.cut]
                    options: {create: true}
                """);
    }

    private void copyIntoText() {
        replace("stringData.pw", "", "ConfigMap", "data.text.a.b", "");
    }

    private void copyToService() {
        replace(
                "stringData.pw",
                "",
                "Service",
                any(List.of("spec.selector.app", "spec.ports.0.name", "spec.ports.0.targetPort", "spec.externalName")),
                "");
    }

    private void var() {
        addToBase("vars", """
                - {name: VAR, objref: {kind: Secret, name: secret, apiVersion: v1}, fieldref: {fieldPath: %s}}
                """.formatted(field()));
    }

    private void varInText() {
        add("commonLabels", "{team: shop}");
        var();
    }

    private void patch(String kind, String name, String operations) {
        addToBase("patches", """
                - target: {kind: %s, name: %s}
                  patch: |-
                """.formatted(kind, name) + operations.indent(4));
    }

    private void jsonCopy() {
        patch("Secret", "secret", """
                - {op: copy, from: /stringData/pw, path: /metadata/annotations/copied}
                """);
    }

    private void jsonMove() {
        patch("Secret", "secret", """
                - {op: move, from: /stringData/pw, path: /metadata/annotations/moved}
                """);
    }

    private void jsonAddAndCopy() {
        patch("Secret", "secret", """
                - {op: add, path: /stringData/added, value: %s}
                - {op: copy, from: /stringData/added, path: /metadata/annotations/copied}
                - {op: add, path: /stringData/added, value: x}
                """.formatted(canary.next()));
    }

    private void becomeConfigMap() {
        patch("Secret", "secret", """
                - {op: replace, path: /kind, value: ConfigMap}
                - {op: move, from: /stringData, path: /binaryData}
                """);
    }

    private void merge() {
        addToBase("patches", """
                - patch: |-
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: secret}
                    stringData: {pw: %s, more: %s}
                """.formatted(canary.next(), canary.next()));
        replace(any(List.of("stringData.pw", "stringData.more")), "", "ConfigMap", any(FIELDS), "");
    }

    private void generate() {
        String name = "made" + count++;
        files.put("base/" + name + ".txt", canary.next());
        files.put("base/" + name + ".env", "env=" + canary.next() + "\n");
        addToBase("secretGenerator", """
                - name: %s
                  literals: ['literal=%s']
                  files: [file=%s.txt]
                  envs: [%s.env]
                """.formatted(name, canary.next(), name, name));
        addToBase("replacements", """
                - source: {kind: Secret, name: %s, fieldPath: data.%s}
                  targets:
                  - select: {kind: ConfigMap}
                    fieldPaths: ['%s']
                    options: {create: true}
                """.formatted(name, any(List.of("literal", "file", "env")), any(FIELDS)));
    }

    private void generateMerged() {
        addToBase("secretGenerator", """
                - name: merged
                  literals: ['a=%s', 'b=%s']
                """.formatted(canary.next(), canary.next()));
        overlay.computeIfAbsent("secretGenerator", ignored -> new StringBuilder())
                .append("""
                - name: merged
                  behavior: merge
                  literals: ['a=%s']
                """.formatted(canary.next()));
    }

    private void affixes() {
        replace("stringData.pw", "", "ConfigMap", "metadata.name", "");
        overlay.put("namePrefix", new StringBuilder("a-\n"));
        overlay.put("nameSuffix", new StringBuilder("-z\n"));
        overlay.put("namespace", new StringBuilder("shop\n"));
    }

    private void delete() {
        copy();
        overlay.computeIfAbsent("patches", ignored -> new StringBuilder()).append("""
                - patch: |-
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: secret}
                    $patch: delete
                """);
    }

    private void localConfig() {
        annotations = "{copied: x, config.kubernetes.io/local-config: 'true'}";
        copyToWorkload();
    }

    private void alias() {
        annotations = "{copied: &a " + canary.next() + "}";
        extra = "  again: *a\n";
    }

    private void embedded() {
        String name = "embedded" + count++;
        files.put("base/" + name + ".yaml", """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: %s}
                data:
                  manifest.yaml: |
                    apiVersion: v1
                    kind: Secret
                    metadata: {name: inner}
                    stringData: {pw: %s}
                  manifest.json: '{"kind": "Secret", "stringData": {"pw": "%s"}}'
                """.formatted(name, canary.next(), canary.next()));
        addToBase("resources", "- " + name + ".yaml\n");
    }

    private void list() {
        String name = "list" + count++;
        files.put("base/" + name + ".yaml", """
                apiVersion: v1
                kind: List
                items:
                - apiVersion: v1
                  kind: Secret
                  metadata: {name: %1$s}
                  stringData: {pw: &x %2$s}
                - apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: %1$s}
                  data: {pw: *x}
                """.formatted(name, canary.next()));
        addToBase("resources", "- " + name + ".yaml\n");
    }

    private void sealed() {
        String name = "sealed" + count++;
        files.put("base/" + name + ".yaml", """
                apiVersion: bitnami.com/v1alpha1
                kind: SealedSecret
                metadata: {name: %s}
                spec: {encryptedData: {a: AgB}, template: {data: {a: %s}}}
                """.formatted(name, canary.next()));
        addToBase("resources", "- " + name + ".yaml\n");
    }

    private void claim() {
        files.put("base/ingress.yaml", """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {name: web}
                spec: {rules: [{host: x, http: {paths: [{path: /, pathType: Exact, backend: {service: {name: web, port: {number: 80}}}}]}}]}
                """);
        if (!base.containsKey("resources") || base.get("resources").indexOf("ingress") < 0) {
            addToBase("resources", "- ingress.yaml\n");
        }
        replace(
                "stringData.pw",
                "",
                "Ingress",
                any(List.of(
                        "spec.rules.0.host",
                        "spec.rules.0.http.paths.0.path",
                        "spec.rules.0.http.paths.0.backend.service.name")),
                "");
    }

    private void marked() {
        String name = "marked" + count++;
        files.put("base/" + name + ".yaml", """
                apiVersion: example.org/v1
                kind: Database
                metadata: {name: %s, annotations: {shared: &x %s}}
                spec: {password: %s, users: [{name: a, password: *x}]}
                """.formatted(name, canary.next(), canary.next()));
        addToBase("resources", "- " + name + ".yaml\n");
        addToBase("replacements", """
                - source: {kind: Database, name: %s, fieldPath: %s}
                  targets:
                  - select: {kind: ConfigMap}
                    fieldPaths: ['%s']
                    options: {create: true}
                """.formatted(
                        name, any(List.of("spec.password", "spec.users.0.password")), any(FIELDS)));
        patch("Database", name, """
                - {op: add, path: /spec/users/-, value: {name: b, password: %s}}
                - {op: copy, from: /spec/users/1/password, path: /metadata/annotations/copied}
                """.formatted(canary.next()));
    }

    /** A name that came out of a Secret becomes a former one, which build annotations hold that a JSON patch can read. */
    private void renamed() {
        replace("stringData.pw", "", "ConfigMap", "metadata.name", "");
        overlay.put("nameSuffix", new StringBuilder("-z\n"));
        overlay.computeIfAbsent("patches", ignored -> new StringBuilder()).append("""
                - target: {kind: ConfigMap}
                  patch: |-
                    - {op: copy, from: /metadata/annotations, path: /data/annotations}
                    - {op: replace, path: /metadata/name, value: renamed}
                """);
    }

    private void wrongTypes() {
        String name = "wrong" + count++;
        files.put("base/" + name + ".yaml", """
                apiVersion: v1
                kind: Secret
                metadata: {name: %s}
                data: {a: '%s!', b: {c: %s}, d: [%s]}
                """.formatted(name, canary.next(), canary.next(), canary.next()));
        addToBase("resources", "- " + name + ".yaml\n");
    }
}
