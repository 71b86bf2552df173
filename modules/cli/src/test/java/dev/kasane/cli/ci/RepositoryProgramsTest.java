package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Launcher;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real launcher in a repository, and for a user, whose configuration names a program for everything that Git has a setting for. */
class RepositoryProgramsTest {

    private static final String SETTINGS = """
        [core]
        \tfsmonitor = CANARY fsmonitor
        \thooksPath = HOOKS
        \tsshCommand = CANARY ssh
        \taskPass = CANARY
        \tgitProxy = CANARY
        [filter "own"]
        \tclean = CANARY clean
        \tsmudge = CANARY smudge
        \tprocess = CANARY process
        \trequired = true
        [credential]
        \thelper = !CANARY credential
        [gpg]
        \tprogram = CANARY
        [commit]
        \tgpgSign = true
        [diff]
        \texternal = CANARY
        [diff "own"]
        \ttextconv = CANARY
        [alias]
        \tstatus = !CANARY
        """;

    @TempDir
    Path temporary;

    private TwoServices services;
    private Launcher launcher;
    private Path started;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void aPoisonedRepository() throws Exception {
        services = new TwoServices(temporary);
        Path home = Files.createDirectories(temporary.resolve("home"));
        launcher = new Launcher(home);
        started = temporary.resolve("started");
        Path canary = program(temporary.resolve("canary"));
        Path hooks = temporary.resolve("hooks");
        Path own = services.root().resolve(".git/hooks");
        for (String hook : List.of("pre-commit", "pre-push", "post-checkout", "reference-transaction", "pre-auto-gc")) {
            program(hooks.resolve(hook));
            program(own.resolve(hook));
        }
        String settings = SETTINGS.replace("CANARY", canary.toString()).replace("HOOKS", hooks.toString());
        Path config = services.root().resolve(".git/config");
        Files.writeString(config, Files.readString(config) + settings);
        Files.writeString(home.resolve(".gitconfig"), settings);
        services.write("attributes", "* filter=own diff=own\n");
        Files.copy(services.root().resolve("attributes"), services.root().resolve(".gitattributes"));
        Files.delete(services.root().resolve("attributes"));
        Path programs = temporary.resolve("programs");
        for (String name : List.of("git", "sh", "bash", "ssh", "gpg", "git-lfs", "uname", "hostname", "stty", "env")) {
            program(programs.resolve(name));
        }
        environment.put("PATH", programs + File.pathSeparator + System.getenv("PATH"));
        environment.put("XDG_CACHE_HOME", temporary.resolve("cache").toString());
        environment.put("GIT_SSH_COMMAND", canary.toString());
        environment.put("GIT_EXTERNAL_DIFF", canary.toString());
        environment.put("GIT_ASKPASS", canary.toString());
    }

    @AfterEach
    void close() {
        services.close();
    }

    private Path program(Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "#!/bin/sh\necho $0 $* >>" + started + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Launcher.Result kasane(String arguments) throws Exception {
        return launcher.run(services.root(), environment, temporary.resolve("home/kasane") + " " + arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "render overlays/dev",
                "diff",
                "diff HEAD",
                "diff --check",
                "check",
                "affected",
                "graph",
                "explain overlays/dev deployment/web",
                "ci --dry-run",
                "ci plan"
            })
    void readingStartsNoProgram(String command) throws Exception {
        services.write("web/App.class", "a change that no commit has");
        services.write("overlays/dev/kustomization.yaml", TwoServices.OVERLAY.replace("\"0\"", "\"1\""));

        Launcher.Result result = kasane(command);

        assertThat(result.code()).as(result.err() + result.out()).isLessThan(2);
        assertThat(started).doesNotExist();
    }

    @Test
    void theStatusBeforeABuildRunsNoFilter() throws Exception {
        services.write("web/App.class", "a change that no commit has");

        Launcher.Result result = kasane("ci");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("the work tree has changes that no commit has: .gitattributes and 1 more");
        assertThat(started).doesNotExist();
    }

    @Test
    void aRunThatBuildsAndPromotesRunsNoHook() throws Exception {
        // the build's command is to run, and finds the real shell
        environment.put("PATH", Objects.requireNonNull(System.getenv("PATH")));
        Files.delete(services.root().resolve(".gitattributes"));
        services.write(".git/info/attributes", "* filter=own diff=own\n");

        Launcher.Result result = kasane("ci");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("committed     api -> overlays/dev");
        assertThat(started).doesNotExist();
    }
}
