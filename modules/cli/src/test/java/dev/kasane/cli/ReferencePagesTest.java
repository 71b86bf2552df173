package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.change.impact.ChangeEffects;
import dev.kasane.check.crossobject.CrossObjectRule;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.help.CommandPages;
import dev.kasane.cli.help.HelpText;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.yaml.YamlLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages of docs/reference list what the program has: commands, flags, limits, environment variables. */
class ReferencePagesTest {

    private static final Path DOCS = Path.of("../../docs");
    private static final Path PAGES = DOCS.resolve("reference");
    private static final Pattern LISTED = Pattern.compile("(?m)^\\| \\[`?([a-z-]+)`?\\]");
    private static final Pattern VARIABLE = Pattern.compile("\"(KASANE_[A-Z_]*[A-Z])\"");

    @Test
    void thePagesOfCommandsAreMadeOfTheirDeclarations() throws Exception {
        SortedMap<String, String> made = CommandPages.of(Commands.specs("kasane"), DOCS);
        Path folder = Path.of("target/commands");
        Files.createDirectories(folder);
        for (Map.Entry<String, String> page : made.entrySet()) {
            Files.writeString(folder.resolve(page.getKey()), page.getValue());
        }

        SortedMap<String, String> there = new TreeMap<>();
        try (Stream<Path> files = Files.list(PAGES.resolve("commands"))) {
            for (Path file : files.toList()) {
                there.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        assertThat(there)
                .as("if the declarations are right: cp modules/cli/target/commands/*.md docs/reference/commands")
                .isEqualTo(made);
    }

    @Test
    void everyCommandIsFoundByTheNameOfItsDeclaration() {
        for (String program : List.of("kasane", Commands.KUSTOMIZE)) {
            assertThat(Commands.specs(program)).extracting(CommandSpec::name).isEqualTo(Commands.names(program));
        }
    }

    @Test
    void everyGuideOfACommandIsThere() {
        for (CommandSpec command : Commands.specs("kasane")) {
            if (command.guide() != null) {
                assertThat(DOCS.resolve(command.guide())).as(command.name()).exists();
                assertThat(HelpText.of(command, "kasane"))
                        .contains("\ndocs: https://github.com/kasane-dev/kasane/blob/main/docs/" + command.guide()
                                + "\n");
            }
        }
    }

    @Test
    void everyCommandIsInAGroupOfTheHelp() {
        assertThat(Commands.specs("kasane")).allMatch(command -> command.group() != null);
    }

    @Test
    void everyLimitIsInTheTableWithItsDefault() throws Exception {
        RenderLimits limits = RenderLimits.DEFAULT;
        YamlLimits yaml = limits.yaml();
        Map<String, Long> numbers = Map.ofEntries(
                Map.entry("depth", (long) yaml.depth()),
                Map.entry("nodes", (long) yaml.nodes()),
                Map.entry("scalar-bytes", (long) yaml.scalarBytes()),
                Map.entry("documents", (long) yaml.documents()),
                Map.entry("file-bytes", (long) limits.fileBytes()),
                Map.entry("input-bytes", limits.inputBytes()),
                Map.entry("resources", (long) limits.resources()),
                Map.entry("include-depth", (long) limits.includeDepth()),
                Map.entry("inclusions", (long) limits.inclusions()),
                Map.entry("output-bytes", limits.outputBytes()),
                Map.entry("seconds", (long) limits.seconds()));

        List<String> rows =
                page("limits").lines().filter(line -> line.startsWith("| `")).toList();
        assertThat(rows)
                .extracting(row -> row.split(" \\| ", 3)[0].replaceAll("[|` ]", "") + " " + row.split(" \\| ", 3)[1])
                .containsExactlyElementsOf(RenderLimits.NAMES.stream()
                        .map(name -> name + " " + shown(name, Objects.requireNonNull(numbers.get(name))))
                        .toList());
    }

    private static String shown(String name, long number) {
        return name.endsWith("-bytes") ? (number >> 20) + " MiB" : String.format(Locale.ROOT, "%,d", number);
    }

    @Test
    void everyVariableThatTheProgramReadsIsInTheTable() throws Exception {
        Set<String> read = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(it -> it.toString().contains("/src/main/java/"))
                    .filter(it -> it.toString().endsWith(".java"))
                    .toList()) {
                read.addAll(all(VARIABLE, Files.readString(file)));
            }
        }

        assertThat(read).contains("KASANE_FORGE", "KASANE_PAGER");
        assertThat(page("environment"))
                .contains(read.stream().map(name -> "`" + name + "`").toList());
    }

    @Test
    void everyRuleAboutAllObjectsHasARowAndAPage() throws Exception {
        // these look at more than one target, or at kustomizations
        Set<String> rules = new TreeSet<>(Set.of(
                "claimed-host",
                "cold-start",
                "flux-dependency",
                "matches-nothing",
                "missing-reference",
                "random-value"));
        CrossObjectRule.all().forEach(rule -> rules.add(rule.name()));

        assertThat(all(LISTED, page("checks/README"))).isEqualTo(rules);
        assertThat(pages("checks")).isEqualTo(rules);
    }

    @Test
    void everyNoteOfADiffHasARowAndAPage() throws Exception {
        Set<String> rules = new TreeSet<>(ChangeEffects.rules());

        assertThat(all(LISTED, page("notes/README"))).isEqualTo(rules);
        assertThat(pages("notes")).isEqualTo(rules);
    }

    private static Set<String> pages(String folder) throws IOException {
        try (Stream<Path> files = Files.list(PAGES.resolve(folder))) {
            return files.map(file -> String.valueOf(file.getFileName()).replace(".md", ""))
                    .filter(name -> !name.equals("README"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> all(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        pattern.matcher(text).results().forEach(match -> found.add(match.group(1)));
        return found;
    }

    private static String page(String name) throws IOException {
        return Files.readString(PAGES.resolve(name + ".md"));
    }
}
