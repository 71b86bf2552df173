package dev.kasane.change.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The charts that a kustomization inflates, and where kustomize looks for them. */
class HelmChartTest {

    static YamlNode value(String yaml) {
        SourceFile file = new SourceFile("a.yaml", yaml.getBytes(StandardCharsets.UTF_8), "kustomization");
        return Objects.requireNonNull(YamlReader.standard().first(file));
    }

    private static List<HelmChart> charts(String kustomization) {
        return HelmChart.of((YamlMap) value(kustomization));
    }

    private static HelmChart chart(String entry) {
        return charts("helmCharts: [" + entry + "]\n").getFirst();
    }

    @Test
    void charts_of_both_fields_are_found() {
        assertThat(charts("helmCharts: [{name: a}, {name: b}, word]\nhelmChartInflationGenerator: [{chartName: c}]\n"))
                .extracting(HelmChart::name)
                .containsExactly("a", "b", "c");
        assertThat(charts("helmCharts: word\n")).isEmpty();
        assertThat(charts("resources: []\n")).isEmpty();
    }

    @Test
    void the_folder_of_vendored_charts_is_that_of_the_entry_or_of_all_or_charts() {
        assertThat(charts("helmGlobals: {chartHome: all}\nhelmCharts: [{name: a}, {name: b, chartHome: own}]\n"
                        + "helmChartInflationGenerator: [{chartName: c}]\n"))
                .extracting(HelmChart::home)
                .containsExactly("all", "own", "charts");
        assertThat(charts("helmGlobals: {chartHome: ''}\nhelmCharts: [{name: a}]\n"))
                .extracting(HelmChart::home)
                .containsExactly("charts");
    }

    @Test
    void a_generator_of_the_kind_is_a_chart() {
        HelmChart chart = Objects.requireNonNull(
                HelmChart.ofGenerator(value("{kind: HelmChartInflationGenerator, name: a, chartHome: mine}")));

        assertThat(chart.name()).isEqualTo("a");
        assertThat(chart.home()).isEqualTo("mine");
        assertThat(HelmChart.ofGenerator(value("{kind: ConfigMapGenerator}"))).isNull();
        assertThat(HelmChart.ofGenerator(value("word"))).isNull();
        assertThat(HelmChart.ofGenerator(null)).isNull();
    }

    @Test
    void fields_of_the_older_form_count_where_the_newer_ones_are_missing() {
        HelmChart older = chart("{chartName: a, chartVersion: 1.0.0, chartRepoUrl: https://a}");
        HelmChart both = chart("{name: b, chartName: a, version: 2.0.0, chartVersion: 1.0.0, repo: https://b}");

        assertThat(older.name() + " " + older.version() + " " + older.repository())
                .isEqualTo("a 1.0.0 https://a");
        assertThat(both.name() + " " + both.version() + " " + both.repository()).isEqualTo("b 2.0.0 https://b");
        assertThat(chart("{}").name() + chart("{}").version() + chart("{}").repository())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.3, true",
        "v1.2.3, true",
        "10.20.30, true",
        "1.2.3-rc.1, true",
        "1.2.3+build, true",
        "v1.2.3-x_y, true",
        "1.2, false",
        "1, false",
        "1.2.3.4, false",
        "1.2-rc, false",
        "^1.2.3, false",
        "1.2.x, false",
        "1.x.3, false",
        "'>= 1.2.3', false",
        "vv1.2.3, false",
        "'', false"
    })
    void one_version_is_told_from_a_range(String version, boolean one) {
        assertThat(chart("{name: a, version: '" + version + "'}").isOfOneVersion())
                .isEqualTo(one);
    }

    @Test
    void kustomize_pulls_a_chart_into_a_folder_with_its_version() {
        assertThat(chart("{name: a, version: 1.0.0, repo: https://a}").folder()).isEqualTo("charts/a-1.0.0/a");
        assertThat(chart("{name: a, version: 1.0.0}").folder()).isEqualTo("charts/a");
        assertThat(chart("{name: a, repo: https://a}").folder()).isEqualTo("charts/a");
    }

    @Test
    void a_chart_is_looked_for_in_the_folder_with_its_version_first() {
        assertThat(chart("{name: a, version: 1.0.0}").folders()).containsExactly("charts/a-1.0.0/a", "charts/a");
        assertThat(chart("{name: a}").folders()).containsExactly("charts/a");
        assertThat(chart("{version: 1.0.0}").folders()).isEmpty();
    }

    @Test
    void values_files_are_in_the_order_in_which_they_are_merged() {
        assertThat(chart("{additionalValuesFiles: [c.yaml, '', {a: b}, d.yaml], valuesFile: b.yaml, values: a.yaml}")
                        .valuesFiles())
                .extracting(YamlScalar::text)
                .containsExactly("a.yaml", "b.yaml", "c.yaml", "d.yaml");
        assertThat(chart("{valuesFile: ''}").valuesFiles()).isEmpty();
        assertThat(chart("{valuesFile: {a: b}}").valuesFiles()).isEmpty();
    }

    @Test
    void only_the_first_values_file_may_be_on_a_server() {
        assertThat(chart("{valuesFile: 'https://a/b.yaml', additionalValuesFiles: ['https://c/d.yaml', e.yaml]}")
                        .valuesFiles())
                .extracting(YamlScalar::text)
                .containsExactly("https://a/b.yaml", "e.yaml");
    }
}
