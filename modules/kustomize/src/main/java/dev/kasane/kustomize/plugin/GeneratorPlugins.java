package dev.kasane.kustomize.plugin;

import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.config.HelmChart;
import dev.kasane.kustomize.directive.ChartGenerator;
import dev.kasane.kustomize.directive.ConfigMapGenerator;
import dev.kasane.kustomize.directive.Generator;
import dev.kasane.kustomize.directive.IamPolicyGenerator;
import dev.kasane.kustomize.directive.SecretGenerator;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.resource.Resource;

/** {@code generators}: the built-in plugins that make objects. */
public final class GeneratorPlugins {

    private GeneratorPlugins() {}

    /**
     * The generator that an object configures.
     *
     * @param resource the object
     * @param folder where its files are
     */
    public static Generator of(Resource resource, Folder folder) {
        PluginConfig config = new PluginConfig(resource);
        return config.checked(
                switch (config.kind()) {
                    case "ConfigMapGenerator" ->
                        new ConfigMapGenerator(
                                GeneratorEntry.readPlugin(config.fields(), config.kind()), folder, config.kind());
                    case "SecretGenerator" ->
                        new SecretGenerator(
                                GeneratorEntry.readPlugin(config.fields(), config.kind()), folder, config.kind());
                    case "IAMPolicyGenerator" ->
                        new IamPolicyGenerator(config.fields(), folder.session().schemas());
                    case "HelmChartInflationGenerator" ->
                        new ChartGenerator(HelmChart.readPlugin(config.fields()), folder, config.kind());
                    default ->
                        throw config.problem(
                                "there is no built-in generator " + config.kind(),
                                "use ConfigMapGenerator, SecretGenerator, IAMPolicyGenerator or HelmChartInflationGenerator");
                });
    }
}
