package dev.kasane.argo.bound;

/** A generator needs the list of clusters, which is not in the repository. */
public final class UnknownClusters extends Unpredictable {

    private static final long serialVersionUID = 1L;

    public UnknownClusters(String message) {
        super(message);
    }
}
