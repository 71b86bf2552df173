package dev.kasane.cluster;

import static java.util.Map.entry;

import dev.kasane.change.diff.Change;
import dev.kasane.change.diff.ResourceDiff;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.change.edit.KustomizationEditor;
import dev.kasane.change.edit.ScalarEdit;
import dev.kasane.change.edit.ScalarEdit.Kind;
import dev.kasane.files.FileTree;
import dev.kasane.files.OverlayTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes drift of a cluster into the files of an overlay: where its own files write the value, that value is changed;
 * numbers of replicas and images become entries of its kustomization, and everything else a patch in it. What other
 * overlays share is never touched. An edit counts only when the overlay renders to the cluster's value afterwards, and
 * to nothing else new.
 */
public final class Adoption {

    private static final Set<String> SCALED =
            Set.of("Deployment", "StatefulSet", "ReplicaSet", "ReplicationController");

    private final RenderOptions options;
    private final FileTree tree;
    private final String folder;
    private final String kustomization;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final List<Drift> adopted = new ArrayList<>();
    private final List<Drift> refused = new ArrayList<>();
    private Rendering rendering;

    /**
     * @param tree the files
     * @param folder of the overlay
     * @param kustomization the path of its kustomization
     * @param options how it is rendered
     */
    public Adoption(FileTree tree, String folder, String kustomization, RenderOptions options) {
        this.options = options;
        this.tree = tree;
        this.folder = folder;
        this.kustomization = kustomization;
        this.rendering = render(Map.of());
    }

    /** The current rendering of the overlay. */
    public Rendering rendering() {
        return rendering;
    }

    /** The files that are different, by path. */
    public Map<String, byte[]> files() {
        return files;
    }

    /** The adopted values. */
    public List<Drift> adopted() {
        return adopted;
    }

    /** The values that could not be adopted. */
    public List<Drift> refused() {
        return refused;
    }

    private interface Way {
        @Nullable
        Map<String, byte[]> edit(Drift drift);
    }

    /** Takes values over, one after the other. */
    public void adopt(List<Drift> all) {
        for (Drift drift : all) {
            boolean isSecret = drift.resource().gvk().kind().equals("Secret");
            (!isSecret && adopt(drift) ? adopted : refused).add(drift);
        }
    }

    private boolean adopt(Drift drift) {
        for (Way way : List.<Way>of(this::inPlace, this::replicas, this::image, this::patch)) {
            try {
                Map<String, byte[]> edit = way.edit(drift);
                if (edit == null) {
                    continue;
                }
                Map<String, byte[]> all = new LinkedHashMap<>(files);
                all.putAll(edit);
                Rendering after = render(all);
                if (isExactly(drift, after)) {
                    files.putAll(edit);
                    rendering = after;
                    return true;
                }
            } catch (KasaneException e) {
                // this file cannot be edited so, or does not render then: there are other ways
            }
        }
        return false;
    }

    private Rendering render(Map<String, byte[]> edited) {
        return new Renderer(new OverlayTree(tree, edited), options).renderOnce(folder);
    }

    private byte[] bytes(String path) {
        byte[] edited = files.get(path);
        return edited == null ? tree.read(path) : edited;
    }

    /** The place where a file of the overlay itself writes the value. */
    private @Nullable Map<String, byte[]> inPlace(Drift drift) {
        JsonValue live = drift.live();
        Span place = value(current(drift), drift.path()).span();
        String path = place.file().path();
        if (live.isMissing()
                || live.isObject()
                || live.isList()
                || !path.startsWith(folder + "/")
                || path.equals(kustomization)) {
            return null;
        }
        byte[] edited = ScalarEdit.of(
                path, bytes(path), place.offset(), live.text("null"), live.isText() ? Kind.STRING : Kind.PLAIN);
        return edited == null ? null : Map.of(path, edited);
    }

    private @Nullable Map<String, byte[]> replicas(Drift drift) {
        JsonValue live = drift.live();
        if (live.isMissing()
                || !SCALED.contains(drift.resource().gvk().kind())
                || !drift.path().equals(List.of("spec", "replicas"))) {
            return null;
        }
        KustomizationEditor editor = new KustomizationEditor(kustomization, bytes(kustomization));
        editor.setReplicas(List.of(drift.resource().originalId().name() + "=" + live.text()));
        return Map.of(kustomization, editor.bytes());
    }

    private @Nullable Map<String, byte[]> image(Drift drift) {
        JsonValue live = drift.live();
        if (live.isMissing() || !drift.path().getLast().equals("image")) {
            return null;
        }
        KustomizationEditor editor = new KustomizationEditor(kustomization, bytes(kustomization));
        String rendered = ImageReference.parse(json(drift.rendered()).text()).name();
        String name = nameOfImage(rendered);
        String wanted = live.text();
        boolean isRenamed = !ImageReference.parse(wanted).name().equals(name);
        editor.setImages(List.of(isRenamed ? name + "=" + wanted : wanted));
        return Map.of(kustomization, editor.bytes());
    }

    /** The name of the image in the overlay's own entries of {@code images}. */
    private String nameOfImage(String rendered) {
        YamlNode root = YamlReader.standard().first(new SourceFile(kustomization, bytes(kustomization), "images"));
        if (root instanceof YamlMap map && map.get("images") instanceof YamlList images) {
            for (YamlNode image : images) {
                if (image instanceof YamlMap entry && rendered.equals(entry.text("newName"))) {
                    return Objects.requireNonNullElse(entry.text("name"), rendered);
                }
            }
        }
        return rendered;
    }

    private Map<String, byte[]> patch(Drift drift) {
        Resource resource = drift.resource();
        Map<String, Object> target = Json.object();
        if (!resource.gvk().group().isEmpty()) {
            target.put("group", resource.gvk().group());
        }
        target.put("version", resource.gvk().version());
        target.put("kind", resource.gvk().kind());
        target.put("name", resource.originalId().name());
        Map<String, Object> operation = Json.object(entry("op", "remove"), entry("path", drift.pointer()));
        if (!drift.live().isMissing()) {
            operation.put("op", "replace");
            operation.put("value", drift.live().value());
        }
        Object item = Json.object(entry("target", target), entry("patch", Json.text(List.of(operation))));
        KustomizationEditor editor = new KustomizationEditor(kustomization, bytes(kustomization));
        editor.appendJson("patches", Json.text(item));
        return Map.of(kustomization, editor.bytes());
    }

    /** Whether only this value is another one, and the cluster's. */
    private boolean isExactly(Drift drift, Rendering after) {
        List<Change> changes = new ResourceDiff().between(rendering.resources(), after.resources());
        if (changes.size() != 1
                || !(changes.getFirst() instanceof Change.Changed changed)
                || changed.fields().size() != 1
                || !changed.resource().id().equals(drift.resource().id())) {
            return false;
        }
        YamlNode value = find(changed.resource().root(), drift.path());
        return drift.live().equals(value == null ? JsonValue.MISSING : json(value));
    }

    private Resource current(Drift drift) {
        for (Resource resource : rendering.resources()) {
            if (resource.id().equals(drift.resource().id())) {
                return resource;
            }
        }
        throw new IllegalStateException(
                "what was rendered is gone: " + drift.resource().id());
    }

    private static YamlNode value(Resource resource, List<Object> path) {
        return Objects.requireNonNullElse(find(resource.root(), path), resource.root());
    }

    private static @Nullable YamlNode find(YamlNode root, List<Object> path) {
        YamlNode at = root;
        for (Object step : path) {
            YamlNode next = null;
            if (at instanceof YamlMap map && step instanceof String name) {
                next = map.get(name);
            } else if (at instanceof YamlList list && step instanceof Integer index && index < list.size()) {
                next = list.get(index);
            }
            if (next == null) {
                return null;
            }
            at = next;
        }
        return at;
    }

    private static JsonValue json(YamlNode node) {
        return JsonValue.of(Json.of(node));
    }
}
