package dev.kasane.cli;

import dev.kasane.cli.console.Console;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines under the name {@code helm} against what Helm 3.22.0 and 4.3.1 answered, recorded by {@code record.py}. */
class HelmCommandsTest {

    private static final Path COMMANDS = Path.of("src/test/resources/helm/commands");

    /** What libraries say of YAML is said in words of our own. */
    private static final String LIBRARY = "(error converting YAML to JSON:|no map:)[^\n]*";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "lint, 3.22.0",
        "lint, 4.3.1",
        "show, 3.22.0",
        "show, 4.3.1",
        "dependency, 3.22.0",
        "dependency, 4.3.1",
        "template, 3.22.0",
        "template, 4.3.1",
        "program, 3.22.0",
        "program, 4.3.1"
    })
    void itAnswersAsHelm(String kind, String release) throws Exception {
        Map<String, HelmCommandCase> cases = HelmCommandCase.read(COMMANDS.resolve(kind + ".txt"));
        SoftAssertions soft = new SoftAssertions();
        String before = "";
        for (String line : Files.readAllLines(COMMANDS.resolve(kind + "." + release + ".jsonl"))) {
            GoMap answer = (GoMap) JsonParser.parse(line);
            String name = answer.text("case");
            if (!name.equals(before)) {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        HelmCommandCase.remove(file);
                    }
                }
                Objects.requireNonNull(cases.get(name), name).write(folder);
                before = name;
            }
            compare(soft, answer, release);
            HelmCommandCase.remove(folder.resolve("out"));
        }
        soft.assertAll();
    }

    private void compare(SoftAssertions soft, GoMap answer, String release) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(out, err, folder, Map.of("KASANE_HELM", release), null);
        List<String> words = new ArrayList<>();
        answer.list("words").items().forEach(word -> words.add((String) word));

        int code = new Main(Commands.HELM, console).run(words);

        String of = answer.text("case") + ": helm " + String.join(" ", words);
        soft.assertThat(code).as(of).isEqualTo(((Double) Objects.requireNonNull(answer.get("code"))).intValue());
        soft.assertThat(shown(out)).as(of).isEqualTo(normal(answer.text("out")));
        Map<String, Object> files = new TreeMap<>();
        if (answer.get("files") instanceof GoMap expected) {
            expected.entries().forEach(entry -> files.put(entry.getKey(), entry.getValue()));
        }
        soft.assertThat(written()).as(of).isEqualTo(files);
        if (answer.has("compareErrors")) {
            String first = normal(answer.text("err")).lines().findFirst().orElse("");
            soft.assertThat(shown(err)).as(of).contains(first.replaceFirst("^Error: ", ""));
        }
    }

    private Map<String, Object> written() throws IOException {
        Map<String, Object> files = new TreeMap<>();
        Path root = folder.resolve("out");
        if (Files.isDirectory(root)) {
            try (Stream<Path> paths = Files.walk(root)) {
                for (Path path : paths.filter(Files::isRegularFile).toList()) {
                    files.put(root.relativize(path).toString(), Files.readString(path));
                }
            }
        }
        return files;
    }

    private String shown(ByteArrayOutputStream stream) {
        return normal(GoText.of(stream.toByteArray()).replace(folder.toString(), "/case"));
    }

    private static String normal(String text) {
        return text.replaceAll(LIBRARY, "$1");
    }
}
