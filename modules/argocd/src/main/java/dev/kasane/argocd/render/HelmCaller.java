package dev.kasane.argocd.render;

import dev.kasane.helm.profile.HelmProfile;

/**
 * How Argo CD's repository server calls Helm.
 *
 * @param profile the release of Helm that it has
 * @param cluster the clusters' versions that it passes to Helm
 */
@SuppressWarnings("exports") // callers outside give the release as a text
public record HelmCaller(HelmProfile profile, ClusterApis cluster) {

    /** The newest Helm, without a cluster's versions. */
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
