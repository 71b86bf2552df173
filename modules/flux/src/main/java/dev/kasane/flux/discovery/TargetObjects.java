package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.flux.render.KustomizationRenderer;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.OneInput;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
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

    private final KustomizationRenderer renderer;
    private final Sources sources;
    private final Reach reach;
    private final Settings settings;

    TargetObjects(KustomizationGraph graph, Renderer renderer) {
        this.renderer = new KustomizationRenderer(graph.tree(), renderer);
        this.sources = new Sources(graph.tree());
        this.reach = new Reach(graph);
        this.settings = new Settings(graph, reach);
    }

    Sources sources() {
        return sources;
    }

    Reach reach() {
        return reach;
    }

    void add(FluxTarget target) {
        if (sources.isHere(target)) {
            settings.add(target);
        }
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

    private @Nullable GoMap object(GoMap reference, FluxTarget target, Set<String> open) {
        return settings.find(reference, target, other -> open.contains(other.key()), other -> settings(other, open));
    }

    private List<GoMap> settings(FluxTarget target, Set<String> open) {
        List<GoMap> found = new ArrayList<>();
        try {
            for (Resource resource : rendered(target, new HashSet<>(open))) {
                FluxObject object =
                        Settings.isSetting(resource.gvk().kind()) ? FluxObject.of(resource.root()) : null;
                if (object != null) {
                    found.add(object.object());
                }
            }
        } catch (KasaneException e) {
            // comparing or checking that Kustomization says why
        }
        return found;
    }
}
