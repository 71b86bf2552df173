package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.Workspace;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a stranger reads in the corners: the problem in a sentence, the hint, exit code 2, and no stack frame. */
class MessagesTest {

    private static final String OBJECT = """
        apiVersion: v1
        kind: ConfigMap
        metadata: {name: web, namespace: shop}
        data: {a: "1"}
        """;

    @TempDir
    @Nullable
    Path outer;

    private @Nullable Workspace workspace;

    @BeforeEach
    void aRepository() throws Exception {
        workspace = new Workspace(folder())
                .write("app/kustomization.yaml", "resources: [web.yaml]\n", "app/web.yaml", OBJECT);
    }

    @AfterEach
    void close() {
        workspace().close();
    }

    private Path folder() {
        return Objects.requireNonNull(outer).resolve("repository");
    }

    private Workspace workspace() {
        return Objects.requireNonNull(workspace);
    }

    private String problem(String... arguments) {
        return problem(folder(), Map.of(), arguments);
    }

    private static String problem(Path folder, Map<String, String> environment, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Main("kasane", new Console(out, err, folder, environment, null)).run(List.of(arguments));
        String text = err.toString(StandardCharsets.UTF_8);
        assertThat(code).as(text + out).isEqualTo(2);
        assertThat(text).startsWith("error: ").doesNotContain("\tat ").doesNotContain("Exception");
        return text;
    }

    @Test
    void aFileThatMayNotBeRead() throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("root may read everything")
                .isNotEqualTo("root");
        workspace().commit();
        Files.setPosixFilePermissions(folder().resolve("app/web.yaml"), Set.of());
        for (String command : List.of("render", "explain --at")) {
            String[] words = (command + " app" + (command.contains("at") ? "/web.yaml:1" : "")).split(" ");
            assertThat(problem(words))
                    .contains("cannot read app/web.yaml: you have no permission to read it")
                    .contains("change its mode or owner");
        }
        Files.createDirectories(folder().resolve("data"));
        Files.setPosixFilePermissions(folder().resolve("data"), Set.of());
        assertThat(workspace().run(0, "graph")).isEqualTo("app\n");
        Files.setPosixFilePermissions(folder().resolve("data"), PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void anEmptyRepository() {
        assertThat(problem("diff"))
                .contains("this repository has no commit yet")
                .contains("hint: make the first commit\n");
        for (String command : List.of("affected", "status", "history app", "check HEAD")) {
            assertThat(problem(command.split(" ")))
                    .contains("this repository has no commit yet", "hint: make the first commit\n");
        }
    }

    @Test
    void aShallowClone() throws Exception {
        workspace()
                .commit()
                .write("app/web.yaml", OBJECT + "# 2\n")
                .commit()
                .write("app/web.yaml", OBJECT)
                .commit();
        Path clone = folder().resolveSibling("clone");
        Git.cloneRepository()
                .setURI(folder().toUri().toString())
                .setDirectory(clone.toFile())
                .setDepth(1)
                .call()
                .close();
        for (String range : List.of("HEAD~2..HEAD", "HEAD~2...HEAD", "HEAD^^", "HEAD~1")) {
            assertThat(problem(clone, Map.of(), "diff", range))
                    .contains("this clone is shallow, and HEAD")
                    .contains("fetch more commits: git fetch --deepen=100, or git fetch --unshallow for all")
                    .doesNotContain("git fetch origin");
        }
        for (String range : List.of("mian..HEAD", "v1..HEAD", "mian~1", "@{nowhere}")) {
            assertThat(problem(clone, Map.of(), "diff", range))
                    .contains("there is no revision ")
                    .contains(" in this shallow clone")
                    .contains(
                            "correct the name, or fetch it: git fetch origin BRANCH:BRANCH, git fetch origin tag TAG");
        }
        int fetched = new ProcessBuilder("git", "fetch", "--quiet", "--deepen=100")
                .directory(clone.toFile())
                .start()
                .waitFor();
        assertThat(fetched).isZero();
        Console console = new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), clone, Map.of(), null);
        assertThat(new Main("kasane", console).run(List.of("diff", "HEAD~2"))).isZero();
    }

    @Test
    void aRevisionThatIsNotThereAndAFolderThatIsNotThere() throws Exception {
        workspace().commit();
        for (String command : List.of("diff", "check", "affected")) {
            assertThat(problem(command, "nowhere"))
                    .contains("there is no folder nowhere, and no revision of this name")
                    .contains("correct the path, or name a branch, a tag or a commit");
            assertThat(problem(command, "nowhere..HEAD")).contains("there is no revision nowhere in this repository");
            assertThat(problem(command, "HEAD", "HEAD"))
                    .contains("HEAD is a revision, and no folder")
                    .contains("to compare two revisions, write HEAD..HEAD");
            assertThat(problem(command, "HEAD..HEAD", "HEAD")).contains("there is no folder HEAD");
        }
        assertThat(problem("diff", "overlays/*")).contains("no folder matches overlays/*");
        assertThat(problem("diff", "HEAD", "nowhere")).contains("there is no folder nowhere", "correct the path");
        assertThat(problem("diff", "HEAD..HEAD", "nowhere")).contains("there is no folder nowhere", "correct the path");
        assertThat(problem("diff", "HEAD..HEAD", "HEAD")).contains("remove it: the range names both revisions");
    }

    @Test
    void aTargetPatternThatMatchesNothing() throws Exception {
        workspace()
                .write(".kasane.yaml", "targets: {include: [apps], exclude: ['drafts/**']}\n")
                .commit();
        for (String command : List.of("diff", "graph")) {
            workspace().run(0, command);
            assertThat(workspace().stderr())
                    .contains("warning: .kasane.yaml: the pattern apps matches no kustomization")
                    .contains("did you mean app?")
                    .contains("the pattern drafts/** matches no kustomization");
        }
        workspace().write(".kasane.yaml", "targets: {include: ['*']}\n").run(0, "diff");
        assertThat(workspace().stderr()).isEmpty();
    }

    @Test
    void aTargetNameOfAFolderThatIsNoKustomization() throws Exception {
        workspace().write(".kasane.yaml", "targets: {names: {apps: shop}}\n").commit();
        for (String command : List.of("diff", "graph", "check")) {
            workspace().run(0, command);
            assertThat(workspace().stderr())
                    .contains("warning: .kasane.yaml: there is no kustomization in apps, which targets.names names")
                    .contains("did you mean app?");
        }
        workspace().write(".kasane.yaml", "targets: {names: {app: shop}}\n").run(0, "diff");
        assertThat(workspace().stderr()).isEmpty();
    }

    @Test
    void aLineBehindTheEndOfTheFile() {
        for (String line : List.of("5", "0", "99999999")) {
            assertThat(problem("explain", "--at", "app/web.yaml:" + line))
                    .contains("app/web.yaml has 4 lines, and no line " + line)
                    .contains("name a line from 1 to 4");
        }
        assertThat(workspace().run(0, "explain", "--at", "app/web.yaml:4")).contains("data.a");
    }

    @Test
    void anObjectIsNamedWithItsNamespace() throws Exception {
        workspace()
                .write(
                        "app/web.yaml",
                        OBJECT + "---\n" + OBJECT.replace("shop", "test").replace("\"1\"", "\"2\""));
        assertThat(problem("explain", "app", "configmap/web", "data.a"))
                .contains("several objects have this name")
                .contains("NAMESPACE/KIND/NAME, or -n NAMESPACE");
        assertThat(workspace().run(0, "explain", "app", "shop/configmap/web", "data.a"))
                .contains("value: \"1\"");
        assertThat(workspace().run(0, "explain", "app", "configmap/web", "data.a", "-n", "test"))
                .contains("value: \"2\"");
        assertThat(workspace().run(0, "explain", "--namespace=test", "app", "test/ConfigMap/web", "data.a"))
                .contains("value: \"2\"");
        assertThat(problem("explain", "app", "other/configmap/web"))
                .contains("there is no configmap web in the namespace other");
        assertThat(problem("explain", "app", "shop/configmap/web", "-n", "test"))
                .contains("leave one of the two away");
    }

    @Test
    void aKubeconfigThatIsNotThereOrIsNone() throws Exception {
        Path bad = folder().resolve("bad");
        Files.writeString(bad, "\tthis is: [no YAML\n");
        Files.writeString(folder().resolve("text"), "hello\n");
        for (String command : List.of("apply", "diff --live")) {
            String[] words = (command + " app").split(" ");
            assertThat(problem(folder(), Map.of("KUBECONFIG", "/nowhere/config"), words))
                    .contains("there is no kubeconfig /nowhere/config, which KUBECONFIG names");
            assertThat(problem(folder(), Map.of("KUBECONFIG", bad.toString()), words))
                    .contains(bad + ", which KUBECONFIG names, is no kubeconfig");
            assertThat(problem(folder(), Map.of("KUBECONFIG", "text"), words)).contains("is no kubeconfig");
            String[] flagged = (command + " app --kubeconfig bad").split(" ");
            assertThat(problem(flagged)).contains("bad, which --kubeconfig names, is no kubeconfig");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"apply app", "adopt app", "diff --live app"})
    void noKubeconfigAtAll(String command) {
        String files = "kubernetes.auth.tryKubeConfig";
        System.setProperty(files, "false");
        try {
            assertThat(problem(command.split(" ")))
                    .isEqualTo(
                            "error: no cluster is configured: KUBECONFIG is not set and ~/.kube/config does not exist\n"
                                    + "  hint: set KUBECONFIG, or use --kubeconfig FILE\n");
        } finally {
            System.clearProperty(files);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"graph", "check", "diff", "affected", "diff HEAD", "diff --helm 3..4"})
    void aFileWhereAFolderIsNeeded(String command) throws Exception {
        workspace().commit();
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add("app/web.yaml");
        assertThat(problem(words.toArray(new String[0])))
                .isEqualTo("error: app/web.yaml is a file, and only folders are rendered\n"
                        + "  hint: name its folder: app\n");
    }

    @Test
    void aFolderWithoutGit() throws Exception {
        Path plain = Files.createDirectories(Objects.requireNonNull(outer).resolve("plain"));
        assertThat(problem(plain, Map.of(), "diff"))
                .contains("hint: run this in a clone, or compare two folders: kasane diff DIR DIR\n");
        for (String command : List.of("affected", "check HEAD")) {
            assertThat(problem(plain, Map.of(), command.split(" "))).contains("hint: run this in a clone\n");
        }
        Files.writeString(plain.resolve("web.yaml"), OBJECT);
        assertThat(problem(plain, Map.of(), "check", "web.yaml")).contains("hint: name its folder: .\n");
    }

    @Test
    void aPlaceThatIsNone() {
        assertThat(problem("explain", "--at", "app/wed.yaml:1"))
                .isEqualTo("error: there is no file app/wed.yaml\n  hint: did you mean app/web.yaml?\n");
        assertThat(problem("explain", "--at", "nowhere/of-such-a-name.yaml:1"))
                .isEqualTo("error: there is no file nowhere/of-such-a-name.yaml\n"
                        + "  hint: correct the path; it counts from the working directory\n");
        assertThat(problem("explain", "--at", "app:1"))
                .isEqualTo("error: app is a folder, and --at needs a file\n"
                        + "  hint: for example: kasane explain --at base/deployment.yaml:14\n");
        for (String place : List.of("app/web.yaml", "app/web.yaml:", "app/web.yaml:x", "wed.yaml")) {
            assertThat(problem("explain", "--at", place))
                    .isEqualTo("error: --at needs a line: FILE:LINE\n"
                            + "  hint: for example: kasane explain --at base/deployment.yaml:14\n");
        }
    }

    @Test
    void aReleaseOfHelmThatIsNotSupported() throws Exception {
        workspace().write("chart/Chart.yaml", "apiVersion: v2\nname: chart\nversion: 1.0.0\n");
        assertThat(problem("template", "x", "chart", "--helm", "2"))
                .isEqualTo("error: kasane does not support the release of Helm 2\n"
                        + "  hint: write one of 3.18.4, 3.19.4, 3.22.0, 4.2.1, 4.3.1\n");
    }

    @Test
    void aFolderAboveAKustomization() throws Exception {
        workspace().write("deep/a/b/kustomization.yaml", "resources: []\n", "empty/readme.md", "nothing\n");
        for (String command : List.of("render deep", "explain deep configmap/web")) {
            assertThat(problem(command.split(" ")))
                    .isEqualTo("error: there is no kustomization.yaml in the folder deep\n"
                            + "  hint: did you mean deep/a/b?\n");
        }
        assertThat(problem("render", ".")).contains("hint: did you mean app?\n");
        workspace().write("deep/a/a/kustomization.yaml", "resources: []\n");
        assertThat(problem("render", "deep")).contains("hint: did you mean deep/a/a or deep/a/b?\n");
        assertThat(problem("render", "empty")).contains("hint: create one that lists the folder's files");
    }

    @Test
    void aFieldThatKustomizeCannotEdit() {
        List<String> hints = new ArrayList<>();
        for (String verb : List.of("set imag", "ad label", "set something")) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            Console console = new Console(new ByteArrayOutputStream(), err, folder().resolve("app"), Map.of(), null);
            new Main("kustomize", console).run(List.of(("edit " + verb + " a=b").split(" ")));
            hints.add(err.toString(StandardCharsets.UTF_8).lines().toList().getLast());
        }
        assertThat(hints)
                .containsExactly(
                        "  hint: did you mean set image?",
                        "  hint: did you mean add label?",
                        "  hint: kustomize edit --help shows what there is");
    }

    @Test
    void aFolderForArgoThatHoldsNothing() throws Exception {
        workspace().write("apps/readme.txt", "nothing").commit();
        assertThat(problem("diff", "--argo", "apps")).contains("apps holds no Application");
        assertThat(problem("affected", "--argo", "apps")).contains("apps holds no Application");
        assertThat(problem("diff", "--argo", "nowhere")).contains("nowhere");
    }

    @Test
    void initInsideTheRepositoryOfGit() {
        for (String folder : List.of(".git", ".git/hooks/x", "app/../.git")) {
            assertThat(problem("init", folder, "--repository", "https://example.org/x.git"))
                    .contains("init does not write into .git");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cluster: {server: '::::'}",
                "cluster: {server: 'https://127.0.0.1:1', certificate-authority: /nowhere}",
                "cluster: 5",
                "cluster: {server: [a"
            })
    void aKubeconfigThatCannotBeUsed(String cluster) throws Exception {
        workspace()
                .write(
                        "config",
                        "current-context: x\ncontexts: [{name: x, context: {cluster: a}}]\nclusters:\n- name: a\n  "
                                + cluster + "\n");
        assertThat(problem("apply", "app", "--kubeconfig", "config")).contains("kubeconfig");
    }

    @Test
    void theQuestionAfterAWrongWordIsWordedInOnePlace() throws Exception {
        List<String> places = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(it -> it.toString().contains("/src/main/java/"))
                    .filter(it -> it.toString().endsWith(".java"))
                    .toList()) {
                if (Files.readString(file).contains("\"did you mean")) {
                    places.add(String.valueOf(file.getFileName()));
                }
            }
        }
        assertThat(places).containsExactly("ClosestName.java");
    }
}
