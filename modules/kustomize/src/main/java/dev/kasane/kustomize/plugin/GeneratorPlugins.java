package dev.kasane.kustomize.plugin;

import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.GeneratorEntry;
import dev.kasane.kustomize.config.HelmChart;
import dev.kasane.kustomize.directive.ChartGenerator;
import dev.kasane.kustomize.directive.ConfigMapGenerator;
import dev.kasane.kustomize.directive.Generator;
import dev.kasane.kustomize.directive.IamPolicyGenerator;
import dev.kasane.kustomize.directive.KsopsGenerator;
import dev.kasane.kustomize.directive.SecretGenerator;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.YamlMap;

/** {@code generators}: the built-in plugins that make objects, and ksops. */
public final class GeneratorPlugins {

    private GeneratorPlugins() {}

    /**
     * The generator that an object configures.
     *
     * @param resource the object
     * @param folder where its files are
     */
    public static Generator of(Resource resource, Folder folder) {
        if (PluginConfig.isOfKsops(resource) && folder.session().ksops() == Ksops.STAND_INS) {
            return ksops(resource, folder);
        }
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

    private static Generator ksops(Resource resource, Folder folder) {
        Problems problems = new Problems();
        YamlMap written = (YamlMap) JsonForm.ofWritten(resource.root());
        Generator generator = new KsopsGenerator(Fields.of(written, Fields.Mode.PLUGIN, problems), folder);
        problems.throwIfAny();
        return generator;
    }
}
