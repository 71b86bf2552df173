package dev.kasane.fuzz;

import dev.kasane.change.report.Comparison;
import dev.kasane.change.report.Report;
import dev.kasane.change.report.RunKey;
import dev.kasane.change.report.TargetPair;
import dev.kasane.cli.report.MarkdownReport;
import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.resource.ResourceSet;
import java.util.List;
import java.util.Objects;

/** Three objects, one of them a Secret, in {@code base}; what is rendered is {@code top}. */
final class SmallTree {

    private static final RenderLimits LIMITS = limits();

    private static final String OBJECTS = """
            apiVersion: v1
            kind: Secret
            metadata: {name: pass, labels: {app: web}}
            stringData: {key: %1$s, url: "https://u:%1$s@db.example"}
            data: {encoded: %2$s}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: settings}
            data: {a: "1", b: "x=y,z", c: '{"d": [1, {"e": "f"}]}'}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, labels: {app: web}, annotations: {note: a.b/c}}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers:
                  - name: web
                    image: example.org/web:1
                    args: [--a, --b=c]
                    ports: [{containerPort: 80, protocol: TCP}]
                    env: [{name: A, value: x}, {name: B, valueFrom: {secretKeyRef: {name: pass, key: key}}}]
                  - {name: side, image: example.org/side}
                  volumes: [{name: v, secret: {secretName: pass}}]
            """.formatted(Canary.VALUE, Canary.base64(Canary.VALUE));

    private static final ResourceSet BEFORE = render(
            files().file("top/kustomization.yaml", "resources: [../base]\n").build());

    private SmallTree() {}

    private static RenderLimits limits() {
        RenderLimits limits = RenderLimits.DEFAULT;
        for (String limit : List.of("nodes=50000", "scalar-bytes=1000000", "resources=2000", "output-bytes=20000000")) {
            int equals = limit.indexOf('=');
            limits = Objects.requireNonNull(
                    limits.with(limit.substring(0, equals), Long.parseLong(limit.substring(equals + 1))));
        }
        return Objects.requireNonNull(limits.with("seconds", 30));
    }

    /** A tree to which the kustomization {@code top} is to be added. */
    static MemoryTree.Builder files() {
        return MemoryTree.builder()
                .file("base/kustomization.yaml", "resources: [objects.yaml]\n")
                .file("base/objects.yaml", OBJECTS);
    }

    private static ResourceSet render(MemoryTree tree) {
        // built once, while classes are loaded on a machine with other work: only attacks have a limit
        RenderLimits day = Objects.requireNonNull(LIMITS.with("seconds", 24 * 3600));
        return new Renderer(tree, RenderOptions.DEFAULT.withLimits(day))
                .renderOnce("top")
                .resources();
    }

    /** Renders the tree, prints it, and looks at the report of what is different from the base. */
    static void check(byte[] input, MemoryTree tree) {
        Outcome.of(input, () -> {
            var rendering = new Renderer(tree, RenderOptions.DEFAULT.withLimits(LIMITS)).renderOnce("top");
            rendering.toYaml();
            ResourceSet after = rendering.resources();
            Comparison comparison = new Comparison(folder -> BEFORE, folder -> after);
            Report report = Report.of("fuzz", 1, comparison.of(List.of(TargetPair.in("top"))), new RunKey());
            Outcome.shown(input, MarkdownReport.of(report, ""));
        });
    }
}
