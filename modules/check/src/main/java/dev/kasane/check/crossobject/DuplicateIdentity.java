package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.FieldPath;
import java.util.HashMap;
import java.util.Map;

/** {@code duplicate-identity}: two objects with the same identity in a cluster, even with different API versions. */
final class DuplicateIdentity implements CrossObjectRule {

    @Override
    public String name() {
        return "duplicate-identity";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        Map<String, ObjectsOfTarget.Item> seen = new HashMap<>();
        for (ObjectsOfTarget.Item item : set.items()) {
            String namespace = item.resource().id().isClusterScoped() ? "" : item.namespace();
            String identity = item.resource().gvk().group() + "/" + item.kind() + "/" + namespace + "/" + item.name();
            ObjectsOfTarget.Item other = seen.putIfAbsent(identity, item);
            if (other != null) {
                set.add(
                        name(),
                        Finding.Severity.ERROR,
                        item,
                        FieldPath.ROOT.fields("metadata.name"),
                        "there are two of " + item.resource().id().toText() + ", in "
                                + other.resource().gvk().apiVersion() + " and "
                                + item.resource().gvk().apiVersion(),
                        "remove one of them, or give it another name");
            }
        }
    }
}
