package dev.kasane.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the README shows is what happens: each of its console blocks is run on a copy of this repository.
 * {@code mvn verify -Dkasane.readme.write=true} writes into it what the commands print.
 */
class ReadmeTest {

    private static final Path HOME = Path.of("../..");
    private static final List<String> COPIED =
            List.of("manifests", "overlays", ".kasane.yaml", ".gitignore", "modules/cli/src/training/broken");
    private static final Pattern EDIT = Pattern.compile("sed -i 's/(.*)/(.*)/' (.*)");

    @TempDir
    Path folder;

    @Test
    void every_screen_is_what_the_commands_print() throws Exception {
        Path readme = HOME.resolve("README.md");
        String text = Files.readString(readme);
        try (Desk desk = new Desk(folder)) {
            for (String name : COPIED) {
                copy(HOME.resolve(name), folder.resolve(name));
            }
            desk.commit();
            String actual = played(text, desk);
            if (Boolean.getBoolean("kasane.readme.write")) {
                Files.writeString(readme, actual);
            }
            assertThat(text).isEqualTo(actual);
        }
    }

    private String played(String text, Desk desk) throws IOException {
        List<String> played = new ArrayList<>();
        boolean console = false;
        for (String line : text.split("\n", -1)) {
            if (line.equals("```console")) {
                console = true;
                played.add(line);
            } else if (line.equals("```")) {
                console = false;
                played.add(line);
            } else if (!console) {
                played.add(line);
            } else if (line.startsWith("$ ")) {
                played.add(line);
                played.addAll(lines(run(line.substring(2), desk)));
            }
        }
        return String.join("\n", played);
    }

    private String run(String command, Desk desk) throws IOException {
        Matcher edit = EDIT.matcher(command);
        if (edit.matches()) {
            Path file = folder.resolve(edit.group(3));
            String before = Files.readString(file);
            String after = before.replace(edit.group(1), edit.group(2));
            assertThat(after).as(command).isNotEqualTo(before);
            Files.writeString(file, after);
            return "";
        }
        List<String> words = Arrays.asList(command.split(" "));
        assertThat(words.getFirst()).isEqualTo("./kasane");
        String printed = desk.print(words.subList(1, words.size()));
        return printed + desk.complained();
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : Arrays.asList(text.stripTrailing().split("\n"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(path).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(path, copy);
            }
        }
    }
}
