package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.argocd.shape.ShapeException;
import dev.kasane.argocd.shape.Shapes;
import dev.kasane.argocd.shape.Type;
import dev.kasane.gotemplate.Template;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expands ApplicationSets as Argo CD 3.2 does. */
public final class Expander {

    /** The finalizer by which Argo CD deletes an Application's objects together with it. */
    public static final String FINALIZER = "resources-finalizer.argocd.argoproj.io";

    private static final String OF_PARAMETERS = "ApplicationGenerationFromParamsError";
    private static final String OF_TEMPLATE = "RenderTemplateParamsError";

    private final ArgoFixtures world;
    private final Repositories repositories;
    private final Bounds bounds;
    private final FolderLists folders;

    /** An expander that shares a cache of folder lists with others. */
    public Expander(ArgoFixtures world, Repositories repositories, Bounds bounds, FolderLists folders) {
        this.world = world;
        this.repositories = repositories;
        this.bounds = bounds;
        this.folders = folders;
    }

    /**
     * The Applications of an ApplicationSet.
     *
     * @throws dev.kasane.gotemplate.bound.UnsupportedFeature when it needs something from outside that no file contains
     * @throws BoundExceeded when it demands too much
     */
    public Expansion expand(GoMap applicationSet) {
        GoMap spec = applicationSet.map("spec");
        List<String> options = spec.list("goTemplateOptions").items().stream()
                .map(Object::toString)
                .toList();
        Template template = new Template(spec.isTrue("goTemplate"), options, new Budget(bounds));
        GoMap common;
        try {
            common = Shapes.normal(spec.map("template"), (Type.Struct) Shapes.TEMPLATE);
        } catch (ShapeException e) {
            return new Expansion(List.of(), OF_TEMPLATE, e.message());
        }
        Generation generation = new Generation(applicationSet, world, repositories, template, folders);
        List<GoMap> applications = new ArrayList<>();
        Expansion refusal = null;
        for (GoMap item : Generation.maps(spec.list("generators"))) {
            List<Generation.Result> results;
            try {
                results = generation.run(normalTemplates(item), common, GoMap.empty());
            } catch (GeneratorFailure e) {
                refusal = refusal == null ? new Expansion(List.of(), OF_PARAMETERS, e.message()) : refusal;
                continue;
            } catch (ShapeException e) {
                refusal = refusal == null ? new Expansion(List.of(), OF_PARAMETERS, e.message()) : refusal;
                continue;
            }
            for (Generation.Result result : results) {
                for (GoMap parameters : result.sets()) {
                    try {
                        applications.add(application(applicationSet, result.template(), parameters, template));
                    } catch (TemplateFailure e) {
                        refusal = refusal == null ? new Expansion(List.of(), OF_TEMPLATE, e.message()) : refusal;
                    }
                    if (applications.size() > bounds.applications()) {
                        throw new BoundExceeded(
                                "an ApplicationSet gives more than " + bounds.applications() + " Applications");
                    }
                }
            }
        }
        return refusal == null ? new Expansion(List.copyOf(applications), "", "") : refusal;
    }

    /** An item of generators, the templates in it as Argo CD reads them. */
    private static GoMap normalTemplates(GoMap item) {
        GoMap normal = item.copy();
        for (var entry : item.entries()) {
            if (entry.getValue() instanceof GoMap generator && generator.get("template") instanceof GoMap template) {
                GoMap copy = generator.copy();
                normal.put(
                        entry.getKey(), copy.put("template", Shapes.normal(template, (Type.Struct) Shapes.TEMPLATE)));
            }
        }
        return normal;
    }

    private static GoMap application(
            GoMap applicationSet, GoMap merged, @Nullable GoMap parameters, Template template) {
        GoMap spec = applicationSet.map("spec");
        GoMap application = Shapes.application(merged);
        if (parameters != null && !parameters.isEmpty()) {
            application = new Filling(template, parameters).typed(application, (Type.Struct) Shapes.APPLICATION);
            GoMap metadata = application.map("metadata");
            boolean preserves = spec.map("syncPolicy").isTrue("preserveResourcesOnDeletion");
            if (!preserves && metadata.list("finalizers").size() == 0) {
                metadata.put("finalizers", GoList.of(List.of(FINALIZER)));
            }
        }
        if (spec.get("templatePatch") instanceof String patch) {
            String filled;
            try {
                filled = template.fill(patch, parameters == null ? GoMap.empty() : parameters);
            } catch (TemplateFailure e) {
                throw new TemplateFailure("error replacing values in templatePatch: " + e.message());
            }
            application = TemplatePatch.apply(application, filled);
        }
        GoMap result = Shapes.application(application);
        String namespace = applicationSet.map("metadata").text("namespace");
        if (!namespace.isEmpty()) {
            result.map("metadata").put("namespace", namespace);
        }
        return result;
    }
}
