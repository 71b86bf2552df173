package dev.kasane.cli.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.KasaneException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Helm's flags at the command line; the bytes of charts are compared in the module helm. */
class TemplateCommandTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void aChart() throws IOException {
        write("lamp/Chart.yaml", "apiVersion: v2\nname: lamp\nversion: 0.1.0\n");
        write("lamp/values.yaml", "watts: 5\n");
        write(
                "lamp/templates/lamp.yaml",
                "kind: Lamp\nname: {{ .Release.Name }}.{{ .Release.Namespace }}\nwatts: {{ .Values.watts }}\n");
        write("lamp/templates/switch.yaml", "kind: Switch\nkey: {{ .Values.key }}\n");
        write("more.yaml", "watts: 6\n");
        write("key.txt", "secret");
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String run(String... words) {
        out.reset();
        assertThat(new TemplateCommand().run(List.of(words), new Console(out, err, folder, Map.of(), null)))
                .isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aWarningAboutAMapHidesTheSecretsInIt() throws IOException {
        write("lamp/values.yaml", "watts: 5\nplug: {login: {password: hunter2hunter2}}\n");
        run("a", "lamp", "--set", "plug.login=none");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("warning: cannot overwrite table with non table for lamp.plug.login (map[password:")
                .doesNotContain("hunter2");
    }

    @Test
    void laterFilesAndFlagsWin() {
        assertThat(run("lamp")).contains("name: release-name.default\nwatts: 5\n");
        assertThat(run("a", "lamp", "-n", "home", "-f", "more.yaml")).contains("name: a.home\nwatts: 6\n");
        assertThat(run("a", "lamp", "-f", "more.yaml", "--set", "watts=7,key=on"))
                .contains("watts: 7\n", "key: on\n");
        assertThat(run("a", "lamp", "-f", "more.yaml,lamp/values.yaml", "--wait", "--timeout", "5m"))
                .contains("watts: 5\n");
        assertThat(run("a", "lamp", "--set-file", "key=key.txt")).contains("key: secret\n");
        assertThat(run("lamp", "--name-template", "{{ upper \"x\" | lower }}-1"))
                .contains("name: x-1.default\n");
    }

    @Test
    void aNoteSaysWhatIsAskedOfTheCluster() throws IOException {
        write(
                "lamp/templates/asks.yaml",
                "kind: Bulb\nold: {{ (lookup \"v1\" \"Secret\" .Release.Namespace \"bulb\") | empty | not }}\n");

        assertThat(run("a", "lamp")).contains("old: false\n");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("note: chart lamp calls lookup for Secret default/bulb; the result is empty, as"
                        + " with helm template\n");
    }

    @Test
    void whatAValueBreaksIsToldWithItsFile() throws IOException {
        write("lamp/templates/bad.yaml", "kind: Bad\nbad: {{ .Values.bad }}\n");
        write("bad.yaml", "bad: '[}'\n");

        assertThatThrownBy(() -> run("a", "lamp", "-f", "more.yaml", "-f", "bad.yaml"))
                .hasMessageContaining("printed by lamp/templates/bad.yaml:2:")
                .hasMessageContaining("release a, values of more.yaml and bad.yaml)");
    }

    @Test
    void aFailureOfHelmFourIsShownInItsLines() throws IOException {
        write("lamp/templates/bad.yaml", "kind: Bad\nbad: {{ .Values.none.deeper }}\n");

        new Main("kasane", new Console(out, err, folder, Map.of(), null)).run(List.of("template", "a", "lamp"));

        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("error: lamp/templates/bad.yaml:2:")
                .contains("\n  |   executing \"lamp/templates/bad.yaml\" at <.Values.none.deeper>:\n  |     ")
                .doesNotContain("u000A");
    }

    @Test
    void oneTemplateIsShown() {
        assertThat(run("a", "lamp", "--helm", "3", "-s", "templates/switch.yaml"))
                .isEqualTo("---\n# Source: lamp/templates/switch.yaml\nkind: Switch\nkey:\n");
        assertThatThrownBy(() -> run("a", "lamp", "-s", "templates/none.yaml"))
                .isInstanceOf(KasaneException.class)
                .hasMessage("could not find template templates/none.yaml in chart");
    }

    @Test
    void filesAreWrittenToAFolder() throws IOException {
        assertThat(run("a", "lamp", "--output-dir", "rendered", "--release-name"))
                .contains("wrote rendered/a/lamp/templates/lamp.yaml");
        assertThat(folder.resolve("rendered/a/lamp/templates/switch.yaml"))
                .content()
                .startsWith("---\n# Source: lamp/templates/switch.yaml\nkind: Switch\n");
    }

    @Test
    void aLinkMayLeadOutOfTheChartButNotOutOfItsRepository() throws IOException {
        write("shared/common.yaml", "common: yes\n");
        write("lamp/templates/linked.yaml", "{{ .Files.Get \"linked.yaml\" }}");
        Files.createSymbolicLink(folder.resolve("lamp/linked.yaml"), Path.of("../shared/common.yaml"));
        Files.createDirectory(folder.resolve("lamp/.git"));
        assertThatThrownBy(() -> run("lamp"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("linked.yaml cannot be part of a chart");
        Files.delete(folder.resolve("lamp/.git"));
        Files.createDirectory(folder.resolve(".git"));
        assertThat(run("lamp")).contains("common: yes\n");
    }

    @Test
    void aLinkOfAChartThatIsInNoRepositoryStaysInTheChart() throws IOException {
        write("elsewhere/note.txt", "not for charts");
        write("lamp/templates/linked.yaml", "{{ .Files.Get \"linked.txt\" }}");
        Files.createSymbolicLink(folder.resolve("lamp/linked.txt"), Path.of("../elsewhere/note.txt"));
        for (Path working : List.of(folder, folder.resolve("elsewhere"))) {
            Console console = new Console(out, err, working, Map.of(), null);
            List<String> words = List.of(folder.resolve("lamp").toString());
            assertThatThrownBy(() -> new TemplateCommand().run(words, console))
                    .isInstanceOf(KasaneException.class)
                    .hasMessageContaining("linked.txt cannot be part of a chart");
        }
    }

    @Test
    void aChartSeesNothingOfGitsOwnFiles() throws IOException {
        write(".git/config", "extraheader = secret\n");
        write("lamp/.git/config", "extraheader = secret\n");
        write("lamp/templates/all.yaml", "{{ range $path, $bytes := .Files.Glob \"**\" }}{{ $path }}\n{{ end }}");
        assertThat(run("lamp")).doesNotContain("config");
        Files.delete(folder.resolve("lamp/.git/config"));
        Files.delete(folder.resolve("lamp/.git"));
        Files.createSymbolicLink(folder.resolve("lamp/linked.txt"), Path.of("../.git/config"));
        assertThatThrownBy(() -> run("lamp"))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("linked.txt cannot be part of a chart");
    }

    @Test
    void aNoteSaysThatRandomValuesAreStandIns() throws IOException {
        write("lamp/templates/password.yaml", "password: {{ randAlphaNum 8 }}\n");
        String first = run("lamp");
        assertThat(run("lamp")).isEqualTo(first);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("note: chart lamp makes random values");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--validate", "--dependency-update", "--post-renderer=x", "--repo=x", "--enable-dns"})
    void whatNeedsAClusterANetworkOrAProgramIsRefusedByName(String flag) {
        assertThatThrownBy(() -> run("lamp", flag))
                .isInstanceOf(KasaneException.class)
                .hasMessageStartingWith(flag.replace("=x", "") + " ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upper", "-a", "a-", "a..b", "a_b"})
    void aNameThatKubernetesWouldNotTakeIsRefused(String name) {
        assertThatThrownBy(() -> run("--name-template", name, "lamp")).isInstanceOf(KasaneException.class);
    }
}
