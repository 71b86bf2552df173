package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.bound.UnsupportedFeature;

/** Thrown if a generator needs the list of clusters, which is not in the repository. */
public final class UnknownClusters extends UnsupportedFeature {

    private static final long serialVersionUID = 1L;

    public UnknownClusters(String message) {
        super(message);
    }
}
