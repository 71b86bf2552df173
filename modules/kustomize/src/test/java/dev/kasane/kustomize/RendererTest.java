package dev.kasane.kustomize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.files.MemoryTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.ProblemText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RendererTest {

    private static final String POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n";

    private static String render(MemoryTree tree) {
        return new String(
                new Renderer(tree, RenderOptions.DEFAULT).render("top").toYaml(), StandardCharsets.UTF_8);
    }

    private static String problems(MemoryTree tree) {
        try {
            render(tree);
        } catch (KasaneException e) {
            return String.join("", e.problems().stream().map(ProblemText::of).toList());
        }
        throw new AssertionError("this should have been refused");
    }

    @Test
    void many_threads_may_share_a_renderer() throws Exception {
        MemoryTree.Builder builder = MemoryTree.builder();
        builder.file("base/kustomization.yaml", "resources: [p.yaml]\n").file("base/p.yaml", POD);
        for (int i = 0; i < 20; i++) {
            builder.file("o" + i + "/kustomization.yaml", "resources: [../base]\nnamePrefix: n" + i + "-\n");
        }
        Renderer renderer = new Renderer(builder.build(), RenderOptions.DEFAULT);
        try (ExecutorService pool = Executors.newFixedThreadPool(4)) {
            List<Future<String>> results = IntStream.range(0, 200)
                    .mapToObj(i -> pool.submit(
                            () -> new String(renderer.render("o" + i % 20).toYaml(), StandardCharsets.UTF_8)))
                    .toList();
            for (int i = 0; i < results.size(); i++) {
                assertThat(results.get(i).get()).contains("name: n" + i % 20 + "-p\n");
            }
        }
    }

    @Test
    void objectsThatKustomizeCannotPrintAreNotComparedOrChecked() {
        for (String data : List.of("{a: b, a: c}", "{a: {{ .Values.x }}}", "{a: [{? [b] : c}]}")) {
            MemoryTree tree = MemoryTree.of(
                    "top/kustomization.yaml",
                    "resources: [r.yaml]\n",
                    "top/r.yaml",
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: " + data + "\n");
            Rendering rendering = new Renderer(tree, RenderOptions.DEFAULT).render("top");
            assertThatThrownBy(rendering::resources).as(data).isInstanceOf(KasaneException.class);
            assertThatThrownBy(rendering::toYaml).as(data).isInstanceOf(KasaneException.class);
        }
    }

    @Test
    void a_rendering_names_every_path_it_depends_on() {
        MemoryTree tree = MemoryTree.of(
                "base/kustomization.yaml", "resources: [p.yaml]\n",
                "base/p.yaml", POD,
                "top/kustomization.yaml", "resources: [../base]\n",
                "other/kustomization.yaml", "resources: [../base]\n");
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        renderer.render("other");
        assertThat(renderer.render("top").reads())
                .as("also of a base that was made before")
                .containsKeys(
                        "top/kustomization.yaml",
                        "base",
                        "base/kustomization.yaml",
                        "base/p.yaml",
                        "base/kustomization.yml")
                .doesNotContainKey("other/kustomization.yaml");
    }

    @Test
    void a_circle_is_named_step_by_step_even_through_a_remembered_base() {
        MemoryTree tree = MemoryTree.of(
                "top/kustomization.yaml", "resources: [../mid]\n", "mid/kustomization.yaml", "resources: [../top]\n");
        assertThat(problems(tree)).contains("these kustomizations include each other: top -> mid -> top");
    }

    @Test
    void a_misspelled_field_is_answered_with_the_one_that_was_meant() {
        assertThat(problems(MemoryTree.of("top/kustomization.yaml", "resource: [p.yaml]\n")))
                .contains("unknown field resource")
                .contains("top/kustomization.yaml:1:1")
                .contains("did you mean resources?");
    }

    @Test
    void all_problems_of_a_file_are_reported_together() {
        assertThat(problems(
                        MemoryTree.of("top/kustomization.yaml", "resource: [p.yaml]\nnamespace: yes\nreplica: 1\n")))
                .contains("unknown field resource")
                .contains("namespace must be a string, and this is a boolean in YAML 1.1")
                .contains("unknown field replica");
    }

    @Test
    void a_patch_without_a_target_names_what_may_have_been_meant() {
        assertThat(problems(MemoryTree.of(
                        "top/kustomization.yaml", "resources: [p.yaml]\npatches: [{path: patch.yaml}]\n",
                        "top/p.yaml", POD,
                        "top/patch.yaml", "apiVersion: v1\nkind: Pod\nmetadata: {name: q}\n")))
                .contains("there is no such object")
                .contains("top/patch.yaml:1:1")
                .contains("did you mean Pod p?");
    }

    @Test
    void what_would_run_something_or_fetch_something_is_refused_by_name() {
        String pod = "top/p.yaml";
        assertThat(problems(MemoryTree.of("top/kustomization.yaml", "helmCharts: [{name: x}]\n")))
                .contains("helmCharts is not rendered");
        assertThat(problems(MemoryTree.of("top/kustomization.yaml", "resources: [\"https://example.org/x.yaml\"]\n")))
                .contains("resources names something on a server");
        assertThat(problems(MemoryTree.of("top/kustomization.yaml", "resources: [\"github.com/a/b//c?ref=v1\"]\n")))
                .contains("another Git repository");
        assertThat(problems(MemoryTree.of(
                        "top/kustomization.yaml",
                        "resources: [p.yaml]\n"
                                + "transformers:\n"
                                + "- |-\n"
                                + "  apiVersion: example.com/v1\n"
                                + "  kind: Evil\n"
                                + "  metadata:\n"
                                + "    name: e\n"
                                + "    annotations:\n"
                                + "      config.kubernetes.io/function: \"exec: {path: ./x}\"\n",
                        pod,
                        POD)))
                .contains("functions are not run");
    }

    @Test
    void deprecated_fields_are_warnings_with_their_place() {
        MemoryTree tree = MemoryTree.of(
                "top/kustomization.yaml", "bases: [../base]\ncommonLabels: {a: b}\n",
                "base/kustomization.yaml", "resources: [p.yaml]\n",
                "base/p.yaml", POD);
        List<Problem> warnings =
                new Renderer(tree, RenderOptions.DEFAULT).render("top").warnings();
        assertThat(warnings)
                .extracting(Problem::sentence)
                .containsExactly("bases is deprecated", "commonLabels is deprecated");
        assertThat(warnings).allSatisfy(warning -> assertThat(warning.span()).isNotNull());
    }

    @Test
    void everyDeprecatedFieldIsNamedWithTheOneThatReplacesIt() {
        MemoryTree tree = MemoryTree.of(
                "top/kustomization.yaml",
                "resources: [p.yaml]\nImageTags: [{name: a, newTag: b}]\npatchesJson6902: []\n"
                        + "patchesStrategicMerge: []\nvars: []\n",
                "top/p.yaml",
                POD);
        assertThat(new Renderer(tree, RenderOptions.DEFAULT).render("top").warnings())
                .extracting(Problem::sentence, Problem::hint)
                .containsExactly(
                        tuple("imageTags is deprecated", "use images instead"),
                        tuple("patchesJson6902 is deprecated", "use patches instead"),
                        tuple("patchesStrategicMerge is deprecated", "use patches instead"),
                        tuple("vars is deprecated", "use replacements instead"));
    }

    @Test
    void whatIsNotedInABaseIsSaidOfEachThatIncludesIt() {
        Renderer renderer = new Renderer(
                MemoryTree.of(
                        "a/kustomization.yaml", "resources: [../base]\n",
                        "b/kustomization.yaml", "resources: [../base]\n",
                        "base/kustomization.yaml",
                                "resources: [p.yaml]\ncommonLabels: {a: b}\nimages: [{name: none, newTag: v1}]\n",
                        "base/p.yaml", POD),
                RenderOptions.DEFAULT);
        for (String folder : List.of("a", "b")) {
            Rendering rendering = renderer.render(folder);
            assertThat(rendering.warnings())
                    .as(folder)
                    .extracting(Problem::sentence)
                    .containsExactly("commonLabels is deprecated");
            assertThat(rendering.unmatched()).as(folder).hasSize(1);
        }
    }

    @Test
    void a_secret_value_stands_in_no_message() {
        String secret =
                "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  password: hunter2 hunter2: [\n";
        assertThat(problems(MemoryTree.of("top/kustomization.yaml", "resources: [s.yaml]\n", "top/s.yaml", secret)))
                .contains("top/s.yaml:5")
                .doesNotContain("hunter2");
        assertThat(problems(MemoryTree.of(
                        "top/kustomization.yaml",
                        "secretGenerator:\n- name: s\n  literals: [\"password=hunter2\", \"password=hunter3\"]\n")))
                .contains("password")
                .doesNotContain("hunter");
    }

    @Test
    void an_empty_result_is_no_bytes() {
        assertThat(render(MemoryTree.of("top/kustomization.yaml", "resources: []\n")))
                .isEmpty();
        assertThatThrownBy(() -> render(MemoryTree.of("top/kustomization.yaml", "")))
                .hasMessage("this kustomization is empty");
    }
}
