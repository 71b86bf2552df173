package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    private static final String POD = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n";

    @TempDir
    @Nullable
    Path temporary;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Map<String, String> environment = Map.of();

    private Path folder() {
        return Objects.requireNonNull(temporary);
    }

    private void write(String path, String text) throws IOException {
        Path file = folder().resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    @BeforeEach
    void make_a_kustomization() throws IOException {
        write("app/kustomization.yaml", "resources: [p.yaml]\n");
        write("app/p.yaml", POD);
    }

    private int run(String program, String... arguments) {
        return new Main(program, new Console(out, err, folder(), environment, null)).run(List.of(arguments));
    }

    @Test
    void a_flag_before_the_command_is_an_error_with_the_right_order() {
        assertThat(kasane("--limit", "seconds=5", "render", "app")).isEqualTo(2);
        assertThat(stderr())
                .startsWith("error: the first word is the command, and flags follow it, but --limit is first")
                .contains("write kasane render --limit ...");
        err.reset();
        assertThat(kasane("--limit=seconds=5")).isEqualTo(2);
        assertThat(stderr()).contains("but --limit is first", "write kasane COMMAND --limit ...");
        err.reset();
        assertThat(kasane("-C", "app", "diff")).isEqualTo(2);
        assertThat(stderr()).contains("but -C is first", "change into the folder first");
    }

    private int kasane(String... arguments) {
        return run("kasane", arguments);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String stderr() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void render_prints_the_objects_and_nothing_else() {
        assertThat(kasane("render", "app")).isZero();
        assertThat(printed()).isEqualTo(POD);
        assertThat(stderr()).isEmpty();
    }

    @Test
    void the_working_directory_is_the_default() throws IOException {
        write("kustomization.yaml", "resources: [app]\n");
        assertThat(kasane("render")).isZero();
        assertThat(printed()).isEqualTo(POD);
    }

    @Test
    void a_problem_is_exit_code_2_with_nothing_on_standard_output() throws IOException {
        write("app/kustomization.yaml", "resources: [p.yaml, nothing.yaml]\n");
        assertThat(kasane("render", "app")).isEqualTo(2);
        assertThat(printed()).isEmpty();
        assertThat(stderr()).isEqualTo("""
            error: resources names nothing.yaml, and there is no such file or folder
              --> app/kustomization.yaml:1:21
              1 | resources: [p.yaml, nothing.yaml]
                |                     ^
              hint: create it, or correct the path
            """);
    }

    @Test
    void build_is_render() {
        assertThat(kasane("build", "app")).isZero();
        assertThat(printed()).isEqualTo(POD);
    }

    @Test
    void under_the_name_of_kustomize_it_answers_as_kustomize() {
        assertThat(run("kustomize", "version")).isZero();
        assertThat(printed()).isEqualTo("v5.8.1\n");
        out.reset();
        assertThat(run("kustomize", "build", "--enable-helm", "--load-restrictor", "LoadRestrictionsNone", "app"))
                .isZero();
        assertThat(printed()).isEqualTo(POD);
        assertThat(run("kustomize", "render", "app")).isEqualTo(2);
    }

    @Test
    void output_goes_to_a_file() throws IOException {
        assertThat(kasane("render", "app", "-o", "out.yaml")).isZero();
        assertThat(printed()).isEmpty();
        assertThat(folder().resolve("out.yaml")).hasContent(POD);
    }

    @Test
    void output_to_a_folder_is_a_file_for_each_object_named_as_kustomize_does() throws IOException {
        write("app/kustomization.yaml", "resources: [p.yaml, d.yaml]\n");
        write("app/d.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: Web, namespace: n}\n");
        Files.createDirectory(folder().resolve("out"));
        assertThat(kasane("render", "app", "--output=out")).isZero();
        assertThat(folder().resolve("out/default_v1_pod_p.yaml")).hasContent(POD);
        assertThat(folder().resolve("out/n_apps_v1_deployment_web.yaml")).exists();
    }

    @Test
    void several_targets_are_a_file_each_and_one_that_fails_does_not_stop_the_others() throws IOException {
        write("bad/kustomization.yaml", "resource: []\n");
        write("overlays/dev/kustomization.yaml", "resources: [../../app]\nnamePrefix: dev-\n");
        assertThat(kasane("render", "app", "bad", "overlays/dev", "-o", "out")).isEqualTo(2);
        assertThat(folder().resolve("out/app.yaml")).hasContent(POD);
        assertThat(folder().resolve("out/overlays/dev.yaml")).content().contains("name: dev-p");
        assertThat(stderr()).contains("unknown field resource");
        assertThat(kasane("render", "app", "overlays/dev")).as("without -o").isEqualTo(2);
    }

    @Test
    void the_order_can_be_left_as_it_is() throws IOException {
        write("app/kustomization.yaml", "resources: [p.yaml, n.yaml]\n");
        write("app/n.yaml", "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: n\n");
        assertThat(kasane("render", "--reorder=none", "app")).isZero();
        assertThat(printed()).startsWith(POD);
        out.reset();
        assertThat(kasane("render", "--reorder", "legacy", "app")).isZero();
        assertThat(printed()).endsWith(POD);
        assertThat(kasane("render", "--reorder=sideways", "app")).isEqualTo(2);
    }

    @Test
    void the_label_of_the_manager_comes_by_flag_or_environment() {
        assertThat(kasane("render", "--enable-managedby-label", "app")).isZero();
        assertThat(printed()).contains("app.kubernetes.io/managed-by: kustomize-v5.8.1");
        out.reset();
        environment = Map.of("KUSTOMIZE_ENABLE_MANAGEDBY_LABEL", "on");
        assertThat(kasane("render", "app")).isZero();
        assertThat(printed()).contains("app.kubernetes.io/managed-by: kustomize-v5.8.1");
    }

    @Test
    void the_git_work_tree_bounds_what_is_read() throws IOException {
        write("repo/.git/HEAD", "ref: refs/heads/main\n");
        write("repo/inside/kustomization.yaml", "resources: [../../app]\n");
        assertThat(kasane("render", "repo/inside")).isEqualTo(2);
        assertThat(stderr()).contains("lies outside the root that bounds this build");
        assertThat(kasane("render", "--root", ".", "repo/inside")).isZero();
        assertThat(printed()).isEqualTo(POD);
        assertThat(kasane("render", "--root", "repo", "app"))
                .as("a target outside the root")
                .isEqualTo(2);
    }

    @Test
    void limits_are_flags() {
        assertThat(kasane("render", "--limit", "file-bytes=10", "app")).isEqualTo(2);
        assertThat(stderr()).contains("--limit file-bytes=N");
        assertThat(kasane("render", "--limit", "filebytes=10", "app")).isEqualTo(2);
        assertThat(stderr()).contains("did you mean file-bytes?");
        assertThat(kasane("render", "--limit", "file-bytes=-1", "app")).isEqualTo(2);
    }

    @Test
    void unknown_words_are_answered_with_known_ones() {
        assertThat(kasane("rendr", "app")).isEqualTo(2);
        assertThat(stderr()).contains("did you mean render?");
        assertThat(kasane("promote")).isEqualTo(2);
        assertThat(stderr()).contains("there is no command promote", "did you mean kasane ci promote?");
        assertThat(kasane("list")).isEqualTo(2);
        assertThat(stderr()).contains("did you mean kasane crds list or kasane pr list?");
        assertThat(kasane("render", "--outptu", "x")).isEqualTo(2);
        assertThat(stderr()).contains("did you mean --output?");
        assertThat(kasane("render", "https://example.org/repo")).isEqualTo(2);
        assertThat(stderr()).contains("rendering opens no connection");
    }

    @Test
    void help_says_what_there_is() {
        assertThat(kasane()).isZero();
        assertThat(printed())
                .contains("\nreview:\n  diff ", "\nCI and promotion:\n  ci ", "\nset up:\n")
                .contains("render")
                .contains("version");
        out.reset();
        assertThat(kasane("render", "--help")).isZero();
        assertThat(printed()).contains("--load-restrictor").contains("kasane render overlays/prod");
        out.reset();
        assertThat(kasane("version", "-f", "json")).isZero();
        assertThat(printed()).contains("\"kustomize\": \"v5.8.1\"");
    }
}
