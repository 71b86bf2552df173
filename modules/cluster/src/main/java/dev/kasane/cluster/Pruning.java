package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.KindOrder;
import dev.kasane.resource.Resource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes objects that were applied under a name and are no longer rendered, in the opposite order of their kinds.
 * Objects with data, or of another owner, stay.
 */
public final class Pruning {

    /** With these go data, or everything that is of them. */
    private static final Set<String> HOLD_DATA =
            Set.of("Namespace", "CustomResourceDefinition", "PersistentVolume", "PersistentVolumeClaim");

    private final KubernetesApi api;
    private final ApiPaths paths;
    private final Inventory inventory;
    private final ApplyOptions options;

    /**
     * @param name under which what is applied is kept
     */
    public Pruning(KubernetesApi api, ApplyOptions options, String name) {
        this.api = api;
        this.paths = new ApiPaths(api);
        this.inventory = new Inventory(api, options.manager(), name);
        this.options = options;
    }

    /** The outcome for an object that is no longer rendered. */
    public enum Outcome {
        /** It is gone, or would be. */
        REMOVED,
        /** It stays, for the reason in the result. */
        KEPT
    }

    /**
     * An object that is no longer rendered.
     *
     * @param object its name for messages
     * @param outcome the outcome
     * @param why the reason why it stays; empty if it is removed
     */
    public record Pruned(String object, Outcome outcome, String why) {}

    /**
     * Notes what is about to be applied, before anything is: objects that were applied by a run which was ended are known then.
     */
    public void begin(Rendering rendering) {
        if (options.mode() == ApplyOptions.Mode.REAL) {
            Set<Inventory.Entry> all = inventory.read();
            all.addAll(renderedEntries(rendering));
            inventory.write(all);
        }
    }

    /** Removes the objects that are no longer rendered, and stores the list of the others. */
    public List<Pruned> finish(Rendering rendering) {
        Set<Inventory.Entry> wanted = renderedEntries(rendering);
        Set<Inventory.Entry> remaining = new LinkedHashSet<>(wanted);
        List<Inventory.Entry> left = new ArrayList<>();
        for (Inventory.Entry entry : inventory.read()) {
            if (wanted.stream().noneMatch(entry::isSameAs)) {
                left.add(entry);
            }
        }
        left.sort(Comparator.comparingInt((Inventory.Entry entry) -> -KindOrder.STANDARD.rank(entry.kind())));
        List<Pruned> pruned = new ArrayList<>();
        for (Inventory.Entry entry : left) {
            String why = remove(entry);
            if (!why.isEmpty()) {
                remaining.add(entry);
            }
            pruned.add(new Pruned(entry.toText(), why.isEmpty() ? Outcome.REMOVED : Outcome.KEPT, why));
        }
        if (options.mode() == ApplyOptions.Mode.REAL) {
            inventory.write(remaining);
        }
        return pruned;
    }

    private Set<Inventory.Entry> renderedEntries(Rendering rendering) {
        Set<Inventory.Entry> wanted = new LinkedHashSet<>();
        for (Resource resource : rendering.resources()) {
            wanted.add(Inventory.entry(resource, paths, api.namespace()));
        }
        return wanted;
    }

    /** Removes an object; returns why it could not, or an empty text when it is gone. */
    private String remove(Inventory.Entry entry) {
        String path;
        try {
            path = paths.of(entry.gvk(), entry.namespace(), entry.name());
        } catch (KasaneException e) {
            return e.problems().getFirst().sentence();
        }
        if (path == null) {
            return "";
        }
        ApiAnswer live = api.get(path);
        if (live.isMissing()) {
            return "";
        }
        if (!live.isGood()) {
            return live.message();
        }
        if (HOLD_DATA.contains(entry.kind())) {
            return "data goes with it: remove it by hand";
        }
        String application = ArgoTracking.application(live.body());
        if (!application.isEmpty()) {
            return "Argo CD manages it for " + application;
        }
        if (!isOurs(live.body())) {
            return "no field of it is " + options.manager() + "'s any more";
        }
        if (options.mode() == ApplyOptions.Mode.DRY_RUN) {
            return "";
        }
        // only the object with this uid, and not a new one of the same name
        ApiAnswer answer =
                api.delete(path, live.body().path("metadata").path("uid").text());
        return answer.isGood() || answer.isMissing() ? "" : answer.message();
    }

    private boolean isOurs(JsonValue object) {
        for (JsonValue entry : object.path("metadata").path("managedFields")) {
            if (entry.path("manager").text().equals(options.manager())) {
                return true;
            }
        }
        return false;
    }
}
