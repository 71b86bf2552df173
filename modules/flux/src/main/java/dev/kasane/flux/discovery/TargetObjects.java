package dev.kasane.flux.discovery;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import dev.kasane.flux.render.KustomizationRenderer;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The objects of Kustomizations, with the variables that ConfigMaps and Secrets of the tree give them. */
final class TargetObjects {

    private static final int SECONDS_EACH = 60;

    private final FileTree tree;
    private final KustomizationRenderer renderer;
    private final Sources sources;
    private final List<FluxTarget> targets = new ArrayList<>();

    TargetObjects(FileTree tree, Renderer renderer) {
        this.tree = tree;
        this.renderer = new KustomizationRenderer(tree, renderer);
        this.sources = new Sources(tree);
    }

    Sources sources() {
        return sources;
    }

    void add(FluxTarget target) {
        targets.add(target);
    }

    /** The folders of the components that a Kustomization adds. */
    List<String> components(FluxTarget target) {
        List<String> folders = new ArrayList<>();
        for (Object item : target.spec().list("components").items()) {
            String folder = target.folder();
            String path = folder == null ? null : TreePath.join(folder, item.toString());
            if (path != null) {
                folders.add(path);
            }
        }
        return folders;
    }

    /**
     * The objects of a Kustomization.
     *
     * @throws KasaneException when it cannot be rendered
     */
    ResourceSet rendered(FluxTarget target) {
        return OneInput.within(target.label(), SECONDS_EACH, () -> ResourceSet.of(rendered(target, new HashSet<>())));
    }

    private List<Resource> rendered(FluxTarget target, Set<String> open) {
        String folder = target.folder();
        if (folder == null) {
            throw Problem.error(
                            "spec.path " + target.spec().text("path") + " leaves the repository", target.span(), null)
                    .asException();
        }
        open.add(target.key());
        return renderer.objects(folder, target.spec(), variables(target, open), target.span());
    }

    /** The variables of a Kustomization; of several sources the last counts, and what the Kustomization says itself. */
    Variables variables(FluxTarget target) {
        return variables(target, new HashSet<>(Set.of(target.key())));
    }

    private Variables variables(FluxTarget target, Set<String> open) {
        GoMap postBuild = target.spec().map("postBuild");
        Map<String, String> values = new HashMap<>();
        Set<String> unknown = new HashSet<>();
        Set<String> secret = new HashSet<>();
        boolean complete = true;
        for (Object item : postBuild.list("substituteFrom").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            GoMap found = object(reference, target, open);
            if (found == null) {
                complete &= reference.isTrue("optional");
            } else {
                boolean isSecret = reference.text("kind").equals("Secret");
                addAll(found.map("data"), isSecret, values, unknown);
                addAll(found.map("stringData"), false, values, unknown);
                if (isSecret) {
                    secret.addAll(found.map("data").keys());
                    secret.addAll(found.map("stringData").keys());
                }
            }
        }
        for (Map.Entry<String, Object> entry : postBuild.map("substitute").entries()) {
            values.put(entry.getKey(), entry.getValue().toString().replace("\n", ""));
            unknown.remove(entry.getKey());
        }
        return new Variables(values, unknown, secret, complete);
    }

    private static void addAll(GoMap data, boolean inBase64, Map<String, String> values, Set<String> unknown) {
        for (Map.Entry<String, Object> entry : data.entries()) {
            String value = entry.getValue().toString();
            String plain = inBase64 && !value.startsWith("ENC[") ? decoded(value) : value;
            if (plain == null || plain.startsWith("ENC[")) {
                values.remove(entry.getKey());
                unknown.add(entry.getKey());
            } else {
                values.put(entry.getKey(), plain.replace("\n", ""));
                unknown.remove(entry.getKey());
            }
        }
    }

    private static @Nullable String decoded(String value) {
        try {
            return new String(Base64.getMimeDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** A ConfigMap or a Secret: one that a Kustomization of the cluster renders, or one that a file there holds. */
    private @Nullable GoMap object(GoMap reference, FluxTarget target, Set<String> open) {
        String name = reference.text("name");
        if (name.isEmpty()) {
            return null;
        }
        for (FluxTarget other : List.copyOf(targets)) {
            if (!other.cluster().equals(target.cluster()) || open.contains(other.key()) || !mayMake(other, name)) {
                continue;
            }
            try {
                for (Resource resource : rendered(other, new HashSet<>(open))) {
                    GoMap found = matching(resource.root(), reference, target);
                    if (found != null) {
                        return found;
                    }
                }
            } catch (KasaneException e) {
                // comparing or checking that Kustomization says why
            }
        }
        for (String file : FluxFiles.mentioning(tree, target.cluster(), name)) {
            for (YamlMap map : FluxFiles.objects(tree, file)) {
                GoMap found = matching(map, reference, target);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private boolean mayMake(FluxTarget other, String name) {
        String folder = other.folder();
        return folder != null
                && sources.isHere(other)
                && tree.entry(folder).isFolder()
                && !FluxFiles.mentioning(tree, folder, name).isEmpty();
    }

    private static @Nullable GoMap matching(YamlMap root, GoMap reference, FluxTarget target) {
        if (!reference.text("kind").equals(root.text("kind"))) {
            return null;
        }
        FluxObject object = FluxObject.of(root);
        if (object == null || !object.name().equals(reference.text("name"))) {
            return null;
        }
        String namespace = object.object().map("metadata").text("namespace");
        boolean fits = namespace.isEmpty() || target.namespace().isEmpty() || namespace.equals(target.namespace());
        return fits ? object.object() : null;
    }
}
