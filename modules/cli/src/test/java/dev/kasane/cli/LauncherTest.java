package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the launcher and a process of its own show. */
class LauncherTest {

    private static final Map<String, String> NO_LOCALE = Map.of("LC_ALL", "", "LC_CTYPE", "", "LANG", "");

    /** A repository whose names have blanks and letters beyond ASCII, made by programs to which names are bytes. */
    private static final String REPOSITORY = """
        set -e
        git init -q .
        mkdir -p 'a b ünï/äpp' 'a b ünï/base'
        printf 'resources: [../base]\\n' >'a b ünï/äpp/kustomization.yaml'
        printf 'resources: ["wéb 1.yaml"]\\n' >'a b ünï/base/kustomization.yaml'
        printf 'apiVersion: v1\\nkind: ConfigMap\\nmetadata: {name: web}\\ndata: {a: "ä"}\\n' >'a b ünï/base/wéb 1.yaml'
        git add .
        git -c user.name=a -c user.email=a@example.org commit -qm 'ä'
        """;

    @TempDir
    @Nullable
    Path outer;

    private @Nullable Launcher launcher;

    @BeforeEach
    void install() throws Exception {
        launcher = new Launcher(Files.createDirectories(outer().resolve("home")));
        Files.createDirectories(folder());
    }

    private Path outer() {
        return Objects.requireNonNull(outer);
    }

    private Path folder() {
        return outer().resolve("repository");
    }

    private Launcher launcher() {
        return Objects.requireNonNull(launcher);
    }

    private String run(int code, Map<String, String> environment, String script)
            throws IOException, InterruptedException {
        Launcher.Result result = launcher().run(folder(), environment, script);
        assertThat(result.err()).as(script).isEmpty();
        assertThat(result.code()).as(script + " printed " + result.out()).isEqualTo(code);
        return result.out();
    }

    private static Map<String, String> locale(String name) {
        return switch (name) {
            case "C", "POSIX", "en_US.ISO-8859-1" -> Map.of("LC_ALL", name);
            case "LC_CTYPE=C" -> Map.of("LC_ALL", "", "LC_CTYPE", "C");
            default -> NO_LOCALE;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"C", "POSIX", "LC_CTYPE=C", "none"})
    void namesAndOutputAreUtf8InEveryLocale(String name) throws Exception {
        Map<String, String> locale = locale(name);
        run(0, locale, REPOSITORY);
        assertThat(run(0, locale, "kasane render 'a b ünï/äpp'")).contains("a: ä");
        assertThat(run(0, locale, "cd 'a b ünï' && kasane render äpp -o 'öut 1.yaml' && cat öut*"))
                .contains("a: ä");
        assertThat(run(0, locale, "kasane graph")).isEqualTo("a b ünï/äpp\n  a b ünï/base  (resources)\n");
        assertThat(run(0, locale, "rm 'a b ünï/öut 1.yaml' && kasane diff --exit-code"))
                .contains("nothing changes in 1 target");
        assertThat(run(1, locale, "sed -i 's/\"ä\"/\"ö\"/' 'a b ünï/base/wéb 1.yaml' && kasane diff --exit-code"))
                .contains("a b ünï/äpp")
                .contains("- ä")
                .contains("+ ö")
                .contains("a b ünï/base/wéb 1.yaml:4");
        assertThat(run(0, locale, "kasane affected")).contains("a b ünï/base/wéb 1.yaml");
        assertThat(run(0, locale, "kasane check 'a b ünï/äpp'")).contains("1 target");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "render 'a b ünï/äpp'",
                "diff",
                "diff -f json",
                "affected",
                "graph",
                "graph -f html",
                "check",
                "explain 'a b ünï/äpp' configmap/web",
                "version",
                "help",
                "diff --help",
                "render nowhere",
                "ci",
                "apply 'a b ünï/äpp'",
                "adopt 'a b ünï/äpp'",
                "dev",
                "debug",
                "pr",
                "pr --help",
                "image",
                "add service cart"
            })
    void aReaderWhoLeavesEndsACommandWithoutAWord(String command) throws Exception {
        run(0, Map.of(), REPOSITORY + "sed -i 's/\"ä\"/\"ö\"/' 'a b ünï/base/wéb 1.yaml'");
        // the reader has gone before Java has started
        String script = "{ kasane " + command + " 2>&1; echo $? >../code; } | true";
        run(0, Map.of(), script);
        assertThat(Files.readString(outer().resolve("code")).strip()).isIn("141", "0");
    }

    @Test
    void afterInitAndCiNothingChanges() throws Exception {
        run(0, Map.of(), "kasane init --repository https://git.example.org/shop.git");
        Launcher.Result built = launcher().run(folder(), Map.of(), "kasane ci && ls -a");
        assertThat(built.code()).as(built.err()).isZero();
        assertThat(built.out()).contains(".kasane\n");
        assertThat(run(0, Map.of(), "kasane diff --exit-code")).contains("nothing changes");
        assertThat(run(0, Map.of(), "kasane affected")).isEmpty();
    }

    @Test
    void aFullDiskIsNoReaderWhoLeaves() throws Exception {
        run(0, Map.of(), REPOSITORY);
        Launcher.Result result = launcher().run(folder(), Map.of(), "kasane graph >/dev/full");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("No space left on device");
    }

    @ParameterizedTest
    @ValueSource(longs = {150, 300, 500, 800, 1_200})
    void anInterruptEndsWithinASecondAndLeavesNoHalfFile(long milliseconds) throws Exception {
        StringBuilder objects = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            objects.append("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web-")
                    .append(i)
                    .append("}\ndata: {a: '1'}\n---\n");
        }
        Files.writeString(folder().resolve("objects.yaml"), objects);
        Files.writeString(folder().resolve("kustomization.yaml"), "resources: [objects.yaml]\n");
        Path out = folder().resolve("out.yaml");
        Files.writeString(out, "as it was\n");

        Process process = launcher()
                .start(
                        folder(),
                        Map.of(),
                        outer().resolve("o"),
                        outer().resolve("e"),
                        "exec kasane render . -o out.yaml");
        Thread.sleep(milliseconds);
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
        // a second on a machine that is idle; the one that runs all tests may be busy
        assertThat(process.waitFor(5, TimeUnit.SECONDS)).as("it ends").isTrue();

        assertThat(folder())
                .isDirectoryNotContaining(file -> file.getFileName().toString().contains(".new"));
        String written = Files.readString(out);
        assertThat(written.equals("as it was\n") || written.split("---\n").length == 20_000)
                .as("what was written begins " + written.substring(0, Math.min(100, written.length())))
                .isTrue();
    }

    @Test
    void optionsThatJavaDoesNotAcceptAreAnErrorAndNoDifference() throws Exception {
        run(0, Map.of(), REPOSITORY);
        Launcher.Result result = launcher()
                .run(folder(), Map.of("KASANE_JAVA_OPTS", "-Xmx20x -Dpassword=hunter2"), "kasane diff --exit-code");
        assertThat(result.code()).isEqualTo(ExitCode.USER);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .startsWith("error: Java does not accept KASANE_JAVA_OPTS: ")
                .contains("-Xmx20x", "hint: correct or unset KASANE_JAVA_OPTS")
                .doesNotContain("hunter2");
    }

    @Test
    void memoryThatIsNotEnoughIsToldWithTheTarget() throws Exception {
        run(
                0,
                Map.of(),
                REPOSITORY + "head -c 30000000 /dev/zero | tr '\\0' a >'a b ünï/base/big'\n"
                        + "printf 'configMapGenerator: [{name: big, files: [big]}]\\n"
                        + "' >>'a b ünï/base/kustomization.yaml'\n");
        Launcher.Result result = launcher()
                .run(
                        folder(),
                        Map.of("KASANE_JAVA_OPTS", "-Xmx20m -Xmn4m"),
                        "kasane render --limit scalar-bytes=40000000 'a b ünï/äpp' >/dev/null");
        assertThat(result.code()).as(result.err()).isEqualTo(ExitCode.USER);
        assertThat(result.err()).contains("not enough memory for").contains("äpp");
    }

    @ParameterizedTest
    @CsvSource({
        "diff, -Xmx64m, -Xmn16m",
        "check, -Xmx64m, -Xmn16m",
        "template a, -XX:MaxRAM=128m, -Xmn16m",
        "diff, -Xmx64m -Dname=G, -Xmn16m",
        "diff, -Xmx4g, -Xmn64m",
        "template a, -Xmx2G, -Xmn112m",
    })
    void newObjectsGetLessRoomWhereThereIsLittleMemory(String command, String options, String room) throws Exception {
        launcher().echo();
        String all = run(0, Map.of("KASANE_JAVA_OPTS", options), "kasane " + command);
        assertThat(all.lines().filter(option -> option.startsWith("-Xmn"))).containsExactly(room);
        assertThat(all.lines())
                .contains(options.split(" "))
                .contains(command.equals("check") ? "-XX:+UseParallelGC" : "-XX:+UseSerialGC");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "diff --live a",
                "diff a --live",
                "diff --live=true a",
                "diff --live=1 a",
                "diff -f json --live a",
                "diff -f=json a --live=T",
                "diff --live --exit-code",
                "status --live",
                "status -f json --live=true",
                "apply a",
                "dev",
                "debug",
                "adopt a"
            })
    void everyFormOfAFlagThatNeedsAClusterFindsItsClasses(String command) throws Exception {
        launcher().echo();
        assertThat(run(0, Map.of(), "kasane " + command)).contains("/lib-cluster.jar");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "check -f=json a",
                "crds list",
                "diff --check",
                "diff --check=true",
                "diff HEAD~1 --check=t a",
                "diff a --check",
                "diff -f=json --check=TRUE a",
                "image",
                "pr"
            })
    void everyFormOfAFlagThatChecksFindsItsClasses(String command) throws Exception {
        launcher().echo();
        assertThat(run(0, Map.of(), "kasane " + command))
                .contains("/lib-check.jar")
                .doesNotContain("/lib-cluster.jar");
    }

    @Test
    void whatAsksAClusterFindsItsClasses() throws Exception {
        launcher().echo();
        assertThat(run(0, Map.of(), "kasane ci")).contains("/lib-check.jar").contains("/lib-cluster.jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"diff", "diff -f=json a", "diff --format=json", "graph", "explain a b", "render a"})
    void whatNeedsNoMoreClassesLoadsNoMore(String command) throws Exception {
        launcher().echo();
        assertThat(run(0, Map.of(), "kasane " + command))
                .contains("/lib.jar")
                .doesNotContain("/lib-check.jar")
                .doesNotContain("/lib-cluster.jar");
    }

    @Test
    void argumentsReachTheProgramAsTheyAre() throws Exception {
        launcher().echo();
        assertThat(run(0, NO_LOCALE, "kasane diff 'a b' '' ünï '*'"))
                .endsWith("dev.kasane.cli.Main\ndiff\na b\n\nünï\n*\n");
    }

    /** A checkout in which a file of sources was built; {@code mvn} only counts how often it is called. */
    private static final String CHECKOUT = """
        set -e
        cd ../home
        mkdir -p modules/a/src/main/java
        echo 'class A {}' >modules/a/src/main/java/A.java
        echo 'class B {}' >modules/a/src/main/java/B.java
        printf '#!/bin/sh\\necho built >>builds\\ntouch modules/cli/target/kasane/kasane.aot\\n' >mvn
        chmod +x mvn
        echo "sources='modules/a/src/main'" >modules/cli/target/kasane/sources
        rm modules/cli/target/kasane/kasane.aot
        ./kasane version >/dev/null 2>&1
        test $(wc -l <builds) = 1
        sleep 0.1
        """;

    @ParameterizedTest
    @CsvSource({
        "0, 'true'",
        "0, 'rm modules/a/src/main/java/A.java; echo ''class A {}'' >modules/a/src/main/java/A.java'",
        "0, 'cp -r . ../copy; cd ../copy; find modules/a -exec touch {} +'",
        "0, 'git init -q .; git add modules/a; echo x >modules/a/src/main/java/A.java; git checkout -q modules/a'",
        "0, 'touch modules/a/src/main/java/A.java'",
        "1, 'echo ''// in place'' >>modules/a/src/main/java/A.java'",
        "1, 'sed -i s/A/C/ modules/a/src/main/java/A.java'",
        "1, 'rm modules/a/src/main/java/A.java'",
        "1, 'echo ''class D {}'' >modules/a/src/main/java/D.java'",
        "1, 'mv modules/a/src/main/java/A.java modules/a/src/main/java/E.java'",
        "1, 'cp -r . ../copy; cd ../copy; rm modules/a/src/main/java/B.java'",
        "1, 'rm modules/cli/target/kasane/checksum modules/a/src/main/java/B.java'"
    })
    void aCheckoutIsBuiltAgainIfItsSourcesHaveOtherContents(int builds, String change) throws Exception {
        String script = CHECKOUT + change + """

            PATH=$PWD:$PATH ./kasane version >/dev/null 2>../err
            # once more: nothing changes after that
            PATH=$PWD:$PATH ./kasane version >/dev/null 2>>../err
            echo $(($(wc -l <builds) - 1))
            """;
        assertThat(run(0, Map.of(), script).strip()).isEqualTo(String.valueOf(builds));
        assertThat(Files.readString(outer().resolve("err"))).contains(builds == 0 ? "" : "building this checkout");
    }

    @Test
    void theCommandThatFindsANewerSourceRunsOnceWithItsArgumentsAndItsExitCode() throws Exception {
        String script = CHECKOUT + """
            echo '// in place' >>modules/a/src/main/java/A.java
            PATH=$PWD:$PATH ./kasane render 'no where' 2>../err || echo $?
            """;
        assertThat(run(0, Map.of(), script)).isEqualTo("2\n");
        assertThat(Files.readString(outer().resolve("err")).lines().filter(line -> line.startsWith("error: ")))
                .singleElement()
                .asString()
                .contains("no where");
    }

    @Test
    void ofTwoProcessesThatFindAnOldBuildOneBuildsAndTheOtherWaits() throws Exception {
        String script = CHECKOUT + """
            sed -i 's/A/C/' modules/a/src/main/java/A.java
            sed -i '2a sleep 2' mvn
            PATH=$PWD:$PATH ./kasane version >/dev/null 2>../first &
            sleep 0.5
            PATH=$PWD:$PATH ./kasane version >/dev/null 2>../second
            wait $!
            ls modules/cli/target
            echo $(($(wc -l <builds) - 1))
            """;
        assertThat(run(0, Map.of(), script).strip()).isEqualTo("build.log\nkasane\n1");
        assertThat(Files.readString(outer().resolve("first")))
                .contains("building this checkout", "  output: ", "/modules/cli/target/build.log\n");
        assertThat(Files.readString(outer().resolve("second")))
                .matches("kasane: process \\d+ builds this checkout; waiting for it\n");
    }

    @Test
    void aBuildThatWasKilledHoldsNobodyUp() throws Exception {
        String script = CHECKOUT + """
            sed -i 's/A/C/' modules/a/src/main/java/A.java
            sh -c 'ln -s $$ modules/cli/target/building'
            PATH=$PWD:$PATH ./kasane version >/dev/null 2>&1
            echo $(($(wc -l <builds) - 1))
            """;
        assertThat(run(0, Map.of(), script).strip()).isEqualTo("1");
    }
}
