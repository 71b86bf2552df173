package dev.kasane.argocd.cases;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Files of cases that {@code src/test/go/cases} answers. */
final class RecordedCases {

    private RecordedCases() {}

    /** The cases of a file, each with the files that a line of the kind base gives to those behind it. */
    static List<GoMap> of(String resource) throws IOException {
        String text;
        try (InputStream in = Objects.requireNonNull(RecordedCases.class.getResourceAsStream(resource))) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<GoMap> cases = new ArrayList<>();
        GoMap base = GoMap.empty();
        for (String line : text.lines().toList()) {
            GoMap one = parsed(line);
            if (one.text("kind").equals("base")) {
                base = one.map("files");
                continue;
            }
            GoMap files = base.copy();
            one.list("drop").items().forEach(name -> files.remove(name.toString()));
            one.map("files").entries().forEach(file -> files.put(file.getKey(), file.getValue()));
            cases.add(one.put("files", files));
        }
        return cases;
    }

    private static GoMap parsed(String line) {
        try {
            return (GoMap) JsonParser.parse(line);
        } catch (JsonSyntaxException e) {
            throw new IllegalArgumentException(line, e);
        }
    }

    /** Writes the files of a case and its answer into a folder. */
    static void write(GoMap one, Path folder) throws IOException {
        writeFiles(one, folder);
        writeAnswer(one, folder);
    }

    /** Writes the files of a case and its answer with a release of Helm, which is the common one unless it is recorded. */
    static void write(GoMap one, String release, Path folder) throws IOException {
        writeFiles(one, folder);
        GoMap releases = one.map("releases");
        writeAnswer(releases.has(release) ? releases.map(release) : one, folder);
    }

    private static void writeFiles(GoMap one, Path folder) throws IOException {
        for (var file : one.map("files").entries()) {
            String text = file.getValue().toString();
            boolean isArchive = file.getKey().endsWith(".tgz");
            write(
                    folder.resolve(file.getKey()),
                    isArchive ? Base64.getDecoder().decode(text) : text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void writeAnswer(GoMap answer, Path folder) throws IOException {
        for (var file : Map.of("expected", "expected.yaml", "error", "expected-error.txt")
                .entrySet()) {
            if (!answer.text(file.getKey()).isEmpty()) {
                write(
                        folder.resolve(file.getValue()),
                        answer.text(file.getKey()).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.write(file, bytes);
    }
}
