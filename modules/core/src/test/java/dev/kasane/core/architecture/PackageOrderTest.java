package dev.kasane.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Packages form a line: each may use those before it, none knows what comes behind. */
class PackageOrderTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/kasane/core");
    private static final Pattern USE = Pattern.compile("dev\\.kasane\\.core\\.([a-z.]+)\\.[A-Z]");

    /** From the bottom up. */
    private static final List<String> ORDER = List.of(
            "source",
            "problem",
            "concurrent",
            "expression",
            "yaml",
            "resource",
            "kustomize.config",
            "kustomize.schema",
            "kustomize.field",
            "kustomize.patch",
            "kustomize.select",
            "kustomize.load",
            "kustomize.directive",
            "kustomize.plugin",
            "kustomize.build",
            "kustomize",
            "chart",
            "diff",
            "graph",
            "stored",
            "meaning",
            "review",
            "explain",
            "edit");

    @Test
    void each_package_uses_only_those_before_it() throws IOException {
        List<String> breaches = new ArrayList<>();
        for (Path file : sources()) {
            String own = packageOf(file);
            Matcher use = USE.matcher(Files.readString(file));
            while (use.find()) {
                if (ORDER.indexOf(use.group(1)) > ORDER.indexOf(own)) {
                    breaches.add(SOURCES.relativize(file) + " uses " + use.group(1));
                }
            }
        }
        assertThat(breaches).isEmpty();
    }

    @Test
    void every_package_has_its_place_in_the_order() throws IOException {
        assertThat(sources().stream()
                        .map(PackageOrderTest::packageOf)
                        .distinct()
                        .toList())
                .containsExactlyInAnyOrderElementsOf(ORDER);
    }

    @Test
    void every_package_says_in_one_sentence_what_it_is_and_is_null_marked() throws IOException {
        for (String name : ORDER) {
            Path info = SOURCES.resolve(name.replace('.', '/')).resolve("package-info.java");
            assertThat(info).exists();
            assertThat(Files.readString(info)).contains("@NullMarked").startsWith("/** ");
        }
    }

    @Test
    void only_trees_touch_the_file_system_and_nothing_touches_processes_or_sockets() throws IOException {
        Pattern files =
                Pattern.compile("java\\.nio\\.file\\.Files|java\\.io\\.File\\b|FileInputStream|RandomAccessFile");
        Pattern never = Pattern.compile("ProcessBuilder|\\.exec\\(|java\\.net\\.|java\\.nio\\.channels\\.Socket");
        for (Path file : sources()) {
            String text = Files.readString(file);
            assertThat(never.matcher(text).find()).as("%s", file).isFalse();
            if (!file.endsWith("DirectoryTree.java")) {
                assertThat(files.matcher(text).find()).as("%s", file).isFalse();
            }
        }
    }

    @Test
    void expressions_of_users_go_to_a_matcher_that_is_linear() throws IOException {
        for (Path file : sources()) {
            assertThat(Files.readString(file)).as("%s", file).doesNotContain("java.util.regex");
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> paths = Files.walk(SOURCES)) {
            return paths.filter(path -> path.toString().endsWith(".java")).toList();
        }
    }

    private static String packageOf(Path file) {
        return String.valueOf(SOURCES.relativize(file).getParent()).replace('/', '.');
    }
}
