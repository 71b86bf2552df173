package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.flux.release.ReleaseChart;
import dev.kasane.flux.release.ReleaseRenderer;
import dev.kasane.flux.render.KustomizationRenderer;
import dev.kasane.flux.render.SecretTexts;
import dev.kasane.flux.resourceset.SetRenderer;
import dev.kasane.helm.ExplainedChart;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Concealment;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Renders the objects of targets, with the variables and values from ConfigMaps and Secrets of the tree. */
final class TargetObjects {

    private static final int SECONDS_EACH = 60;

    private final KustomizationRenderer kustomizations;
    private final ReleaseRenderer releases;
    private final SetRenderer sets;
    private final Sources sources;
    private final TargetFiles reach;
    private final Settings settings;
    private final TargetInputs inputs;
    private final Schemas schemas;

    TargetObjects(KustomizationGraph graph, Renderer renderer) {
        this.sources = new Sources(graph.tree());
        this.schemas = new Schemas(SecretSettings.readable(graph.tree()));
        this.kustomizations = new KustomizationRenderer(graph.tree(), renderer, schemas);
        this.releases = new ReleaseRenderer(renderer, sources.charts(), sources.chartOptions(), schemas);
        this.sets = new SetRenderer(schemas);
        this.reach = new TargetFiles(graph, sources);
        this.settings = new Settings(graph, reach);
        this.inputs = new TargetInputs(settings, this::settings);
    }

    Sources sources() {
        return sources;
    }

    TargetFiles reach() {
        return reach;
    }

    TargetInputs inputs() {
        return inputs;
    }

    void add(FluxTarget target) {
        if (!target.isRelease() && sources.isInRepository(target)) {
            settings.add(target);
        }
    }

    /** Notes that all targets were added. */
    void complete() {
        settings.forget();
    }

    /**
     * The objects of a target.
     *
     * @throws KasaneException when it cannot be rendered
     */
    ResourceSet rendered(FluxTarget target) {
        return OneInput.within(target.name(), SECONDS_EACH, () -> ResourceSet.of(rendered(target, new HashSet<>())));
    }

    /** The chart of a HelmRelease with where its values are written; null for a Kustomization, and when it is not here. */
    @Nullable
    ExplainedChart explained(FluxTarget target) {
        return target.isRelease()
                ? releases.explained(target.object(), sources.chart(target), inputs.values(target), target.span())
                : null;
    }

    /** Whether the chart of a target that was rendered has random values. */
    boolean isRandom(FluxTarget target) {
        return target.isRelease() && releases.isRandom(target.object());
    }

    /**
     * The queries of the rendered charts to the cluster with {@code lookup}, by namespace and name of the HelmRelease.
     */
    Map<String, Set<String>> lookups() {
        return releases.lookups();
    }

    private List<Resource> rendered(FluxTarget target, Set<String> open) {
        if (target.isRelease()) {
            ReleaseChart chart = sources.chart(target);
            return releases.objects(target.object(), chart, inputs.values(target, open), target.span());
        }
        if (target.isSet()) {
            return ofSet(target);
        }
        String folder = sources.folder(target);
        if (folder == null) {
            throw Problem.error(
                            "its objects are in " + target.source() + ", which is not this repository",
                            target.span(),
                            null)
                    .asException();
        }
        open.add(target.key());
        try {
            List<Resource> objects = kustomizations.objects(
                    folder, sources.rules(target), target.spec(), inputs.variables(target, open), target.span());
            return new SecretTexts(target.secrets()).hiddenIn(objects, schemas);
        } catch (KasaneException e) {
            throw new Concealment(target.secrets()).of(e);
        }
    }

    private List<Resource> ofSet(FluxTarget set) {
        List<FluxObject> providers = sources.providers(set);
        if (providers == null) {
            throw Problem.error("its inputs from " + set.source() + " are known only in the cluster", set.span(), null)
                    .asException();
        }
        Set<String> secrets = new HashSet<>(set.secrets());
        providers.forEach(provider -> secrets.addAll(provider.secrets()));
        try {
            List<Resource> objects = sets.objects(
                    set.object(), providers.stream().map(FluxObject::object).toList(), set.span());
            return new SecretTexts(secrets).hiddenIn(objects, schemas);
        } catch (KasaneException e) {
            throw new Concealment(secrets).of(e);
        }
    }

    private List<FluxObject> settings(FluxTarget target, Set<String> open) {
        List<FluxObject> found = new ArrayList<>();
        try {
            for (Resource resource : rendered(target, new HashSet<>(open))) {
                FluxObject object = Settings.isSetting(resource.gvk().kind()) ? FluxObject.of(resource.root()) : null;
                if (object != null) {
                    found.add(object);
                }
            }
        } catch (KasaneException e) {
            // the diff or check of that Kustomization reports the reason
        }
        return found;
    }
}
