package dev.kasane.resource;

/** The cluster-scoped kinds, and the fields that the repository marks as secret. */
@FunctionalInterface
public interface Scopes {

    /** Whether objects of a kind are certainly cluster-scoped; unknown kinds are not. */
    boolean isClusterScoped(Gvk gvk);

    /** The fields that the repository marks as secret. */
    default MarkedFields markedFields() {
        return MarkedFields.NONE;
    }

    /** The kind that an object's first two fields spell: one and the same for many objects, where it is kept. */
    default Gvk kind(String apiVersion, String kind) {
        return Gvk.of(apiVersion, kind);
    }
}
