package dev.kasane.kustomize.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rendering opens no socket and starts no process. A JVM cannot do either without loading the classes for it, and it
 * tells which it loads.
 */
class SideEffectTest {

    private static final List<String> CLASSES = List.of(
            "java.net.Socket ",
            "java.net.InetAddress ",
            "java.net.HttpURLConnection ",
            "sun.nio.ch.SocketChannelImpl ",
            "sun.nio.ch.NioSocketImpl ",
            "java.lang.ProcessBuilder ",
            "java.lang.ProcessImpl ");

    @TempDir
    @Nullable
    Path folder;

    /** What the JVM under test runs. */
    static final class Program {
        public static void main(String[] arguments) {
            try (DirectoryTree tree = new DirectoryTree(Path.of(arguments[0]))) {
                Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
                for (String name : List.of("good", "helm", "server", "git", "exec", "container")) {
                    try {
                        renderer.render(name).toYaml();
                        System.out.println("rendered " + name);
                    } catch (KasaneException e) {
                        System.out.println("refused " + name);
                    }
                }
            }
        }
    }

    @Test
    void rendering_loads_no_class_that_opens_sockets_or_starts_processes() throws IOException, InterruptedException {
        Path root = Objects.requireNonNull(folder);
        write("good", "resources: [p.yaml]\nnamePrefix: a-\nconfigMapGenerator: [{name: c, literals: [a=b]}]\n");
        Files.writeString(root.resolve("good/p.yaml"), "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n");
        write("helm", "helmCharts: [{name: x, repo: \"https://127.0.0.1:1/\"}]\n");
        write("server", "resources: [\"http://127.0.0.1:1/x.yaml\"]\n");
        write("git", "resources: [\"https://127.0.0.1:1/a/b.git//c?ref=d\"]\n");
        String function =
                "transformers:\n- |-\n  apiVersion: e/v1\n  kind: E\n  metadata:\n    name: e\n    annotations:\n"
                        + "      config.kubernetes.io/function: |\n        ";
        write("exec", function + "exec: {path: /bin/true}\n");
        write("container", function + "container: {image: x}\n");
        Path log = root.resolve("classes.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName(),
                        root.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines())
                .containsExactly(
                        "rendered good",
                        "refused helm",
                        "refused server",
                        "refused git",
                        "refused exec",
                        "refused container");
        String loaded = Files.readString(log);
        assertThat(loaded).contains("dev.kasane.kustomize.Renderer ");
        assertThat(CLASSES).allSatisfy(name -> assertThat(loaded).doesNotContain(" " + name));
    }

    private void write(String name, String text) throws IOException {
        Path target = Files.createDirectories(Objects.requireNonNull(folder).resolve(name));
        Files.writeString(target.resolve("kustomization.yaml"), text);
    }
}
