package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The objects that a deletion removes in addition: those in deleted namespaces, and those that deleted objects own. */
final class DeletionScope {

    private final Set<String> namespaces = new HashSet<>();
    private final Set<String> uids = new HashSet<>();

    /**
     * @param doomed the objects that are about to be removed
     */
    DeletionScope(List<Inventory.Entry> doomed) {
        for (Inventory.Entry entry : doomed) {
            if (entry.kind().equals("Namespace")) {
                namespaces.add(entry.name());
            }
        }
    }

    /** One of them has been removed. */
    void add(String uid) {
        uids.add(uid);
    }

    /** Whether all of some objects go, too. */
    boolean takes(JsonValue objects) {
        for (JsonValue object : objects) {
            if (!takesOne(object.path("metadata"))) {
                return false;
            }
        }
        return true;
    }

    private boolean takesOne(JsonValue metadata) {
        return namespaces.contains(metadata.path("namespace").text())
                || metadata.has("deletionTimestamp")
                || isOwned(metadata.path("ownerReferences"));
    }

    private boolean isOwned(JsonValue owners) {
        for (JsonValue owner : owners) {
            if (!uids.contains(owner.path("uid").text())) {
                return false;
            }
        }
        return owners.size() > 0;
    }
}
