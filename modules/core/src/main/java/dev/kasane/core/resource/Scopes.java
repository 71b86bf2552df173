package dev.kasane.core.resource;

/** Knows which kinds stand outside namespaces. */
@FunctionalInterface
public interface Scopes {

    /** Whether objects of a kind are certainly cluster-scoped; kinds nobody knows are not. */
    boolean isClusterScoped(Gvk gvk);

    /** The kind that an object's first two fields spell: one and the same for many objects, where it is kept. */
    default Gvk kind(String apiVersion, String kind) {
        return Gvk.of(apiVersion, kind);
    }
}
