package dev.kasane.flux.discovery;

import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.flux.release.ReleaseChart;
import dev.kasane.flux.release.ReleaseRenderer;
import dev.kasane.flux.release.ReleaseValues;
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

/** The objects of targets, with the variables and values that ConfigMaps and Secrets of the tree give them. */
final class TargetObjects {

    private static final int SECONDS_EACH = 60;
    private static final String ENCRYPTED = "ENC[";

    private final KustomizationRenderer kustomizations;
    private final ReleaseRenderer releases;
    private final Sources sources;
    private final Reach reach;
    private final Settings settings;

    TargetObjects(KustomizationGraph graph, Renderer renderer) {
        this.kustomizations = new KustomizationRenderer(graph.tree(), renderer);
        this.sources = new Sources(graph.tree());
        this.releases = new ReleaseRenderer(graph.tree(), renderer, sources.charts());
        this.reach = new Reach(graph, sources);
        this.settings = new Settings(graph, reach);
    }

    Sources sources() {
        return sources;
    }

    Reach reach() {
        return reach;
    }

    void add(FluxTarget target) {
        if (!target.isRelease() && sources.isHere(target)) {
            settings.add(target);
        }
    }

    /**
     * The objects of a target.
     *
     * @throws KasaneException when it cannot be rendered
     */
    ResourceSet rendered(FluxTarget target) {
        return OneInput.within(target.name(), SECONDS_EACH, () -> ResourceSet.of(rendered(target, new HashSet<>())));
    }

    private List<Resource> rendered(FluxTarget target, Set<String> open) {
        if (target.isRelease()) {
            ReleaseChart chart = sources.chart(target);
            return releases.objects(target.object(), chart, values(target, open), target.span());
        }
        String folder = target.folder();
        if (folder == null) {
            throw Problem.error(
                            "spec.path " + target.spec().text("path") + " leaves the repository", target.span(), null)
                    .asException();
        }
        open.add(target.key());
        return kustomizations.objects(folder, target.spec(), variables(target, open), target.span());
    }

    /** The values of a HelmRelease. */
    ReleaseValues values(FluxTarget release) {
        return values(release, new HashSet<>(Set.of(release.key())));
    }

    private ReleaseValues values(FluxTarget release, Set<String> open) {
        List<ReleaseValues.Reference> references = new ArrayList<>();
        for (Object item : release.spec().list("valuesFrom").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            GoMap found = object(reference, release, open);
            String key = reference.text("valuesKey").isEmpty() ? "values.yaml" : reference.text("valuesKey");
            boolean isSecret = reference.text("kind").equals("Secret");
            String text = found == null ? null : text(found, key, isSecret);
            if (text != null) {
                references.add(new ReleaseValues.Reference(
                        key + " of the " + reference.text("kind") + " " + reference.text("name"),
                        text,
                        reference.text("targetPath"),
                        isSecret));
            }
        }
        return new ReleaseValues(List.copyOf(references), release.spec().map("values"));
    }

    /** A text of a ConfigMap or a Secret; null when it is not there, or is encrypted. */
    private static @Nullable String text(GoMap object, String key, boolean isSecret) {
        GoMap plain = object.map("stringData");
        boolean inBase64 = isSecret && !plain.has(key);
        GoMap data = inBase64 || !isSecret ? object.map("data") : plain;
        if (!data.has(key)) {
            return null;
        }
        String text = data.text(key);
        String shown = inBase64 && !text.startsWith(ENCRYPTED) ? decoded(text) : text;
        return shown == null || shown.startsWith(ENCRYPTED) ? null : shown;
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
            String plain = inBase64 && !value.startsWith(ENCRYPTED) ? decoded(value) : value;
            if (plain == null || plain.startsWith(ENCRYPTED)) {
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
                FluxObject object = Settings.isSetting(resource.gvk().kind()) ? FluxObject.of(resource.root()) : null;
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
