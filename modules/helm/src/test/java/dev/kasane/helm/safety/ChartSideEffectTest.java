package dev.kasane.helm.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.DirectoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.ChartRenderer;
import dev.kasane.helm.ChartRequest;
import dev.kasane.helm.OutputOptions;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
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
 * A chart that asks for the network, a cluster or other files opens no socket, starts no process and gets nothing: the JVM logs
 * the classes that it loads, and the ones for that are not among them.
 */
class ChartSideEffectTest {

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
                for (String name : List.of("asks", "schema", "missing", "link")) {
                    try {
                        System.out.print(render(tree, name));
                    } catch (KasaneException e) {
                        System.out.println("refused " + name);
                    }
                }
            }
        }

        private static String render(DirectoryTree tree, String name) {
            HelmProfile profile = HelmProfile.NEWEST;
            return ChartRenderer.render(new ChartRequest(
                            ChartFolder.load(tree, name, profile),
                            GoMap.empty().put("a", 1L),
                            new ReleaseInfo("r", "default", false),
                            Capabilities.of(profile, "", List.of()),
                            profile,
                            true))
                    .text(new OutputOptions(true, true, true));
        }
    }

    @Test
    void aChartLoadsNoClassThatOpensSocketsOrStartsProcesses() throws IOException, InterruptedException {
        Path root = Objects.requireNonNull(folder).resolve("tree");
        Files.createDirectories(root);
        Files.writeString(root.resolveSibling("outside.txt"), "outside");
        write(root, "asks", "Chart.yaml", "apiVersion: v2\nname: asks\nversion: 1.0.0\n");
        write(root, "asks", "templates/a.yaml", """
                a: {{ lookup "v1" "Secret" "default" "x" | toJson | quote }}
                b: {{ getHostByName "localhost" | quote }}
                c: {{ .Files.Get "../../outside.txt" | quote }}
                d: {{ .Files.Get "/etc/hostname" | quote }}
                """);
        write(root, "schema", "Chart.yaml", "apiVersion: v2\nname: schema\nversion: 1.0.0\n");
        write(
                root,
                "schema",
                "values.schema.json",
                "{\"properties\": {\"a\": {\"$ref\": \"http://127.0.0.1:1/x.json\"}}}");
        write(root, "missing", "Chart.yaml", """
                apiVersion: v2
                name: missing
                version: 1.0.0
                dependencies: [{name: sub, version: 1.0.0, repository: "http://127.0.0.1:1/"}]
                """);
        write(root, "link", "Chart.yaml", "apiVersion: v2\nname: link\nversion: 1.0.0\n");
        write(root, "link", "templates/a.yaml", "a: {{ .Files.Get \"linked.txt\" | quote }}\n");
        Files.createSymbolicLink(root.resolve("link/linked.txt"), Path.of("../../outside.txt"));
        Path log = root.resolveSibling("classes.log");
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
                        "---",
                        "# Source: asks/templates/a.yaml",
                        "a: \"{}\"",
                        "b: \"\"",
                        "c: \"\"",
                        "d: \"\"",
                        "refused schema",
                        "refused missing",
                        "refused link");
        String loaded = Files.readString(log);
        assertThat(loaded).contains("dev.kasane.helm.ChartRenderer ");
        assertThat(CLASSES).allSatisfy(name -> assertThat(loaded).doesNotContain(" " + name));
    }

    private static void write(Path root, String chart, String path, String text) throws IOException {
        Path file = root.resolve(chart).resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
