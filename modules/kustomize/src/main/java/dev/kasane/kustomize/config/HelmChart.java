package dev.kasane.kustomize.config;

import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code helmCharts}, with what {@code helmGlobals} sets for all of them; or the configuration of the plugin
 * HelmChartInflationGenerator. The fields are those of kustomize 5.8.1. {@code debug} and {@code devel} are read and have
 * no effect: no objects depend on them.
 *
 * @param home the folder of charts
 * @param name the name of the chart
 * @param version its version
 * @param repo the repository of charts that it would be fetched from
 * @param releaseName the name of the release
 * @param namespace the namespace of the release
 * @param nameTemplate a template of the name of the release
 * @param valuesFile the file of values in place of the chart's own; null for that
 * @param additionalValuesFiles files of values after it
 * @param valuesInline values in the entry itself, in JSON form; null for none
 * @param valuesMerge how both are merged
 * @param apiVersions API versions that the chart finds in {@code .Capabilities}
 * @param kubeVersion the Kubernetes version for {@code .Capabilities}
 * @param includeCrds whether its definitions are rendered
 * @param skipHooks whether its hooks are left out
 * @param skipTests whether its tests are left out
 * @param at where the entry is written
 */
public record HelmChart(
        String home,
        String name,
        String version,
        String repo,
        String releaseName,
        String namespace,
        String nameTemplate,
        @Nullable YamlScalar valuesFile,
        List<YamlScalar> additionalValuesFiles,
        @Nullable YamlMap valuesInline,
        String valuesMerge,
        List<String> apiVersions,
        String kubeVersion,
        boolean includeCrds,
        boolean skipHooks,
        boolean skipTests,
        YamlMap at) {

    private static final String HOME = "charts";

    /** The charts of a kustomization: those of {@code helmCharts}, then those of the deprecated field. */
    static List<HelmChart> readAll(Fields fields) {
        boolean today = fields.has("helmCharts");
        boolean deprecated = fields.has("helmChartInflationGenerator");
        boolean global = fields.has("helmGlobals");
        if (!today && !deprecated && !global) {
            return List.of();
        }
        String home = global ? fields.child("helmGlobals", HelmChart::readHome) : null;
        List<HelmChart> charts = new ArrayList<>();
        @Nullable List<HelmChart> named = today ? fields.children("helmCharts", HelmChart::read) : null;
        if (named != null) {
            charts.addAll(named);
        }
        @Nullable
        List<HelmChart> old =
                deprecated ? fields.children("helmChartInflationGenerator", HelmChart::readDeprecated) : null;
        if (old != null) {
            charts.addAll(old);
            home = global ? home : lastHome(old);
        }
        String common = home == null || home.isEmpty() ? HOME : home;
        charts.replaceAll(chart -> chart.withHome(common));
        return charts;
    }

    /** The folder of the last deprecated entry that names one, which serves all charts where there are no globals. */
    private static @Nullable String lastHome(List<HelmChart> charts) {
        String home = null;
        for (HelmChart chart : charts) {
            home = chart.home.isEmpty() ? home : chart.home;
        }
        return home;
    }

    private static String readHome(Fields fields) {
        fields.strictText("configHome");
        return text(fields, "chartHome");
    }

    private static HelmChart read(Fields fields) {
        fields.flag("debug");
        fields.flag("devel");
        List<String> apiVersions = new ArrayList<>();
        for (YamlScalar version : orNone(fields.texts("apiVersions"))) {
            apiVersions.add(version.text());
        }
        return new HelmChart(
                "",
                text(fields, "name"),
                text(fields, "version"),
                text(fields, "repo"),
                text(fields, "releaseName"),
                text(fields, "namespace"),
                text(fields, "nameTemplate"),
                notEmpty(fields.strictText("valuesFile")),
                orNone(fields.texts("additionalValuesFiles")),
                fields.values("valuesInline"),
                text(fields, "valuesMerge"),
                apiVersions,
                text(fields, "kubeVersion"),
                fields.flag("includeCRDs"),
                fields.flag("skipHooks"),
                fields.flag("skipTests"),
                fields.map());
    }

    /** Of the deprecated fields some were never used: the namespace of the release, more arguments, the place of Helm. */
    private static HelmChart readDeprecated(Fields fields) {
        for (String unused : List.of("chartRepoName", "helmBin", "helmHome", "releaseNamespace")) {
            fields.strictText(unused);
        }
        fields.texts("extraArgs");
        return new HelmChart(
                text(fields, "chartHome"),
                text(fields, "chartName"),
                text(fields, "chartVersion"),
                text(fields, "chartRepoUrl"),
                text(fields, "releaseName"),
                "",
                "",
                notEmpty(fields.strictText("values")),
                List.of(),
                fields.values("valuesLocal"),
                text(fields, "valuesMerge"),
                List.of(),
                "",
                false,
                false,
                false,
                fields.map());
    }

    /** Reads the configuration of the plugin, which has the fields of a chart and those of the globals. */
    public static HelmChart readPlugin(Fields fields) {
        String home = readHome(fields);
        return read(fields).withHome(home.isEmpty() ? HOME : home);
    }

    private static String text(Fields fields, String name) {
        YamlScalar text = fields.strictText(name);
        return text == null ? "" : text.text();
    }

    private static @Nullable YamlScalar notEmpty(@Nullable YamlScalar text) {
        return text == null || text.text().isEmpty() ? null : text;
    }

    private static List<YamlScalar> orNone(@Nullable List<YamlScalar> texts) {
        return texts == null ? List.of() : texts;
    }

    /** The folder in which kustomize looks for the chart, relative to the kustomization. */
    public String folder() {
        boolean pulled = !version.isEmpty() && !repo.isEmpty();
        return (pulled ? home + "/" + name + "-" + version : home) + "/" + name;
    }

    private HelmChart withHome(String newHome) {
        return with(newHome, namespace);
    }

    /** The same chart in another namespace. */
    public HelmChart withNamespace(String newNamespace) {
        return with(home, newNamespace);
    }

    private HelmChart with(String newHome, String newNamespace) {
        return new HelmChart(
                newHome,
                name,
                version,
                repo,
                releaseName,
                newNamespace,
                nameTemplate,
                valuesFile,
                additionalValuesFiles,
                valuesInline,
                valuesMerge,
                apiVersions,
                kubeVersion,
                includeCrds,
                skipHooks,
                skipTests,
                at);
    }
}
