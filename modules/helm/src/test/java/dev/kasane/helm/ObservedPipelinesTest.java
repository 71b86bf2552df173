package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random templates against what the packages of released Helms print: the same bytes, or an error in both. The texts of errors
 * are not compared.
 */
class ObservedPipelinesTest {

    static List<String> releases() throws IOException {
        return Observed.releases("pipelines");
    }

    @ParameterizedTest
    @MethodSource("releases")
    void a_random_template_prints_what_it_prints_in_helm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        List<GoMap> rows = Observed.rows("pipelines", release);
        String values = rows.removeFirst().text("values");
        List<String> differences = new ArrayList<>();
        int rendered = 0;
        for (GoMap row : rows) {
            String template = row.text("template");
            String printed;
            try {
                printed = PrintedTemplate.of(template, values, profile);
            } catch (KasaneException e) {
                printed = "error: " + e.getMessage();
            }
            rendered += row.has("error") ? 0 : 1;
            if (!isSame(row, printed)) {
                differences.add(template + "\n  wanted " + row.text("output") + row.text("bytes") + row.text("error")
                        + "\n  printed " + printed);
            }
        }
        assertThat(rendered).isGreaterThan(rows.size() / 2);
        assertThat(differences).as(differences.size() + " of " + rows.size()).isEmpty();
    }

    private static boolean isSame(GoMap row, String printed) {
        if (row.has("error")) {
            return printed.startsWith("error: ");
        }
        return row.has("bytes")
                ? HexFormat.of().formatHex(GoText.bytes(printed)).equals(row.text("bytes"))
                : withoutPlaces(printed).equals(withoutPlaces(row.text("output")));
    }

    /** Addresses in memory are other ones in each run of Helm. */
    private static String withoutPlaces(String output) {
        return output.replaceAll("0x[0-9a-f]{6,12}\\b", "0x…");
    }
}
