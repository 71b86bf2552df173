package dev.kasane.argocd.render;

import dev.kasane.helm.profile.HelmProfile;

/**
 * The settings with which Argo CD's repository server calls Helm.
 *
 * @param profile the release of Helm that it has
 * @param cluster the clusters' versions that it passes to Helm
 * @param valuesFiles how it reads the names of values files
 */
@SuppressWarnings("exports") // callers outside give the release as a text
public record HelmCaller(HelmProfile profile, ClusterApis cluster, ValuesFileRule valuesFiles) {

    /** The newest Helm, without a cluster's versions. */
    public static final HelmCaller NEWEST = of(HelmProfile.NEWEST, ClusterApis.NONE);

    /** The repository server of the newest Argo CD with a release of Helm. */
    public static HelmCaller of(HelmProfile profile, ClusterApis cluster) {
        return new HelmCaller(profile, cluster, ValuesFileRule.PATTERNS);
    }

    /**
     * The same with another release of Helm.
     *
     * @param release a release or a line, such as {@code 3.19.4} or {@code 3}
     * @throws dev.kasane.problem.KasaneException when it is not known
     */
    public HelmCaller with(String release) {
        return new HelmCaller(HelmProfile.named(release), cluster, valuesFiles);
    }

    /** The same with what is known of another cluster. */
    public HelmCaller with(ClusterApis other) {
        return new HelmCaller(profile, other, valuesFiles);
    }

    /** The repository server of a release of Argo CD, with the Helm that it has. */
    public HelmCaller of(ArgoRelease release) {
        return new HelmCaller(HelmProfile.named(release.helm()), cluster, release.rule());
    }
}
