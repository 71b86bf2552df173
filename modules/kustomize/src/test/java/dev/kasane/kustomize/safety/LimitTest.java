package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.files.MemoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.KasaneException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each limit lets its own number pass, and one more not; what grows without end is stopped early. */
class LimitTest {

    private static final String COMPONENT = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";

    private static final String OBJECT = "apiVersion: v1\nkind: Odd\nmetadata: {name: p}\n";

    private static byte[] render(MemoryTree tree, RenderLimits limits) {
        return new Renderer(tree, RenderOptions.DEFAULT.withLimits(limits))
                .render("top")
                .toYaml();
    }

    private static MemoryTree resource(String text) {
        return MemoryTree.of("top/kustomization.yaml", "resources: [r.yaml]\n", "top/r.yaml", text);
    }

    private static void holdsAt(String name, int limit, IntFunction<MemoryTree> sized) {
        RenderLimits limits = Objects.requireNonNull(RenderLimits.DEFAULT.with(name, limit));
        assertThatCode(() -> render(sized.apply(limit - 1), limits)).doesNotThrowAnyException();
        assertThatCode(() -> render(sized.apply(limit), limits)).doesNotThrowAnyException();
        assertThatThrownBy(() -> render(sized.apply(limit + 1), limits))
                .isInstanceOf(KasaneException.class)
                .satisfies(e -> assertThat(
                                ((KasaneException) e).problems().getFirst().hint())
                        .contains("--limit " + name));
    }

    @Test
    void depth() {
        holdsAt(
                "depth",
                20,
                depth -> resource(OBJECT + "spec: " + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "\n"));
    }

    @Test
    void scalar_bytes() {
        holdsAt("scalar-bytes", 100, size -> resource(OBJECT + "spec: " + "x".repeat(size) + "\n"));
    }

    @Test
    void documents() {
        holdsAt("documents", 5, count -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append("---\napiVersion: v1\nkind: Odd\nmetadata: {name: p")
                        .append(i)
                        .append("}\n");
            }
            return resource(text.toString());
        });
    }

    @Test
    void resources() {
        holdsAt("resources", 5, count -> {
            MemoryTree.Builder builder = MemoryTree.builder();
            StringBuilder names = new StringBuilder("resources:\n");
            for (int i = 0; i < count; i++) {
                builder.file("top/r" + i + ".yaml", "apiVersion: v1\nkind: Odd\nmetadata: {name: p" + i + "}\n");
                names.append("- r").append(i).append(".yaml\n");
            }
            return builder.file("top/kustomization.yaml", names.toString()).build();
        });
    }

    @Test
    void resourcesOfOneFile() {
        holdsAt(
                "resources",
                5,
                count -> resource("apiVersion: v1\nkind: OddList\nitems:\n"
                        + IntStream.range(0, count)
                                .mapToObj(i -> "- {apiVersion: v1, kind: Odd, metadata: {name: p" + i + "}}\n")
                                .collect(Collectors.joining())));
    }

    @Test
    void file_bytes() {
        holdsAt("file-bytes", 200, size -> resource(OBJECT + "# " + "x".repeat(size - OBJECT.length() - 3) + "\n"));
    }

    @Test
    void input_bytes() {
        String kustomization = "resources: [r.yaml]\n";
        holdsAt(
                "input-bytes",
                300,
                size -> resource(
                        OBJECT + "# " + "x".repeat(size - kustomization.length() - OBJECT.length() - 3) + "\n"));
    }

    @Test
    void bytesOfABaseThatIsMadeOnceAreCountedForEachThatIncludesIt() {
        String base = "resources: [p.yaml]\n";
        String overlay = "namePrefix: b0-\nresources: [../c]\n";
        String top = "resources: [../b0, ../b1]\n";
        int most = top.length() + 2 * (overlay.length() + base.length() + OBJECT.length());
        holdsAt(
                "input-bytes",
                most,
                size -> MemoryTree.of(
                        "top/kustomization.yaml",
                        size < most ? top.strip() : top + "#".repeat(size - most),
                        "b0/kustomization.yaml",
                        overlay,
                        "b1/kustomization.yaml",
                        overlay.replace('0', '1'),
                        "c/kustomization.yaml",
                        base,
                        "c/p.yaml",
                        OBJECT));
    }

    @Test
    void output_bytes() {
        String rest = "apiVersion: v1\nkind: Odd\nmetadata:\n  name: p\nspec: \n";
        holdsAt("output-bytes", 90, size -> resource(OBJECT + "spec: " + "x".repeat(size - rest.length()) + "\n"));
    }

    @Test
    void include_depth() {
        holdsAt("include-depth", 6, depth -> {
            MemoryTree.Builder builder = MemoryTree.builder()
                    .file("l0/kustomization.yaml", "resources: [p.yaml]\n")
                    .file("l0/p.yaml", OBJECT);
            for (int i = 1; i < depth; i++) {
                builder.file("l" + i + "/kustomization.yaml", "resources: [../l" + (i - 1) + "]\n");
            }
            return builder.file("top/kustomization.yaml", "resources: [../l" + (depth - 1) + "]\n")
                    .build();
        });
    }

    @Test
    void inclusions() {
        holdsAt("inclusions", 6, count -> {
            MemoryTree.Builder builder = MemoryTree.builder()
                    .file("top/p.yaml", OBJECT)
                    .file("c/kustomization.yaml", COMPONENT + "commonAnnotations: {a: b}\n");
            return builder.file(
                            "top/kustomization.yaml", "resources: [p.yaml]\ncomponents:\n" + "- ../c\n".repeat(count))
                    .build();
        });
    }

    @Test
    void whatSeveralBasesIncludeIsCountedForEachAlsoIfItIsMadeOnce() {
        MemoryTree.Builder builder = MemoryTree.builder()
                .file("c/kustomization.yaml", "resources: [p.yaml]\n")
                .file("c/p.yaml", OBJECT);
        StringBuilder top = new StringBuilder("resources:\n");
        for (int i = 0; i < 4; i++) {
            builder.file("b" + i + "/kustomization.yaml", "namePrefix: b" + i + "-\nresources: [../c]\n");
            top.append("- ../b").append(i).append('\n');
        }
        MemoryTree tree = builder.file("top/kustomization.yaml", top.toString()).build();
        assertThatCode(() -> render(tree, Objects.requireNonNull(RenderLimits.DEFAULT.with("inclusions", 8))))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> render(tree, Objects.requireNonNull(RenderLimits.DEFAULT.with("inclusions", 7))))
                .hasMessageContaining("included more than 7 times");
    }

    @Test
    void seconds_are_looked_at_before_each_file() {
        MemoryTree tree = resource(OBJECT);
        assertThatThrownBy(() -> render(tree, Objects.requireNonNull(RenderLimits.DEFAULT.with("seconds", 0))))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("takes longer than 0 seconds");
        assertThatCode(() -> render(tree, Objects.requireNonNull(RenderLimits.DEFAULT.with("seconds", 60))))
                .doesNotThrowAnyException();
    }

    @Test
    void nodes_are_counted_after_aliases() {
        String aliases = OBJECT + "spec:\n- &a [x, x, x, x]\n- *a\n- *a\n- *a\n";
        assertThatCode(() -> render(resource(aliases), Objects.requireNonNull(RenderLimits.DEFAULT.with("nodes", 100))))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> render(resource(aliases), Objects.requireNonNull(RenderLimits.DEFAULT.with("nodes", 25))))
                .isInstanceOf(KasaneException.class);
    }

    @Test
    @Timeout(10)
    void an_alias_bomb_is_refused_at_once() {
        StringBuilder bomb =
                new StringBuilder(OBJECT + "spec:\n  a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
        for (char c = 'b'; c <= 'i'; c++) {
            bomb.append("  ").append(c).append(": &").append(c).append(" [");
            bomb.append(("*" + (char) (c - 1) + ", ").repeat(8))
                    .append("*")
                    .append((char) (c - 1))
                    .append("]\n");
        }
        long start = System.nanoTime();
        assertThatThrownBy(() -> render(resource(bomb.toString()), RenderLimits.DEFAULT))
                .isInstanceOf(KasaneException.class);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    @Timeout(30)
    void a_json_patch_that_copies_an_object_into_itself_is_refused() {
        StringBuilder patch = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            patch.append("    - {op: copy, from: /spec, path: /spec/c")
                    .append(i)
                    .append("}\n");
        }
        assertThatThrownBy(() -> render(
                        MemoryTree.of(
                                "top/kustomization.yaml",
                                "resources: [r.yaml]\npatches:\n- target: {kind: Odd}\n  patch: |-\n" + patch,
                                "top/r.yaml",
                                OBJECT + "spec: {a: [1, 2, 3]}\n"),
                        RenderLimits.DEFAULT))
                .hasMessageContaining("would grow");
    }

    @Test
    @Timeout(30)
    void replacements_that_double_a_text_are_refused() {
        StringBuilder replacements = new StringBuilder("resources: [r.yaml]\nreplacements:\n");
        for (int i = 0; i < 60; i++) {
            replacements.append("- source: {kind: Odd, fieldPath: spec.a}\n  targets:\n  - select: {kind: Odd}\n");
            replacements.append("    fieldPaths: [spec.a]\n    options: {delimiter: '|', index: -1}\n");
        }
        assertThatThrownBy(() -> render(
                        MemoryTree.of(
                                "top/kustomization.yaml",
                                replacements.toString(),
                                "top/r.yaml",
                                OBJECT + "spec: {a: xxxxxxxx}\n"),
                        RenderLimits.DEFAULT))
                .hasMessageContaining("would become longer");
    }

    @Test
    @Timeout(20)
    void an_expression_that_backtracks_elsewhere_is_linear_here() {
        String name = "a".repeat(50_000) + "b";
        render(
                MemoryTree.of(
                        "top/kustomization.yaml",
                        "resources: [r.yaml]\npatches:\n- target: {name: \"(a+)+$\"}\n  patch: '[{\"op\": \"add\", \"path\": \"/x\", \"value\": 1}]'\n",
                        "top/r.yaml",
                        "apiVersion: v1\nkind: Odd\nmetadata: {name: " + name + "}\n"),
                RenderLimits.DEFAULT);
    }

    @Test
    void the_deepest_allowed_nesting_survives_every_directive() {
        String deep = OBJECT + "spec: " + "{a: ".repeat(990) + "1" + "}".repeat(990) + "\n";
        render(
                MemoryTree.of(
                        "top/kustomization.yaml",
                        "resources: [r.yaml]\nlabels: [{pairs: {a: b}}]\nimages: [{name: x, newTag: z}]\nnamePrefix: p-\n"
                                + "patches:\n- target: {kind: Odd}\n  patch: '[{\"op\": \"add\", \"path\": \"/x\", \"value\": 1}]'\n- path: r.yaml\n",
                        "top/r.yaml",
                        deep),
                RenderLimits.DEFAULT);
    }
}
