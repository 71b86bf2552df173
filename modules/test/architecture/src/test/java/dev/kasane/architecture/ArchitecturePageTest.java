package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about the architecture: it has a row for each package of the product, and names nothing that does not exist. */
class ArchitecturePageTest {

    private static final Path REPOSITORY = Path.of("../../..");
    private static final Path MODULES = Path.of("../..");

    private static final Pattern TABLE = Pattern.compile(
            "\\| package \\(`dev\\.kasane\\.…`\\) \\| contents \\|\n\\|---\\|---\\|\n((?:\\|[^\n]*\n)+)");

    private static final Pattern ROW = Pattern.compile("\\| `([\\w.]+)` \\| (\\S[^\n]*) \\|");

    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

    /** {@code Renderer}, {@code kustomize/Renderer}, {@code yaml.Json}, {@code promotion/Promoter.run}. */
    private static final Pattern TYPE = Pattern.compile("((?:[a-z][\\w-]*[/.])*)([A-Z]\\w+)(?:\\.[a-z]\\w*)?");

    /** {@code closure}, {@code git.forge.http}, {@code cli/findings}. */
    private static final Pattern NAME = Pattern.compile("[a-z][\\w-]*(?:[/.][a-z][\\w-]*)*");

    /** Names on the page that are no type or package of ours, and no module or file of the repository. */
    private static final Set<String> OTHERS = Set.of(
            // placeholders, conditions, libraries
            "modules/NAME",
            "Deleting",
            "encoding/json",
            "index.yaml",
            "kubernetes.client.api",
            "re2j",
            // commands, and functions of templates
            "adopt",
            "affected",
            "fromToml",
            "set",
            "toToml",
            // fields
            "configurations",
            "postBuild",
            "resources",
            // folders of manifests and argocd, files of each module, an execution of Maven
            "alternatives",
            "apps",
            "components",
            "environments",
            "projects",
            "module-info.java",
            "src/main/proto",
            "src/main/resources",
            "declared-is-used");

    @Test
    void everyPackageOfTheProductHasOneRow() throws IOException {
        List<String> rows = new ArrayList<>();
        tables().forEach(rows::addAll);
        Set<String> packages = new TreeSet<>();
        for (String module : ModuleWallsTest.PRODUCT) {
            packages.addAll(packages(MODULES.resolve(module).resolve("src/main/java")));
        }
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(packages.stream()
                        .map(it -> it.replace("dev.kasane.", ""))
                        .toList());
    }

    @Test
    void aPackageUsesOnlyThoseAboveItInItsTable() throws IOException {
        PackageUses uses = PackageUses.read();
        List<String> below = new ArrayList<>();
        for (List<String> table : tables()) {
            for (int row = 0; row < table.size(); row++) {
                Set<String> used = uses.of("dev.kasane." + table.get(row));
                for (String other : table.subList(row + 1, table.size())) {
                    if (used.contains("dev.kasane." + other)) {
                        below.add(table.get(row) + " uses " + other);
                    }
                }
            }
        }
        assertThat(below).isEmpty();
    }

    @Test
    void everyTypeAndPackageThatThePageNamesExists() throws IOException {
        Map<String, Set<String>> types = new TreeMap<>();
        try (Stream<Path> files = Files.walk(MODULES)) {
            files.filter(it -> it.toString().endsWith(".java") && it.toString().contains("/java/"))
                    .forEach(file -> types.computeIfAbsent(
                                    file.getFileName().toString().replace(".java", ""), it -> new TreeSet<>())
                            .add(String.valueOf(file.getParent()).replaceFirst(".*?/src/\\w+/java/", "/")));
        }
        Set<String> packages = new TreeSet<>();
        types.values().forEach(packages::addAll);
        Set<String> unknown = new TreeSet<>();
        Matcher code = CODE.matcher(page().replaceAll("(?s)```.*?```", ""));
        while (code.find()) {
            String name = code.group(1);
            Matcher type = TYPE.matcher(name);
            if (type.matches()
                    ? !endsWith(types.getOrDefault(type.group(2), Set.of()), type.group(1))
                    : NAME.matcher(name).matches() && !endsWith(packages, name) && !isThere(name)) {
                unknown.add(name);
            }
        }
        assertThat(unknown).isSubsetOf(OTHERS);
        assertThat(OTHERS).as("names that the page does not need").isSubsetOf(unknown);
    }

    /** Whether one of the packages ends with these segments. */
    private static boolean endsWith(Set<String> packages, String segments) {
        String end = ("/" + segments.replace('.', '/')).replaceFirst("/$", "");
        return packages.stream().anyMatch(it -> it.endsWith(end));
    }

    /** Whether a file or folder of the repository, or a module, has this name. */
    private static boolean isThere(String name) {
        return Stream.of("", "modules", "modules/operators", "modules/samples", "modules/shop", "modules/test")
                .anyMatch(folder -> Files.exists(REPOSITORY.resolve(folder).resolve(name)));
    }

    private static List<List<String>> tables() throws IOException {
        List<List<String>> tables = new ArrayList<>();
        Matcher table = TABLE.matcher(page());
        while (table.find()) {
            List<String> rows = new ArrayList<>();
            for (String line : table.group(1).split("\n")) {
                Matcher row = ROW.matcher(line);
                assertThat(row.matches()).as(line).isTrue();
                rows.add(row.group(1));
            }
            tables.add(rows);
        }
        return tables;
    }

    private static Set<String> packages(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            Set<String> packages = new TreeSet<>();
            files.filter(it -> it.endsWith("package-info.java"))
                    .forEach(it -> packages.add(
                            String.valueOf(sources.relativize(it).getParent()).replace('/', '.')));
            return packages;
        }
    }

    private static String page() throws IOException {
        return Files.readString(REPOSITORY.resolve("docs/development/architecture.md"));
    }
}
