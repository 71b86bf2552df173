package dev.kasane.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code add} in repositories that {@code init} did not make, and with words that are wrong. */
class AddCommandTest {

    private static final String EMPTY = "kind: Kustomization\n";

    @TempDir
    Path temporary;

    private Path folder = Path.of("");
    private String error = "";

    @BeforeEach
    void a_folder() throws IOException {
        folder = temporary.toRealPath();
    }

    private String run(int code, String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int actual = new Main("kasane", new Console(out, err, folder, Map.of(), null)).run(List.of(command.split(" ")));
        error = err.toString(StandardCharsets.UTF_8);
        assertThat(actual).as(error).isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8);
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** All files and folders. */
    private List<String> paths() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.map(path -> folder.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private void refused(String command, String missing) throws IOException {
        List<String> before = paths();
        run(2, command);
        assertThat(error)
                .contains(folder + " does not have the layout of kasane init: " + missing + " is missing")
                .contains("kasane add needs manifests/, overlays/ENVIRONMENT/ and argocd/operators/ of kasane init");
        assertThat(paths()).isEqualTo(before);
    }

    @Test
    void a_repository_that_init_did_not_make_is_named_before_anything_is_written() throws Exception {
        write("manifests/cart/kustomization.yaml", EMPTY);
        refused("add service cart", "overlays");
        write("overlays/prod/web/kustomization.yaml", EMPTY);
        refused("add service shop", "manifests/components/service/kustomization.yaml");
        refused("add middleware redis --to cart", "manifests/components/service/kustomization.yaml");
    }

    @Test
    void a_store_needs_the_password_generator_and_the_project_of_the_operators() throws Exception {
        run(0, "init --repository https://example.org/deploy.git --no-commit");
        Path project = folder.resolve("argocd/operators/project.yaml");
        Path generator = folder.resolve("manifests/passwords/generator.yaml");
        Files.delete(project);
        refused("add middleware redis --to hello", "argocd/operators/project.yaml");
        Files.delete(generator);
        refused("add middleware redis --to hello", "manifests/passwords/generator.yaml");
        run(2, "add service cart");
        assertThat(error).contains("generator.yaml").doesNotContain("layout");
    }

    @Test
    void an_overlay_is_no_environment() throws Exception {
        run(0, "init --repository https://example.org/deploy.git --no-commit --environments prod");
        write("overlays/web/kustomization.yaml", EMPTY + "resources: [../prod/hello]\n");

        assertThat(run(0, "add service cart")).contains("overlays/prod/cart").doesNotContain("overlays/web/cart");

        write("overlays/prod/kustomization.yaml", EMPTY + "resources: [cart]\n");
        refused("add service shop", "a folder of an environment in overlays");
    }

    @Test
    void what_does_not_render_leaves_no_folder_behind() throws Exception {
        run(0, "init --repository https://example.org/deploy.git --no-commit");
        write("manifests/components/service/kustomization.yaml", "kind: Component\nresources: [gone.yaml]\n");
        List<String> before = paths();

        run(2, "add service cart");

        assertThat(error).contains("gone.yaml");
        assertThat(paths()).isEqualTo(before);
    }

    @Test
    void wrong_words_are_named_before_the_repository_is_read() {
        run(2, "add servce cart");
        assertThat(error).contains("add cannot add a servce", "did you mean service?");
        run(2, "add middleware redis");
        assertThat(error)
                .contains("--to is missing: middleware is added to a service")
                .contains("such as: kasane add middleware redis --to cart");
        run(2, "add middleware");
        assertThat(error).contains("such as: kasane add middleware redis --to cart");
        run(2, "add service");
        assertThat(error).contains("such as: kasane add service cart");
    }
}
