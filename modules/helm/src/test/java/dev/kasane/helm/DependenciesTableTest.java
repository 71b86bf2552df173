package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.Dependency;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.Coalescing;
import dev.kasane.helm.values.Dependencies;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Charts with subcharts, of the kinds that Helm's own tests have, against Helm's answers. */
class DependenciesTableTest {

    static List<String> releases() {
        return CaseTable.RELEASES;
    }

    @ParameterizedTest
    @MethodSource("releases")
    void chartsHaveTheSubchartsAndValuesOfHelm(String release) throws IOException, JsonSyntaxException {
        HelmProfile profile = HelmProfile.named(release);
        CaseTable table = CaseTable.of("dependencies");
        assertThat(table.size()).isGreaterThanOrEqualTo(90);
        assertThat(table.differences(release, one -> answer(table.chart(one, profile), one.map("given"), profile)))
                .isEmpty();
    }

    private static GoMap answer(Chart loaded, GoMap given, HelmProfile profile) {
        Chart chart = Dependencies.processed(loaded, given, profile);
        List<String> names = new ArrayList<>();
        addNames(chart, "", names);
        names.sort(null);
        List<String> declared =
                chart.metadata().dependencies().stream().map(Dependency::name).toList();
        return GoMap.empty()
                .put("charts", GoList.of(names))
                .put("declared", GoList.of(declared))
                .put("defaults", chart.values())
                .put("values", Coalescing.values(chart, given, profile.nulls()));
    }

    private static void addNames(Chart chart, String path, List<String> names) {
        for (Chart subchart : chart.dependencies()) {
            String name = path.isEmpty() ? subchart.name() : path + "." + subchart.name();
            names.add(name);
            addNames(subchart, name, names);
        }
    }
}
