package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.ChartFolder;
import dev.kasane.helm.engine.Capabilities;
import dev.kasane.helm.engine.ReleaseInfo;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that meet a schema of some generation or do not, as {@code src/test/observe/schemas.py} asked released Helms. */
class SchemaVerdictsTest {

    static List<String> releases() throws IOException {
        return Observed.releases("schemas");
    }

    @ParameterizedTest
    @MethodSource("releases")
    void theVerdictIsThatOfHelm(String release) throws IOException, JsonSyntaxException {
        List<String> differences = new ArrayList<>();
        List<GoMap> rows = Observed.rows("schemas", release);
        for (GoMap row : rows) {
            String error = error(row, HelmProfile.named(release));
            if (row.isTrue("valid") != error.isEmpty()) {
                differences.add(row.text("schema") + " with " + row.text("values") + ": " + error);
            }
        }
        assertThat(rows).hasSizeGreaterThan(500);
        assertThat(differences).isEmpty();
    }

    private static String error(GoMap row, HelmProfile profile) {
        MemoryTree chart = MemoryTree.of(
                "Chart.yaml",
                "apiVersion: v2\nname: c\nversion: 1.0.0\n",
                "templates/a.yaml",
                "kind: A\n",
                "values.schema.json",
                row.text("schema"),
                "values.yaml",
                row.text("values"));
        try {
            ChartRenderer.render(new ChartRequest(
                    ChartFolder.load(chart, "", profile),
                    GoMap.empty(),
                    new ReleaseInfo("r", "default", false),
                    Capabilities.of(profile, "", List.of()),
                    profile,
                    true));
            return "";
        } catch (KasaneException e) {
            return e.problems().getFirst().sentence();
        }
    }
}
