package dev.kasane.core.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.kustomize.Renderer;
import dev.kasane.core.kustomize.load.RenderLimits;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.TimeLimit;
import dev.kasane.core.source.MemoryTree;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Inputs that would take minutes: each ends soon after its time is up, with a message that names the target. */
class KillerTest {

    private static final Duration SLACK = Duration.ofSeconds(5);

    private static final String OBJECT = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n";

    /** Renders with a second for it: either that is enough, or the message says that it is not. */
    private static void endsInTime(MemoryTree tree) {
        long begin = System.nanoTime();
        RenderOptions options =
                RenderOptions.DEFAULT.withLimits(Objects.requireNonNull(RenderLimits.DEFAULT.with("seconds", 1)));
        Throwable thrown = catchThrowable(() -> new Renderer(tree, options).render("app"));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SLACK);
        if (thrown != null) {
            assertThat(thrown)
                    .isInstanceOf(KasaneException.class)
                    .hasMessageMatching("(?s).*(takes longer than 1 seconds|too long to merge|more than).*");
        }
    }

    /** Renders with the usual limits, of which one ends it long before its time. */
    private static void endsAtOnceAt(String limit, MemoryTree tree) {
        long begin = System.nanoTime();
        Throwable thrown = catchThrowable(() -> new Renderer(tree, RenderOptions.DEFAULT).renderOnce("app"));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(SLACK);
        assertThat(thrown)
                .isInstanceOfSatisfying(
                        KasaneException.class,
                        e -> assertThat(e.problems().getFirst().cure()).contains("--limit " + limit + "=N"));
    }

    private static MemoryTree app(String kustomization, String object) {
        return MemoryTree.of("app/kustomization.yaml", kustomization, "app/c.yaml", object);
    }

    @Test
    void componentsThatIncludeEachOtherInADiamondOfDepth24() {
        MemoryTree.Builder tree = MemoryTree.builder();
        tree.file("app/kustomization.yaml", "resources: [c.yaml]\ncomponents: [../k0]\n");
        tree.file("app/c.yaml", OBJECT);
        String component = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";
        for (int i = 0; i < 24; i++) {
            // two ways from each to the next: 2 to the power of 24 in all
            tree.file("k" + i + "/kustomization.yaml", component + "components: [../a" + i + ", ../b" + i + "]\n");
            tree.file("a" + i + "/kustomization.yaml", component + "components: [../k" + (i + 1) + "]\n");
            tree.file("b" + i + "/kustomization.yaml", component + "components: [../k" + (i + 1) + "]\n");
        }
        tree.file("k24/kustomization.yaml", component + "commonAnnotations: {a: b}\n");
        endsAtOnceAt("inclusions", tree.build());
    }

    @Test
    void basesThatIncludeEachOtherInADiamondOfDepth24() {
        MemoryTree.Builder tree = MemoryTree.builder();
        tree.file("app/kustomization.yaml", "resources: [../k0]\n");
        for (int i = 0; i < 24; i++) {
            tree.file("k" + i + "/kustomization.yaml", "resources: [../a" + i + ", ../b" + i + "]\n");
            tree.file("a" + i + "/kustomization.yaml", "namePrefix: a\nresources: [../k" + (i + 1) + "]\n");
            tree.file("b" + i + "/kustomization.yaml", "namePrefix: b\nresources: [../k" + (i + 1) + "]\n");
        }
        tree.file("k24/kustomization.yaml", "resources: [c.yaml]\n").file("k24/c.yaml", OBJECT);
        endsAtOnceAt("inclusions", tree.build());
    }

    @Test
    void anExpressionThatIsMatchedAgainstALongName() {
        String expression = "(((a?){9}(b|a)?){10}(a*c?){10}){10}x";
        String object = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + "a".repeat(4 << 20) + "}\n";
        endsInTime(app(
                "resources: [c.yaml]\npatches:\n- target: {name: '" + expression
                        + "'}\n  patch: '- {op: add, path: /data, value: {}}'\n",
                object));
        endsInTime(app(
                "resources: [c.yaml]\nimages: [{name: '" + expression + "', newTag: b}]\n",
                "apiVersion: v1\nkind: Pod\nmetadata: {name: c}\nspec: {containers: [{name: c, image: "
                        + "a".repeat(4 << 20) + "}]}\n"));
    }

    @Test
    void operationsOnALongList() {
        StringBuilder patch =
                new StringBuilder("resources: [c.yaml]\npatches:\n- target: {kind: ConfigMap}\n  patch: |-\n");
        patch.append("    - {op: add, path: /list, value: [")
                .append("x, ".repeat(50_000))
                .append("x]}\n");
        for (int i = 0; i < 50_000; i++) {
            patch.append("    - {op: add, path: /list/0, value: y}\n");
        }
        endsInTime(app(patch.toString(), OBJECT));
    }

    @Test
    void listsWhoseItemsHaveNoNames() {
        String object =
                "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d}\nspec:\n  template:\n    spec:\n      containers:\n";
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            list.append("      - {name: a").append(i % 15_000).append(", image: x}\n");
        }
        MemoryTree tree = MemoryTree.builder()
                .file("app/kustomization.yaml", "resources: [c.yaml]\npatches: [{path: p.yaml}]\n")
                .file("app/c.yaml", object + list)
                .file("app/p.yaml", object + list)
                .build();
        endsInTime(tree);
    }

    @Test
    void patchesAndObjectsByTheThousand() {
        StringBuilder objects = new StringBuilder();
        StringBuilder patches = new StringBuilder("resources: [c.yaml]\npatches:\n");
        for (int i = 0; i < 4000; i++) {
            objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c")
                    .append(i)
                    .append("}\n");
            patches.append("- {target: {name: 'c.*[0-9]+'}, patch: '- {op: add, path: /data, value: {}}'}\n");
        }
        endsInTime(app(patches.toString(), objects.toString()));
    }

    @Test
    void replacementsByTheThousand() {
        StringBuilder objects = new StringBuilder();
        StringBuilder all = new StringBuilder("resources: [c.yaml]\nreplacements:\n");
        for (int i = 0; i < 3000; i++) {
            objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c")
                    .append(i)
                    .append("}\ndata: {a: b}\n");
            all.append("- source: {kind: ConfigMap, name: c0, fieldPath: metadata.name}\n")
                    .append("  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.a]}]\n");
        }
        endsInTime(app(all.toString(), objects.toString()));
    }

    @Test
    void aListMatchInALongListOfLongTexts() {
        StringBuilder object = new StringBuilder("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\nlist:\n");
        for (int i = 0; i < 20_000; i++) {
            object.append("- {name: ").append("a".repeat(200)).append(", value: x}\n");
        }
        StringBuilder all = new StringBuilder(
                "resources: [c.yaml]\nreplacements:\n- source: {kind: ConfigMap, name: c, fieldPath: metadata.name}\n  targets:\n  - select: {kind: ConfigMap}\n    fieldPaths:\n");
        all.append("    - list.[name=((a?){9}){90}].value\n".repeat(500));
        endsInTime(app(all.toString(), object.toString()));
    }

    @Test
    void yamlThatIsHardToRead() {
        for (String text : new String[] {
            "a: " + "[".repeat(900) + "]".repeat(900) + "\n",
            "a: \"" + "\\\n".repeat(1 << 20) + "\"\n",
            "a: |\n" + " \n".repeat(1 << 20),
            "a:" + " &a".repeat(1) + " [" + "{a: b}, ".repeat(200_000) + "]\n",
            "? a\n".repeat(300_000),
            "- ".repeat(900) + "a\n",
            "a: '" + "''".repeat(1 << 20) + "'\n",
            "#\n".repeat(1 << 20),
            "---\n".repeat(90_000),
            "a: >\n" + "  x\n\n".repeat(1 << 18),
            "a: b\n \t\n".repeat(1 << 17)
        }) {
            MemoryTree tree = MemoryTree.of("app/kustomization.yaml", "resources: [c.yaml]\n", "app/c.yaml", text);
            long begin = System.nanoTime();
            Throwable thrown = catchThrowable(() -> new Renderer(tree, RenderOptions.DEFAULT).render("app"));
            assertThat(thrown instanceof Error).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as(text.substring(0, 20))
                    .isLessThan(SLACK);
        }
    }

    @Test
    void theMessageNamesTheInputAndTheLimit() {
        TimeLimit time = TimeLimit.begin("overlays/prod", 0);
        try {
            assertThat(catchThrowable(TimeLimit::check))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("overlays/prod takes longer than 0 seconds");
        } finally {
            time.end();
        }
        TimeLimit.check();
    }

    @Test
    void aCommandHasATimeForAllOfItsInputs() {
        TimeLimit.beginCommand(0);
        try {
            assertThat(catchThrowable(TimeLimit::check))
                    .hasMessageContaining("this command takes longer than 0 seconds");
        } finally {
            TimeLimit.endCommand();
        }
    }
}
