package dev.kasane.cli.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.ValuesFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of {@code helm template}, of the kinds that Helm's own tests have, against what the released programs printed. */
class TemplateTableTest {

    private static final Path TABLES = Path.of("../helm/src/test/resources/tables");

    @TempDir
    Path scratch;

    @ParameterizedTest
    @ValueSource(strings = {"3.22.0", "4.3.1"})
    void aCommandLinePrintsWhatItPrintsInHelm(String release) throws IOException, JsonSyntaxException {
        GoMap table = ValuesFile.first("template", Files.readAllBytes(TABLES.resolve("template.yaml")));
        List<String> answers = Files.readAllLines(TABLES.resolve("template.jsonl"));
        List<Object> cases = table.list("cases").items();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(80).hasSameSizeAs(answers);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            GoMap one = (GoMap) cases.get(i);
            Path folder = Files.createDirectories(scratch.resolve(release + "-" + i));
            write(folder.resolve("chart"), files(one, table.map("charts")));
            write(folder, texts(one.map("beside")));
            String difference =
                    difference(one, answer((GoMap) JsonParser.parse(answers.get(i)), release), folder, release);
            if (!difference.isEmpty()) {
                differences.add(one.text("name") + "\n" + difference);
            }
        }
        assertThat(differences).isEmpty();
    }

    private static GoMap answer(GoMap row, String release) {
        for (var entry : row.entries()) {
            if (List.of(entry.getKey().split(" ")).contains(release)) {
                return (GoMap) entry.getValue();
            }
        }
        throw new IllegalStateException("no answer of " + release + " to " + row.text("name"));
    }

    /** How a command line differs from Helm's; the texts of errors are compared where the case asks for it. */
    private static String difference(GoMap one, GoMap wanted, Path folder, String release) {
        List<String> words = new ArrayList<>(List.of("template", "--helm", release));
        one.list("args").items().forEach(word -> words.add((String) word));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Main("kasane", new Console(out, err, folder, Map.of(), null)).run(words);
        String printed = out.toString(StandardCharsets.UTF_8);
        String said = err.toString(StandardCharsets.UTF_8);
        boolean same = wanted.has("error")
                ? code == 2 && printed.isEmpty() && (!one.isTrue("says") || said.contains(wanted.text("error")))
                : code == 0 && printed.equals(wanted.text("output"));
        return same
                ? ""
                : "  wanted " + wanted.text("error") + wanted.text("output") + "\n  given  " + code + " " + said
                        + printed;
    }

    private static Map<String, String> files(GoMap one, GoMap charts) {
        Map<String, String> files = texts(charts.map(one.text("chart")));
        files.putAll(texts(one.map("files")));
        Map<String, String> folders = new HashMap<>();
        if (!one.isTrue("bare")) {
            folders.put("", "top");
        }
        for (String path : files.keySet()) {
            if (path.startsWith("charts/")) {
                String name = path.substring("charts/".length(), path.indexOf('/', "charts/".length()));
                folders.put("charts/" + name + "/", name);
            }
        }
        folders.forEach((folder, name) ->
                files.putIfAbsent(folder + "Chart.yaml", "apiVersion: v2\nname: " + name + "\nversion: 0.1.0\n"));
        return files;
    }

    private static Map<String, String> texts(GoMap map) {
        Map<String, String> texts = new HashMap<>();
        map.entries().forEach(entry -> texts.put(entry.getKey(), (String) entry.getValue()));
        return texts;
    }

    private static void write(Path folder, Map<String, String> files) throws IOException {
        for (var file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }
}
