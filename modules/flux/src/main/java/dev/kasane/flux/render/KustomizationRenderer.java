package dev.kasane.flux.render;

import dev.kasane.files.FileTree;
import dev.kasane.files.Span;
import dev.kasane.flux.source.ArtifactTree;
import dev.kasane.flux.source.IgnoreRules;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.store.LockedComponents;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.StandIns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Renders the objects of Kustomizations, as kustomize-controller does before it applies them. */
public final class KustomizationRenderer {

    private final FileTree repository;
    private final Renderer renderer;
    private final Schemas schemas;

    /**
     * @param renderer what renders the tree; its limits hold
     * @param schemas which kinds the tree has, and which of their fields are secret
     */
    public KustomizationRenderer(FileTree tree, Renderer renderer, Schemas schemas) {
        this.repository = tree;
        // Flux runs no plugins of kustomize
        this.renderer = renderer.withOptions(
                renderer.options().withRestriction(LoadRestriction.NONE).withKsops(Ksops.REFUSED));
        this.schemas = schemas;
    }

    /**
     * The objects.
     *
     * @param folder the folder that {@code spec.path} names
     * @param rules which files its source leaves out
     * @param place where the Kustomization is written
     */
    public List<Resource> objects(String folder, IgnoreRules rules, GoMap spec, Variables variables, Span place) {
        ArtifactTree tree = new ArtifactTree(repository, rules);
        if (!tree.entry(folder).isFolder()) {
            String rule = tree.reason(folder);
            String path = "spec.path " + spec.text("path");
            throw Problem.error(
                            rule == null
                                    ? path + " is no folder of this repository"
                                    : path + " is a folder that the source leaves out, by " + rule,
                            place,
                            null)
                    .asException();
        }
        try {
            return objects(tree, folder, spec, variables, place);
        } catch (KasaneException e) {
            throw explained(e, tree.missed());
        }
    }

    /** The error, with the required files that the source excludes. */
    private static KasaneException explained(KasaneException e, Map<String, String> missed) {
        List<Problem> problems = new ArrayList<>(e.problems());
        new TreeMap<>(missed)
                .forEach((path, rule) -> problems.add(Problem.warning(
                        Requirement.shown(path) + " is in the repository, but the source leaves it out, by " + rule,
                        null,
                        null)));
        return missed.isEmpty() ? e : new KasaneException(problems);
    }

    private List<Resource> objects(FileTree source, String folder, GoMap spec, Variables variables, Span place) {
        List<String> components = new ArrayList<>();
        spec.list("components").items().forEach(item -> components.add(item.toString()));
        FileTree tree = LockedComponents.beside(source, folder, components);
        EditedFolder edited = EditedFolder.of(tree, tree.entry(folder).path(), spec);
        if (edited.isEmpty()) {
            return List.of();
        }
        Rendering rendering = renderer.forOtherTree(edited.tree(), reads -> false)
                .render(tree.entry(folder).path());
        GoMap postBuild = spec.map("postBuild");
        boolean substitutes =
                !variables.isEmpty() || postBuild.text("substituteStrategy").equals("Always");
        Substituted substituted = new Substituted(variables, place, schemas);
        boolean decrypts = spec.map("decryption").text("provider").equals("sops");
        Map<String, Map<String, String>> metadata = CommonMetadata.of(spec.map("commonMetadata"));
        List<Resource> objects = new ArrayList<>();
        for (Resource resource : rendering.resources()) {
            Resource object = decrypts && StandIns.isEncrypted(resource) ? StandIns.of(resource, schemas) : resource;
            object = substitutes ? substituted.of(object) : object;
            objects.add(CommonMetadata.in(object, metadata, place, schemas));
        }
        return objects;
    }
}
