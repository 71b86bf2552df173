package dev.kasane.cli.ci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.kasane.cli.Launcher;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a build finds that looks everywhere, and what becomes of a run whose build writes where it must not. */
class BuildIsolationTest {

    private static final String CANARY = "canary-of-a-secret";

    /** Writes what it finds in each process, its parents' parents too; a build may print it or send it away. */
    private static final String SPY = """
        mkdir -p out; cp -r $1 out/
        echo "own pid $$ of $PPID" >>../found
        for process in /proc/$PPID /proc/[0-9]* /proc/self/task/*; do
          echo "$process" >>../found
          cat $process/environ >>../found 2>/dev/null
          cat $process/cmdline >>../found 2>/dev/null
          for file in $process/fd/*; do timeout 1 head -c 10000 "$file" </dev/null >>../found 2>/dev/null; done
          ls -l $process/cwd/ >>../found 2>/dev/null
        done
        env >>../found
        JCMD $PPID VM.system_properties >>../attached 2>&1
        JCMD $PPID GC.heap_dump $PWD/../heap.hprof >>../attached 2>&1
        grep -a canary /proc/$PPID/mem >>../found 2>/dev/null
        kill -USR1 $PPID 2>>../signal; kill -ABRT $PPID 2>>../signal
        exit 0
        """;

    @TempDir
    Path temporary;

    private TwoServices services;
    private Launcher launcher;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void aRepository() throws Exception {
        services = new TwoServices(temporary);
        launcher = new Launcher(Files.createDirectories(temporary.resolve("home")));
        environment.put("XDG_CACHE_HOME", temporary.resolve("cache").toString());
    }

    @AfterEach
    void close() {
        services.close();
    }

    private Launcher.Result ci(String before) throws Exception {
        return launcher.run(services.root(), environment, before + "kasane ci");
    }

    private void build(String script) throws Exception {
        services.write("build.sh", script);
        services.commit();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KASANE_FORGE_TOKEN",
                "KASANE_WEBHOOK_SECRET",
                "KASANE_REGISTRY_PASSWORD",
                "KASANE_SIGNING_KEY_CONTENT"
            })
    void aBuildThatLooksEverywhereFindsNoSecretOfAnyProcess(String name) throws Exception {
        assumeThat(Path.of("/proc/self/environ")).as("Linux").exists();
        String jcmd = Path.of(System.getProperty("java.home"), "bin/jcmd").toString();
        build(SPY.replace("JCMD", jcmd));
        environment.put(name, CANARY);

        // the shell that reads this line has the secret in its environment too, and lives as long as the build
        Launcher.Result result = launcher.run(services.root(), environment, "kasane ci; exit $?");

        String found = Files.readString(temporary.resolve("found"), StandardCharsets.ISO_8859_1);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(found).contains("own pid ");
        assertThat(found).doesNotContain(CANARY);
        assertThat(temporary.resolve("heap.hprof")).doesNotExist();
        assertThat(Files.readString(temporary.resolve("attached"))).doesNotContain("java.class.path");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git config core.hooksPath /tmp",
                "mkdir -p .git/hooks; echo x >.git/hooks/pre-push",
                "mkdir -p .git/kasane; echo x >.git/kasane/own",
                "mkdir -p .kasane/images/shop/api; echo x >.kasane/images/shop/api/index.json",
                "touch .git/config; cp -p .git/config .git/other; echo >>.git/config; touch -r .git/other .git/config",
                "mv .git/config .git/old; cp .git/old .git/config",
                "mv .git/hooks .git/former 2>/dev/null; ln -s /tmp .git/hooks"
            })
    void aBuildThatWritesWhatTheRunTrustsEndsIt(String attack) throws Exception {
        build("mkdir -p out; cp -r $1 out/; if test $1 = api; then " + attack + "; fi\n");

        Launcher.Result result = ci("");

        assertThat(result.code()).as(result.out()).isEqualTo(2);
        assertThat(result.err()).contains("a command of a build wrote .").contains("nothing is promoted");
        assertThat(result.out()).doesNotContain("committed").doesNotContain("proposed");
        assertThat(services.root().resolve(".git/kasane/forge.git/refs/heads/kasane"))
                .doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"git config core.hooksPath /tmp", "echo >>plan.json"})
    void inThreePartsNothingOfItIsPromotedEither(String attack) throws Exception {
        build("mkdir -p out; cp -r $1 out/; if test $1 = web; then " + attack + "; fi\n");

        Launcher.Result result =
                ci("kasane ci plan --plan plan.json; kasane ci build --plan plan.json --results results;"
                        + " kasane ci promote --plan plan.json --results results; true ");

        assertThat(result.err()).contains("the builds ended the run: a command of a build wrote ");
        assertThat(result.out())
                .contains("build    api")
                .doesNotContain("committed")
                .doesNotContain("proposed");
        assertThat(services.root().resolve(".git/kasane/forge.git/refs/heads/kasane"))
                .doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git config core.hooksPath /tmp",
                "mkdir -p .git/hooks; echo x >.git/hooks/pre-push",
                "mkdir -p .git/kasane/forge.git/refs/heads/kasane; echo x >.git/kasane/forge.git/refs/heads/kasane/own",
                "echo x >.kasane/images/shop/api/index.json",
                "echo >>.git/config; exit 3",
                "ln -sf /tmp .git/kasane/settled"
            })
    void aScannerThatWritesWhatTheRunTrustsEndsIt(String attack) throws Exception {
        build("mkdir -p out; cp -r $1 out/\n");
        services.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE
                                .replace("NAME", "api")
                                .replace("by: commit}", "by: commit, gates: [scan]}")
                                .replace("GATES", ", gates: [scan]")
                        + "  scan: {from: report, command: [sh, scan.sh], report: out/scan.json}\n");
        services.write("scan.sh", "echo '{\"version\":\"2.1.0\",\"runs\":[]}' >out/scan.json\n" + attack + "\n");
        services.commit();

        Launcher.Result result = ci("");

        assertThat(result.code()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains("a scanner's command wrote .").contains("nothing more is promoted");
        assertThat(services.deployed("main", "overlays/dev/kustomization.yaml")).isEqualTo(TwoServices.OVERLAY);
        assertThat(services.root().resolve(".git/kasane/forge.git/refs/heads/kasane/promote"))
                .doesNotExist();
    }

    @Test
    void aScannerThatOnlyWritesItsReportIsBelieved() throws Exception {
        build("mkdir -p out; cp -r $1 out/\n");
        services.write(
                "pipelines/api.yaml",
                TwoServices.PIPELINE.replace("NAME", "api").replace("GATES", ", gates: [scan]")
                        + "  scan: {from: report, command: [sh, scan.sh], report: out/scan.json}\n");
        services.write("scan.sh", "echo '{\"version\":\"2.1.0\",\"runs\":[]}' >out/scan.json\n");
        services.commit();

        Launcher.Result result = ci("");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("proposed      api -> overlays/prod");
    }

    @Test
    void aBuildThatWritesOnlyWhatItMakesIsPromoted() throws Exception {
        build("mkdir -p out; cp -r $1 out/; echo x >../elsewhere\n");

        Launcher.Result result = ci("");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("committed     api -> overlays/dev");
        assertThat(result.err()).doesNotContain("WARNING");
    }

    @Test
    void aCommandGetsTheVariablesThatItsPipelineNames() throws Exception {
        environment.put("TRIVY_USERNAME", "someone");
        environment.put("DOCKER_CONFIG", temporary.toString());
        environment.put("OTHER", CANARY);
        environment.put("KASANE_FORGE_TOKEN", CANARY);
        String pipeline = Files.readString(services.root().resolve("pipelines/api.yaml"));
        services.write(
                "pipelines/api.yaml",
                pipeline.replace(
                        "build: {command:", "build: {environment: [TRIVY_*, DOCKER_CONFIG, KASANE_*], command:"));
        build("mkdir -p out; cp -r $1 out/; env >../environment-$1\n");

        Launcher.Result result = ci("");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(Files.readString(temporary.resolve("environment-api")))
                .contains("TRIVY_USERNAME=someone\n", "DOCKER_CONFIG=" + temporary + "\n")
                .doesNotContain(CANARY);
        assertThat(Files.readString(temporary.resolve("environment-web")))
                .doesNotContain("TRIVY_", "DOCKER_CONFIG", CANARY);
    }
}
