package dev.kasane.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.revwalk.RevCommit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

    private static final String URL = "https://example.org/team/deploy.git";

    @TempDir
    Path temporary;

    private Path folder = Path.of("");
    private String complained = "";

    @BeforeEach
    void a_folder() throws IOException {
        folder = Files.createDirectories(temporary.resolve("deploy"));
    }

    private String run(int code, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int actual = new Main("kasane", new Console(out, err, folder, Map.of(), null)).run(Arrays.asList(arguments));
        complained = err.toString(StandardCharsets.UTF_8);
        assertThat(actual).as(complained).isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new java.util.TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(path).toString();
                if (!name.startsWith(".git/")) {
                    files.put(name, Files.readString(path));
                }
            }
        }
        return files;
    }

    @Test
    void a_new_repository_renders_at_once_and_is_committed() throws Exception {
        String said = run(0, "init", "--repository", URL);

        assertThat(said)
                .contains("made  overlays/prod/hello/kustomization.yaml", "6 kustomizations render", "committed ");
        assertThat(files().get("README.md")).contains("what runs in dev, staging and prod.");
        assertThat(run(0, "render", "overlays/prod/hello"))
                .contains("image: registry.example.org/library/hello:0.1.0", "replicas: 3", "name: hello");
        assertThat(files().values()).noneMatch(text -> text.contains("@"));
        try (Git git = Git.open(folder.toFile())) {
            assertThat(git.status().call().isClean()).isTrue();
            List<RevCommit> commits = new ArrayList<>();
            git.log().call().forEach(commits::add);
            assertThat(commits)
                    .singleElement()
                    .satisfies(commit -> assertThat(commit.getShortMessage()).isEqualTo("Begin with hello"));
            assertThat(git.getRepository().getBranch()).isEqualTo("main");
        }
        assertThat(run(0, "diff")).contains("nothing changes");

        Path deployment = folder.resolve("manifests/hello/deployment.yaml");
        Files.writeString(
                deployment,
                Files.readString(deployment).replace("spec:\n  template", "spec:\n  replicas: 9\n  template"));
        assertThat(run(0, "affected").lines().filter(line -> line.startsWith("application ")))
                .as("one for each environment")
                .hasSize(3);
    }

    @Test
    void nothing_is_overwritten_and_when_something_is_there_nothing_is_written() throws Exception {
        Files.writeString(folder.resolve("README.md"), "mine\n");
        Map<String, String> before = files();

        run(2, "init", "--repository", URL, "--no-commit");

        assertThat(complained).contains("nothing was written: README.md exists already", "kasane init DIR");
        assertThat(files()).isEqualTo(before);
        assertThat(folder.resolve(".git")).doesNotExist();
    }

    @Test
    void a_folder_with_other_files_gets_no_commit() throws Exception {
        Files.writeString(folder.resolve("draft.txt"), "under way\n");
        Map<String, String> before = files();

        run(2, "init", "--repository", URL);

        assertThat(complained)
                .contains(folder.toRealPath() + " is not empty, so nothing was written")
                .contains("name a folder that does not exist yet: kasane init DIR; with --no-commit, kasane adds");
        assertThat(files()).isEqualTo(before);
        assertThat(folder.resolve(".git")).doesNotExist();
        assertThat(run(0, "init", "--repository", URL, "--no-commit")).doesNotContain("committed");
    }

    @Test
    void files_that_exist_are_one_error_with_a_list() {
        run(0, "init", "--repository", URL);
        run(2, "init", "--repository", URL);
        assertThat(complained).contains(" is not empty, so nothing was written").containsOnlyOnce("error: ");
        run(2, "init", "--repository", URL, "--no-commit");
        assertThat(complained)
                .contains("nothing was written: .kasane.yaml, .gitignore, README.md, ")
                .containsPattern(" and [0-9]+ more exist already")
                .containsOnlyOnce("error: ");
        run(2, "add", "service", "hello");
        assertThat(complained)
                .contains("nothing was written: manifests/hello/kustomization.yaml, manifests/hello/namespace.yaml, ")
                .contains("choose another name, or remove these files")
                .containsOnlyOnce("error: ");
    }

    @Test
    void an_address_with_a_password_is_refused_before_anything_is_written_or_printed() throws Exception {
        for (String url : List.of(
                "https://user:canary@example.org/deploy.git",
                "https://canary@example.org/deploy.git",
                "https://example.org/deploy.git?private_token=canary",
                "ssh://git:canary@example.org/deploy.git")) {
            assertThat(run(2, "init", "new", "--repository", url)).doesNotContain("canary");
            assertThat(complained).contains("holds a user or password").doesNotContain("canary");
            assertThat(folder.resolve("new")).doesNotExist();
        }
    }

    @Test
    void nothing_is_written_through_a_link() throws Exception {
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Files.createSymbolicLink(folder.resolve("overlays"), elsewhere);

        run(2, "init", "--repository", URL, "--no-commit");

        assertThat(complained).contains("would be written outside of this folder");
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    void in_a_repository_only_the_new_files_are_committed() throws Exception {
        try (Git git = Git.init()
                .setDirectory(folder.toFile())
                .setInitialBranch("main")
                .call()) {
            git.getRepository().getConfig().setString("remote", "origin", "url", URL);
            git.getRepository().getConfig().save();
            Files.writeString(folder.resolve("draft.txt"), "under way\n");
            git.add().addFilepattern("draft.txt").call();

            run(0, "init", "deploy", "--environments", "dev,prod", "--service", "shop");

            assertThat(git.status().call().getAdded()).containsExactly("draft.txt");
            assertThat(Files.readString(folder.resolve("deploy/argocd/prod/root.yaml")))
                    .contains(URL);
            assertThat(folder.resolve("deploy/overlays/staging")).doesNotExist();
        }
    }

    @Test
    void answers_that_are_no_names_are_refused_before_anything_is_written() throws Exception {
        run(2, "init", "--repository", URL, "--service", "../../etc");
        assertThat(complained).contains("a service cannot be called ../../etc");
        run(2, "init", "--repository", URL, "--environments", "dev,,prod");
        run(2, "init", "--repository", "x\ny: z");
        run(2, "init", "--repository", "a: b");
        run(2, "init");
        assertThat(complained).contains("the address at which clusters find this repository is not known");
        run(2, "init", "--repository", URL, "--image", "registry.example.org/hello");
        assertThat(files()).isEmpty();
    }

    @Test
    void a_service_is_added_to_every_environment_with_its_pipeline() {
        run(0, "init", "--repository", URL, "--no-commit");

        assertThat(run(0, "add", "service", "cart", "--module", "modules/cart", "--main", "org.example.Cart"))
                .contains("made     overlays/staging/cart/kustomization.yaml", "9 kustomizations render");
        assertThat(run(0, "render", "overlays/dev/cart")).contains("replicas: 1", "service: cart");
        assertThat(folder.resolve("pipelines/cart.yaml"))
                .content()
                .contains("- target: overlays/dev/cart\n    by: commit\n")
                .contains("- target: overlays/prod/cart\n    after: [overlays/staging/cart]\n");
        run(2, "add", "service", "cart");
        assertThat(complained).contains("nothing was written: manifests/cart/kustomization.yaml, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cassandra", "elasticsearch", "kafka", "mongodb", "mysql", "postgresql", "redis", "tikv"})
    void a_store_is_added_with_its_operator_and_the_service_finds_it(String store) throws Exception {
        run(0, "init", "--repository", URL, "--no-commit");
        String before = files().get("manifests/hello/kustomization.yaml");

        assertThat(run(0, "add", "middleware", store, "--to", "hello"))
                .contains("changed  manifests/hello/kustomization.yaml", "9 kustomizations render");

        assertThat(files().get("manifests/hello/kustomization.yaml"))
                .isEqualTo(String.valueOf(before)
                        .replace("components:\n", "components:\n- ../hello-" + store + "/connection\n"));
        assertThat(run(0, "render", "overlays/prod/hello")).contains("hello-" + store);
        assertThat(run(0, "render", "overlays/prod/hello-" + store))
                .contains("argocd.argoproj.io/sync-options: Prune=false,Delete=confirm")
                .doesNotContain("kind: Secret\n");
        assertThat(files().values()).noneMatch(text -> text.contains("@"));
        // the second service finds the operator there
        run(0, "add", "service", "other");
        assertThat(run(0, "add", "middleware", store, "--to", "other")).doesNotContain("argocd/operators");
        assertThat(run(0, "render", "overlays/dev/hello")).contains("name: hello");
    }

    @Test
    void an_unknown_store_or_service_is_refused_with_a_hint() throws Exception {
        run(0, "init", "--repository", URL, "--no-commit");
        Map<String, String> before = files();

        run(2, "add", "middleware", "rediss", "--to", "hello");
        assertThat(complained).contains("did you mean redis?");
        run(2, "add", "middleware", "redis", "--to", "nobody");
        assertThat(complained).contains("there is no service nobody");
        run(2, "add", "middleware", "redis");
        run(2, "add", "cluster", "x");

        assertThat(files()).isEqualTo(before);
    }

    @Test
    void what_would_not_render_is_taken_back() throws Exception {
        run(0, "init", "--repository", URL, "--no-commit");
        Path broken = folder.resolve("manifests/hello/kustomization.yaml");
        Files.writeString(broken, Files.readString(broken) + "namspace: typo\n");
        Map<String, String> before = files();

        run(2, "add", "middleware", "redis", "--to", "hello");

        assertThat(complained).contains("unknown field namspace");
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void the_reference_renders_the_same() throws Exception {
        String reference = System.getenv("KASANE_KUSTOMIZE");
        assumeTrue(reference != null && !reference.isEmpty(), "there is no kustomize v5.8.1 in KASANE_KUSTOMIZE");
        run(0, "init", "--repository", URL, "--no-commit");
        for (Store store : Store.CATALOGUE) {
            run(0, "add", "middleware", store.name(), "--to", "hello");
        }
        for (String target : List.of("overlays/dev/hello", "overlays/prod/hello-kafka", "overlays/prod/passwords")) {
            Process process = new ProcessBuilder(String.valueOf(reference), "build", target)
                    .directory(folder.toFile())
                    .start();
            assertThat(run(0, "render", target))
                    .isEqualTo(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void noHookFilterOrMonitorOfTheRepositoryIsRunByTheCommit() throws Exception {
        Path started = temporary.resolve("started");
        Path canary = temporary.resolve("canary");
        Files.writeString(canary, "#!/bin/sh\necho $0 $* >>" + started + "\ncat\n");
        Files.setPosixFilePermissions(canary, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (Git git = Git.init().setDirectory(folder.toFile()).call()) {
            Path hooks = Files.createDirectories(temporary.resolve("hooks"));
            for (String hook : List.of(
                    "pre-commit",
                    "prepare-commit-msg",
                    "commit-msg",
                    "post-commit",
                    "post-index-change",
                    "reference-transaction")) {
                Files.createDirectories(folder.resolve(".git/hooks"));
                Files.copy(canary, hooks.resolve(hook));
                Files.copy(canary, folder.resolve(".git/hooks").resolve(hook));
            }
            Path config = folder.resolve(".git/config");
            String settings = "[core]\n\tfsmonitor = CANARY\n\thooksPath = " + hooks + "\n[filter \"own\"]\n"
                    + "\tclean = CANARY clean\n\tprocess = CANARY process\n\trequired = true\n"
                    + "[gpg]\n\tprogram = CANARY\n[commit]\n\tgpgSign = true\n"
                    + "[user]\n\tname = Ann\n\temail = ann@example.org\n";
            Files.writeString(config, Files.readString(config) + settings.replace("CANARY", canary.toString()));
            String before = Files.readString(config);
            Files.writeString(folder.resolve(".gitattributes"), "* filter=own\n");
            // without the fix, JGit runs these
            for (String hooksPath : List.of("own", "folder")) {
                if (hooksPath.equals("folder")) {
                    Files.writeString(config, before.replaceAll("\thooksPath.*\n", ""));
                }
                run(
                        0,
                        "init",
                        hooksPath,
                        "--repository",
                        URL,
                        "--environments",
                        "dev",
                        "--service",
                        "shop-" + hooksPath);
            }
            RevCommit commit = git.log().setMaxCount(1).call().iterator().next();
            assertThat(commit.getShortMessage()).isEqualTo("Begin with shop-folder");
            assertThat(commit.getAuthorIdent().getEmailAddress()).isEqualTo("ann@example.org");
            assertThat(Files.readString(config)).isEqualTo(before.replaceAll("\thooksPath.*\n", ""));
        }
        assertThat(started).doesNotExist();
    }
}
