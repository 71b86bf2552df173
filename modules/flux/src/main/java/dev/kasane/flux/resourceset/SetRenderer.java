package dev.kasane.flux.resourceset;

import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.flux.render.CommonMetadata;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.TemplateSet;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Renders ResourceSets as Flux Operator does: each template with each input. Of objects with the same group, kind,
 * namespace and name, the first one counts. Those with the annotation {@code disabled} are dropped.
 */
public final class SetRenderer {

    private static final String NAME = "resourceset";
    private static final String RECONCILE = "fluxcd.controlplane.io/reconcile";

    private final Schemas schemas;

    /** @param schemas which kinds the tree has, and which of their fields are secret */
    public SetRenderer(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * The objects.
     *
     * @param set the ResourceSet
     * @param providers the providers of type Static that it names
     * @param place where it is written
     * @throws KasaneException when it cannot be rendered
     */
    public List<Resource> objects(GoMap set, List<GoMap> providers, Span place) {
        try {
            return new Build(set, SetInputs.combined(set, providers, place), place).run();
        } catch (TemplateFailure e) {
            throw failure(e.message(), place);
        } catch (UnsupportedFeature | BoundExceeded e) {
            throw failure(String.valueOf(e.getMessage()), place);
        }
    }

    private static KasaneException failure(String message, Span place) {
        return Problem.error("the ResourceSet cannot be rendered: " + message, place, null)
                .asException();
    }

    /** Builds the objects of one ResourceSet. */
    private final class Build {

        private final GoMap set;
        private final List<GoMap> inputs;
        private final Span place;
        private final SetFunctions functions = new SetFunctions();
        private final Budget budget = new Budget(Bounds.DEFAULT);
        private final Map<String, String> steps = new HashMap<>();
        private final Map<String, Resource> objects = new LinkedHashMap<>();

        Build(GoMap set, List<GoMap> inputs, Span place) {
            this.set = set;
            // without inputs, templates are executed once
            this.inputs = inputs.isEmpty() ? List.of(GoMap.empty()) : inputs;
            this.place = place;
        }

        List<Resource> run() {
            GoMap spec = set.map("spec");
            List<Object> parts = new ArrayList<>(spec.list("steps").items());
            for (Object step : parts.isEmpty() ? List.<Object>of(spec) : parts) {
                if (step instanceof GoMap map) {
                    addStep(map);
                }
            }
            Map<String, Map<String, String>> common = CommonMetadata.of(spec.map("commonMetadata"));
            return objects.values().stream()
                    .map(object -> CommonMetadata.in(object, common, place, schemas))
                    .toList();
        }

        private void addStep(GoMap step) {
            for (Object resource : step.list("resources").items()) {
                TemplateSet template = template(GoYaml.write(resource));
                for (GoMap input : inputs) {
                    documents(template, input).stream()
                            .limit(1)
                            .forEach(document -> add(object(document), step.text("name")));
                }
            }
            if (!step.text("resourcesTemplate").isEmpty()) {
                TemplateSet template = template(step.text("resourcesTemplate"));
                for (GoMap input : inputs) {
                    documents(template, input).forEach(document -> addEach(object(document), step.text("name")));
                }
            }
        }

        private TemplateSet template(String text) {
            TemplateSet template = TemplateSet.ofAngles(functions, budget);
            template.add(NAME, text);
            return template;
        }

        private List<YamlNode> documents(TemplateSet template, GoMap input) {
            functions.use(input);
            String text = template.execute(NAME, GoMap.empty());
            List<YamlNode> found = new ArrayList<>();
            try {
                SourceFile file = SourceFile.of(NAME, text);
                for (YamlNode document : YamlReader.standard().documents(file).documents()) {
                    if (!(document instanceof YamlScalar scalar && scalar.isNull())) {
                        found.add(Yaml11.toJson(document));
                    }
                }
            } catch (KasaneException e) {
                throw failure("what it prints is no YAML: " + e.getMessage(), place);
            }
            return found;
        }

        private YamlMap object(YamlNode document) {
            if (!(document instanceof YamlMap map)
                    || map.text("kind") == null
                    || String.valueOf(map.text("kind")).isEmpty()) {
                throw failure("Object 'Kind' is missing in what it prints", place);
            }
            return map;
        }

        /** Adds what a template of documents prints: the items of lists, and nothing that a cluster would not take. */
        private void addEach(YamlMap object, String step) {
            if (object.get("items") instanceof YamlList list) {
                list.forEach(item -> add(object(item), step));
                return;
            }
            String version = String.valueOf(object.text("apiVersion"));
            YamlMap metadata = object.map("metadata");
            boolean isNamed = metadata != null && metadata.text("name") != null && object.text("apiVersion") != null;
            boolean isKustomization =
                    "Kustomization".equals(object.text("kind")) && version.startsWith("kustomize.config");
            if (isNamed && !isKustomization) {
                add(object, step);
            }
        }

        private void add(YamlMap object, String step) {
            Resource resource = Resource.of(object.from(place.file(), place.offset()), schemas);
            YamlMap annotations = resource.annotations();
            if (annotations != null && "disabled".equals(annotations.text(RECONCILE))) {
                return;
            }
            String identity = String.join(
                    " ", resource.gvk().group(), resource.gvk().kind(), resource.namespace(), resource.name());
            String former = steps.putIfAbsent(identity, step);
            if (former != null && !former.equals(step)) {
                throw failure(
                        resource.gvk().kind() + " " + resource.name() + " is in the steps " + former + " and " + step,
                        place);
            }
            objects.putIfAbsent(identity, resource);
        }
    }
}
