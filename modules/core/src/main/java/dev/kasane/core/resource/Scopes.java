package dev.kasane.core.resource;

/** Knows which kinds stand outside namespaces. */
@FunctionalInterface
public interface Scopes {

    /** Whether objects of a kind are certainly cluster-scoped; kinds nobody knows are not. */
    boolean isClusterScoped(Gvk gvk);
}
