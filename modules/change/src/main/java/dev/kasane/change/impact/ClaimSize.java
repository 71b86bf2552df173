package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.Quantity;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The size of a PersistentVolumeClaim, which can grow once it is bound if its class allows expansion, and its
 * VolumeAttributesClass. Only {@code volumeName} shows whether it is bound.
 */
final class ClaimSize implements Refusal {

    private static final String SIZE = "spec.resources.requests.storage";
    private static final String ATTRIBUTES = "spec.volumeAttributesClassName";
    private static final String BOUND = "once the claim is bound";
    private static final String WAIT = "wait until it is bound";

    @Override
    public List<String> kinds() {
        return List.of("/PersistentVolumeClaim");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        StoredForm form = StoredForm.ofEffects(change.resource().gvk());
        YamlMap before = change.before().root();
        YamlMap after = change.resource().root();
        YamlMap resources = Workload.at(before, List.of("spec", "resources"));
        YamlMap resourcesNow = Workload.at(after, List.of("spec", "resources"));
        for (String other : form.differing("spec.resources", resources, resourcesNow, List.of("requests"))) {
            refused.accept(Refused.always("spec.resources." + other, Hint.MOVE));
        }
        YamlMap requests = Workload.at(before, List.of("spec", "resources", "requests"));
        YamlMap requestsNow = Workload.at(after, List.of("spec", "resources", "requests"));
        for (String other : form.differing("spec.resources.requests", requests, requestsNow, List.of("storage"))) {
            refused.accept(Refused.always("spec.resources.requests." + other, Hint.MOVE));
        }
        boolean bound = isBound(before);
        if (!form.isSameAt(SIZE, before, after)) {
            resize(requests, requestsNow, bound, expansion(after, around), refused);
        }
        if (!bound && !form.isSameAt(ATTRIBUTES, before, after)) {
            refused.accept(Refused.unless(ATTRIBUTES, BOUND, WAIT));
        }
    }

    private static void resize(
            @Nullable YamlMap before,
            @Nullable YamlMap after,
            boolean bound,
            @Nullable Boolean expansion,
            Consumer<Refused> refused) {
        Quantity then = size(before);
        Quantity now = size(after);
        if (then == null || now == null) {
            return;
        }
        if (now.amount().compareTo(then.amount()) < 0) {
            String because = "to less than it was given";
            refused.accept(Refused.always(SIZE, because, Hint.MOVE.advice()));
        } else if (Boolean.FALSE.equals(expansion)) {
            refused.accept(Refused.always(
                    SIZE, "since its class does not allow expansion", "set allowVolumeExpansion in the StorageClass"));
        } else if (!bound || expansion == null) {
            String allowed = "if its StorageClass allows expansion";
            String state = bound ? allowed : expansion == null ? BOUND + ", and " + allowed : BOUND;
            refused.accept(Refused.unless(SIZE, state, "look at the claim and its StorageClass"));
        }
    }

    private static @Nullable Quantity size(@Nullable YamlMap requests) {
        String text = requests == null ? null : requests.text("storage");
        return text == null ? null : Quantity.of(text);
    }

    private static boolean isBound(YamlMap claim) {
        String volume = specText(claim, "volumeName");
        return volume != null && !volume.isEmpty();
    }

    /** Whether the class of a claim allows it to grow; null when the target does not contain the class. */
    private static @Nullable Boolean expansion(YamlMap claim, ResourceSet around) {
        String wanted = specText(claim, "storageClassName");
        if (wanted == null) {
            return null;
        }
        if (wanted.isEmpty()) {
            return false;
        }
        for (Resource resource : around) {
            if (resource.gvk().kind().equals("StorageClass") && resource.name().equals(wanted)) {
                return "true".equals(resource.root().text("allowVolumeExpansion"));
            }
        }
        return null;
    }

    private static @Nullable String specText(YamlMap root, String field) {
        YamlMap spec = root.map("spec");
        return spec == null ? null : spec.text(field);
    }
}
