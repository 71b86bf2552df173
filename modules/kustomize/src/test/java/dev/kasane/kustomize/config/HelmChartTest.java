package dev.kasane.kustomize.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of charts; the module {@code argocd} has the cases that render them, beside kustomize and Helm. */
class HelmChartTest {

    private static List<HelmChart> read(String kustomization) {
        return new KustomizationReader(YamlReader.standard(), new Problems())
                .read(SourceFile.of("kustomization.yaml", kustomization))
                .helmCharts();
    }

    private static HelmChart plugin(String fields) {
        YamlMap map = (YamlMap) Objects.requireNonNull(YamlReader.standard().first(SourceFile.of("p", fields)));
        return HelmChart.readPlugin(Fields.of(map, Fields.Mode.PLUGIN, new Problems()));
    }

    @Test
    void chartsOfTheDeprecatedFieldComeLast() {
        assertThat(read("resources: []\n")).isEmpty();
        assertThat(read("helmGlobals: {chartHome: a}\n")).isEmpty();
        assertThat(read("helmChartInflationGenerator: [{chartName: old}]\nhelmCharts: [{name: new}]\n"))
                .extracting(HelmChart::name)
                .containsExactly("new", "old");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "helmCharts: [{name: c}]|charts",
                "helmCharts: [{name: c}]~helmGlobals: {configHome: x}|charts",
                "helmCharts: [{name: c}]~helmGlobals: {chartHome: home}|home",
                "helmChartInflationGenerator: [{chartName: c}]|charts",
                "helmChartInflationGenerator: [{chartName: c, chartHome: a}]|a",
                "helmChartInflationGenerator: [{chartName: c, chartHome: a}, {chartName: d, chartHome: b}, {chartName: e}]|b",
                "helmChartInflationGenerator: [{chartName: c, chartHome: a}]~helmCharts: [{name: c}]|a",
                "helmChartInflationGenerator: [{chartName: c, chartHome: a}]~helmGlobals: {chartHome: home}|home",
                "helmChartInflationGenerator: [{chartName: c, chartHome: a}]~helmGlobals: {configHome: x}|charts",
            })
    void oneFolderHoldsAllCharts(String kustomization, String home) {
        assertThat(read(kustomization.replace('~', '\n')))
                .isNotEmpty()
                .allMatch(chart -> chart.home().equals(home));
    }

    @Test
    void theFieldsOfAChartAreReadFromBothFields() {
        HelmChart chart = read("""
                helmCharts:
                - name: c
                  version: 1.0.0
                  repo: https://example.org
                  releaseName: r
                  namespace: shop
                  nameTemplate: t
                  valuesFile: v.yaml
                  additionalValuesFiles: [w.yaml]
                  valuesInline: {a: b}
                  valuesMerge: replace
                  apiVersions: [a/v1, b/v1]
                  kubeVersion: 1.30.0
                  includeCRDs: true
                  skipHooks: true
                  skipTests: true
                """).getFirst();

        assertThat(chart.valuesFile()).isNotNull().hasToString("v.yaml");
        assertThat(chart.additionalValuesFiles()).extracting(YamlScalar::text).containsExactly("w.yaml");
        assertThat(chart.apiVersions()).containsExactly("a/v1", "b/v1");
        assertThat(chart.valuesInline())
                .satisfies(values -> assertThat(values.text("a")).isEqualTo("b"));
        assertThat(chart.includeCrds() && chart.skipHooks() && chart.skipTests())
                .isTrue();
        assertThat(List.of(
                        chart.repo(),
                        chart.releaseName(),
                        chart.namespace(),
                        chart.nameTemplate(),
                        chart.valuesMerge(),
                        chart.kubeVersion()))
                .containsExactly("https://example.org", "r", "shop", "t", "replace", "1.30.0");

        HelmChart old = read("helmChartInflationGenerator: [{chartName: c, values: v.yaml, valuesLocal: {a: b}}]\n")
                .getFirst();
        assertThat(old.valuesFile()).isNotNull().hasToString("v.yaml");
        assertThat(old.valuesInline()).isNotNull();
        assertThat(old.includeCrds() || old.skipHooks() || old.skipTests()).isFalse();
    }

    @Test
    void anEmptyValuesFileIsNone() {
        HelmChart chart = read("helmCharts: [{name: c, valuesFile: ''}]\n").getFirst();

        assertThat(chart.valuesFile()).isNull();
        assertThat(chart.additionalValuesFiles()).isEmpty();
        assertThat(chart.valuesInline()).isNull();
    }

    @Test
    void thePluginHasTheFieldsOfAChartAndOfTheGlobals() {
        assertThat(plugin("name: c\nchartHome: home\n").folder()).isEqualTo("home/c");
        assertThat(plugin("name: c\n").folder()).isEqualTo("charts/c");
    }

    @Test
    void aChartThatIsPulledIsInAFolderOfItsVersion() {
        assertThat(plugin("name: c\nversion: 1.0.0\nrepo: https://example.org\n")
                        .folder())
                .isEqualTo("charts/c-1.0.0/c");
        assertThat(plugin("name: c\nversion: 1.0.0\n").folder()).isEqualTo("charts/c");
        assertThat(plugin("name: c\nrepo: https://example.org\n").folder()).isEqualTo("charts/c");
    }

    @Test
    void anotherNamespaceIsAllThatChanges() {
        HelmChart chart = plugin("name: c\nnamespace: a\nchartHome: home\n");

        assertThat(chart.withNamespace("b").namespace()).isEqualTo("b");
        assertThat(chart.withNamespace("b").withNamespace("a")).isEqualTo(chart);
    }
}
