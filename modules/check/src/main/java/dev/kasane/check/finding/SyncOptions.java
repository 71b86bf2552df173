package dev.kasane.check.finding;

/**
 * How Argo CD syncs a target, as far as rules need it.
 *
 * @param createsNamespace whether it creates the namespace before it applies anything ({@code CreateNamespace=true})
 */
public record SyncOptions(boolean createsNamespace) {

    /** No option is set. */
    public static final SyncOptions NONE = new SyncOptions(false);

    /** The namespace is created first. */
    public static final SyncOptions CREATE_NAMESPACE = new SyncOptions(true);
}
