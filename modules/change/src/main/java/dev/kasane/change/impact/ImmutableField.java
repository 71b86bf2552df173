package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code immutable-field}: an immutable field is changed, so the API server rejects the update and the sync fails. The
 * verdict is that of an update of the live object, as {@code kubectl apply} and Argo CD send it; server-side apply is
 * rejected too.
 */
final class ImmutableField implements Rule {

    private static final List<Refusal> REFUSALS = List.of(
            new JobTemplate(),
            new BarePod(),
            new ServiceAddress(),
            new FrozenData(),
            new ClaimSize(),
            new StoredVersions(),
            new AddressRanges(),
            new NodeDrivers(),
            new FilledLimits());

    @Override
    public String name() {
        return "immutable-field";
    }

    @Override
    public void look(List<Change> changes, ResourceSet before, ResourceSet after, Consumer<Note> found) {
        for (Change change : changes) {
            // under another name it is another object to the cluster, which may have other fields
            if (change instanceof Change.Changed changed
                    && changed.before().id().isSameInCluster(changed.resource().id())
                    && !Hook.isCreatedAgain(changed.resource().root())) {
                Consumer<Refusal.Refused> refused = refusal ->
                        found.accept(new Note(refusal.weight(), name(), changed.resource(), refusal.sentence()));
                lookUp(changed, refused);
                String kind = kind(changed.resource());
                for (Refusal refusal : REFUSALS) {
                    if (refusal.kinds().contains(kind)) {
                        refusal.look(changed, after, refused);
                    }
                }
            }
        }
    }

    private static String kind(Resource resource) {
        return resource.gvk().group() + "/" + resource.gvk().kind();
    }

    private static void lookUp(Change.Changed change, Consumer<Refusal.Refused> refused) {
        Gvk gvk = change.resource().gvk();
        StoredForm form = StoredForm.ofEffects(gvk);
        YamlMap before = change.before().root();
        YamlMap after = change.resource().root();
        for (ImmutableTable.Entry entry : ImmutableTable.of(gvk.group(), gvk.kind())) {
            for (ImmutableTable.Field field : entry.fields()) {
                if (field.isAllOf()) {
                    String parent = field.path().substring(0, field.path().length() - 2);
                    for (String key : form.differing(parent, before.map(parent), after.map(parent), entry.free())) {
                        refused.accept(Refusal.Refused.always(parent + "." + key, entry.hint()));
                    }
                } else if (mayBeRefused(field, before, after) && !form.isSameAt(field.path(), before, after)) {
                    refused.accept(Refusal.Refused.always(field.path(), entry.hint()));
                }
            }
        }
    }

    private static boolean mayBeRefused(ImmutableTable.Field field, YamlMap before, YamlMap after) {
        return switch (field.when()) {
            case ALWAYS -> true;
            case ONCE_SET -> isSet(valueAt(before, field.path()));
            case WHEN_REMOVED -> !isSet(valueAt(after, field.path()));
        };
    }

    private static boolean isSet(@Nullable YamlNode node) {
        return node != null && !node.isNull();
    }

    private static @Nullable YamlNode valueAt(YamlMap root, String path) {
        int dot = path.lastIndexOf('.');
        YamlMap parent = dot < 0
                ? root
                : Workload.at(root, List.of(path.substring(0, dot).split("\\.")));
        return parent == null ? null : parent.get(path.substring(dot + 1));
    }
}
