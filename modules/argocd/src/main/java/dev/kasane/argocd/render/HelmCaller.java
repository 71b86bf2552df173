package dev.kasane.argocd.render;

import dev.kasane.helm.profile.HelmProfile;

/**
 * How Argo CD's repository server calls Helm.
 *
 * @param profile the release of Helm that it has
 * @param cluster what it tells Helm of the clusters
 */
@SuppressWarnings("exports") // the release is named by a text everywhere else
public record HelmCaller(HelmProfile profile, ClusterApis cluster) {

    /** The newest Helm, which is told of no cluster. */
    public static final HelmCaller NEWEST = new HelmCaller(HelmProfile.NEWEST, ClusterApis.NONE);

    /**
     * The same with another release of Helm.
     *
     * @param release a release or a line, such as {@code 3.19.4} or {@code 3}
     * @throws dev.kasane.problem.KasaneException when it is not known
     */
    public HelmCaller with(String release) {
        return new HelmCaller(HelmProfile.named(release), cluster);
    }
}
