package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Coalescing;
import dev.kasane.helm.values.Dependencies;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random lines of {@code --set}, trees of charts, versions and patterns against what the packages of released Helms answer. */
class ObservedValuesTest {

    private static final String ERROR = "an error";

    static List<String> setReleases() throws IOException {
        return Observed.releases("set");
    }

    static List<String> treeReleases() throws IOException {
        return Observed.releases("trees");
    }

    static List<String> versionReleases() throws IOException {
        return Observed.releases("versions");
    }

    static List<String> globReleases() throws IOException {
        return Observed.releases("globs");
    }

    @ParameterizedTest
    @MethodSource("setReleases")
    void aLineOfSetGivesWhatItGivesInHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        List<GoMap> rows = Observed.rows("set", release);
        List<String> differences = new ArrayList<>();
        for (GoMap row : rows) {
            String wanted = row.has("error") ? ERROR : Observed.exact(row.map("values"));
            String given = set(row, profile);
            if (!given.equals(wanted)) {
                differences.add(row.text("how") + " " + row.text("line") + " over " + row.map("before") + "\n  wanted "
                        + wanted + " " + row.text("error") + "\n  given " + given);
            }
        }
        assertThat(rows).isNotEmpty();
        assertThat(differences).as(differences.size() + " of " + rows.size()).isEmpty();
    }

    private static String set(GoMap row, HelmProfile profile) {
        GoMap values = row.map("before").copy();
        SetFlags flags = new SetFlags(values, profile);
        String line = row.text("line");
        try {
            switch (row.text("how")) {
                case "--set" -> flags.set(line);
                case "--set-string" -> flags.setString(line);
                case "--set-json" -> flags.setJson(line);
                default -> flags.setLiteral(line);
            }
        } catch (KasaneException e) {
            return ERROR;
        }
        return Observed.exact(values);
    }

    @ParameterizedTest
    @MethodSource("treeReleases")
    void theValuesOfATreeOfChartsAreThoseOfHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        List<GoMap> rows = Observed.rows("trees", release);
        List<String> differences = new ArrayList<>();
        for (GoMap row : rows) {
            String wanted = row.has("error") ? ERROR : Observed.exact(row.map("values"));
            String given = values(row, profile);
            if (!given.equals(wanted)) {
                differences.add(row.map("files") + " with " + row.text("given") + "\n  wanted " + wanted + " "
                        + row.text("error") + "\n  given " + given);
            }
        }
        assertThat(rows).isNotEmpty();
        assertThat(differences).as(differences.size() + " of " + rows.size()).isEmpty();
    }

    private static String values(GoMap row, HelmProfile profile) throws JsonSyntaxException {
        List<String> files = new ArrayList<>();
        row.map("files").entries().forEach(file -> files.addAll(List.of(file.getKey(), (String) file.getValue())));
        MemoryTree tree = MemoryTree.of(files.toArray(new String[0]));
        GoMap given = (GoMap) JsonParser.parse(row.text("given"));
        try {
            Chart chart = Dependencies.processed(ChartFolder.load(tree, "", profile), given, profile);
            return Observed.exact(Coalescing.values(chart, given, profile.nulls()));
        } catch (KasaneException e) {
            return ERROR;
        }
    }

    @ParameterizedTest
    @MethodSource("versionReleases")
    void aConstraintAcceptsWhatItAcceptsInHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        List<GoMap> rows = Observed.rows("versions", release);
        List<String> differences = new ArrayList<>();
        for (GoMap row : rows) {
            String wanted = !row.has("shown") ? "no version" : row.has("accepts") ? "" + row.isTrue("accepts") : ERROR;
            String given = accepts(row.text("constraint"), row.text("version"), profile);
            if (!given.equals(wanted)) {
                differences.add("'" + row.text("constraint") + "' of '" + row.text("version") + "': wanted " + wanted
                        + ", given " + given);
            }
        }
        assertThat(rows).isNotEmpty();
        assertThat(differences).as(differences.size() + " of " + rows.size()).isEmpty();
    }

    private static String accepts(String constraint, String version, HelmProfile profile) {
        Version read = Version.parse(version);
        if (read == null) {
            return "no version";
        }
        try {
            return "" + profile.accepts(Constraint.parse(constraint), read);
        } catch (IllegalArgumentException e) {
            return ERROR;
        }
    }

    @ParameterizedTest
    @MethodSource("globReleases")
    void aPatternMatchesWhatItMatchesInHelm(String release) throws IOException, JsonSyntaxException {
        List<GoMap> rows = Observed.rows("globs", release);
        List<String> differences = new ArrayList<>();
        for (GoMap row : rows) {
            Glob glob = Glob.gobwasWithSlashes(row.text("pattern"));
            String wanted = row.has("matches") ? "" + row.isTrue("matches") : ERROR;
            String given = glob.isValid() ? "" + glob.matches(row.text("text")) : ERROR;
            if (!given.equals(wanted)) {
                differences.add("'" + row.text("pattern") + "' of '" + row.text("text") + "': wanted " + wanted
                        + ", given " + given);
            }
        }
        assertThat(rows).isNotEmpty();
        assertThat(differences).as(differences.size() + " of " + rows.size()).isEmpty();
    }
}
