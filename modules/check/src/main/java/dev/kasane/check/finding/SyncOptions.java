package dev.kasane.check.finding;

/**
 * The sync options of a target in Argo CD that rules need.
 *
 * @param createsNamespace whether it creates the namespace before it applies anything ({@code CreateNamespace=true})
 */
public record SyncOptions(boolean createsNamespace) {

    /** No option is set. */
    public static final SyncOptions NONE = new SyncOptions(false);

    /** The namespace is created first. */
    public static final SyncOptions CREATE_NAMESPACE = new SyncOptions(true);
}
