package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Inputs that would take minutes: each ends soon after its time is up, with a message that names the target. */
class KillerTest {

    private static final Duration SLACK = Duration.ofSeconds(15);

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
                        e -> assertThat(e.problems().getFirst().hint()).contains("--limit " + limit + "=N"));
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
        String object = "apiVersion: apps/v1\n"
                + "kind: Deployment\n"
                + "metadata: {name: d}\n"
                + "spec:\n"
                + "  template:\n"
                + "    spec:\n"
                + "      containers:\n";
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
        StringBuilder all = new StringBuilder("resources: [c.yaml]\n"
                + "replacements:\n"
                + "- source: {kind: ConfigMap, name: c, fieldPath: metadata.name}\n"
                + "  targets:\n"
                + "  - select: {kind: ConfigMap}\n"
                + "    fieldPaths:\n");
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
    void aliasesAndMergeKeysThatMultiply() {
        StringBuilder aliases =
                new StringBuilder("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\na0: &a0 [x, x]\n");
        StringBuilder merges =
                new StringBuilder("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\na0: &a0 {x: y}\n");
        for (int i = 1; i < 30; i++) {
            aliases.append("a%d: &a%d [*a%d, *a%d, *a%d]\n".formatted(i, i, i - 1, i - 1, i - 1));
            merges.append("a%d: &a%d {<<: [*a%d, *a%d], k%d: {<<: *a%d}}\n".formatted(i, i, i - 1, i - 1, i, i - 1));
        }
        endsInTime(app("resources: [c.yaml]\n", aliases.toString()));
        endsInTime(app("resources: [c.yaml]\n", merges.toString()));
        endsInTime(app("resources: [c.yaml]\n", OBJECT + "a: &a {x: y}\nb: {<<: [" + "*a, ".repeat(50_000) + "*a]}\n"));
        endsInTime(app("resources: [c.yaml]\n", OBJECT + "a: &a x\nb: [" + "*a, ".repeat(100_000) + "*a]\n"));
    }

    @Test
    void keysByTheHundredThousand() {
        StringBuilder object = new StringBuilder(OBJECT + "data:\n");
        StringBuilder collisions = new StringBuilder(OBJECT + "data:\n");
        for (int i = 0; i < 100_000; i++) {
            object.append("  k").append(i).append(": v\n");
        }
        for (int i = 0; i < 1 << 16; i++) {
            collisions.append("  ");
            for (int bit = 0; bit < 16; bit++) {
                // Aa and BB have one hash
                collisions.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            collisions.append(": v\n");
        }
        String patch = "resources: [c.yaml]\npatches: [{path: c.yaml}]\ncommonLabels: {a: b}\n";
        endsInTime(app(patch, object.toString()));
        endsInTime(app(patch, collisions.toString()));
    }

    @Test
    void itemsThatAPatchDeletesByTheTenThousand() {
        String pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n";
        StringBuilder object = new StringBuilder(pod);
        StringBuilder patch = new StringBuilder(pod);
        for (int i = 0; i < 20_000; i++) {
            object.append("  - {name: a").append(i).append(", image: x}\n");
            patch.append("  - {name: a").append(19_999 - i).append(", $patch: delete}\n");
        }
        endsInTime(MemoryTree.builder()
                .file("app/kustomization.yaml", "resources: [c.yaml]\npatches: [{path: p.yaml}]\n")
                .file("app/c.yaml", object.toString())
                .file("app/p.yaml", patch.toString())
                .build());
    }

    @Test
    void replacementsOfPartsOfLongTexts() {
        StringBuilder objects = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c")
                    .append(i)
                    .append("}\ndata: {a: '")
                    .append("x,".repeat(2_000))
                    .append("'}\n");
        }
        StringBuilder all = new StringBuilder("resources: [c.yaml]\nreplacements:\n");
        for (int i = 0; i < 500; i++) {
            all.append("- source: {kind: ConfigMap, name: c0, fieldPath: data.a, options: {delimiter: ',', index:"
                            + " 1}}\n")
                    .append("  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.a], options: {delimiter: ',',"
                            + " index: ")
                    .append(i)
                    .append("}}]\n");
        }
        endsInTime(app(all.toString(), objects.toString()));
    }

    @Test
    void imagesAndLabelsByTheThousand() {
        StringBuilder pod = new StringBuilder("apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n");
        StringBuilder images = new StringBuilder("resources: [c.yaml]\nimages:\n");
        for (int i = 0; i < 20_000; i++) {
            pod.append("  - {name: a")
                    .append(i)
                    .append(", image: example.org/a")
                    .append(i)
                    .append("}\n");
        }
        for (int i = 0; i < 2_000; i++) {
            images.append("- {name: example.org/a").append(i).append(", newTag: b}\n");
        }
        images.append("labels:\n");
        for (int i = 0; i < 2_000; i++) {
            images.append("- {pairs: {l").append(i).append(": b}, includeSelectors: true}\n");
        }
        endsInTime(app(images.toString(), pod.toString()));
    }

    @Test
    void objectsThatNameEachOtherByTheThousand() {
        StringBuilder objects = new StringBuilder();
        for (int i = 0; i < 4_000; i++) {
            objects.append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c")
                    .append(i)
                    .append("}\n");
            objects.append("---\napiVersion: v1\nkind: Pod\nmetadata: {name: p")
                    .append(i)
                    .append("}\nspec: {volumes: [{name: v, configMap: {name: c")
                    .append(i)
                    .append("}}]}\n");
        }
        endsInTime(app("namePrefix: a-\nnameSuffix: -b\nnamespace: other\nresources: [c.yaml]\n", objects.toString()));
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
