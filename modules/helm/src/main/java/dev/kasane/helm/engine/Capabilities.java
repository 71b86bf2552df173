package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.helm.profile.ApiVersions;
import dev.kasane.helm.profile.HelmProfile;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The {@code .Capabilities} of templates: the Kubernetes version and the API versions of the cluster.
 *
 * @param kubernetes its version
 * @param apiVersions the groups and versions that it serves, and the kinds that are configured
 */
public record Capabilities(KubeVersion kubernetes, List<String> apiVersions) {

    private static final int MOST_MISSING = 20;
    private static final int LONGEST = 200;

    /** Helm's defaults without a cluster. */
    public static Capabilities of(HelmProfile profile, String kubeVersion, List<String> moreVersions) {
        List<String> versions = ApiVersions.of(profile.kubernetes());
        versions.addAll(moreVersions);
        String version = kubeVersion.isEmpty() ? "v" + profile.kubernetes() + ".0" : kubeVersion;
        return new Capabilities(KubeVersion.parse(version, profile), versions);
    }

    /**
     * The struct for templates.
     *
     * @param missing gets the first few groups and versions, or kinds, that templates check for, are not served, and are of no group
     *     of Kubernetes: whether a cluster serves them depends on what is installed there
     */
    GoStruct toStruct(HelmProfile profile, Set<String> missing) {
        boolean four = profile.isFour();
        Set<String> known = new HashSet<>(apiVersions);
        GoMethods has = name ->
                name.equals("Has") ? GoMethods.Method.ofText((version, budget) -> has(version, known, missing)) : null;
        return new GoStruct(four ? "*common.Capabilities" : "*chartutil.Capabilities")
                .field("KubeVersion", "KubeVersion", kubernetes.toStruct(profile))
                .field(
                        "APIVersions",
                        "APIVersions",
                        new GoList(
                                List.copyOf(apiVersions),
                                "string",
                                four ? "common.VersionSet" : "chartutil.VersionSet",
                                has))
                .field("HelmVersion", "HelmVersion", BuildInfo.of(profile));
    }

    private static boolean has(String asked, Set<String> known, Set<String> missing) {
        boolean served = known.contains(asked);
        int slash = asked.indexOf('/');
        if (!served && slash > 0 && missing.size() < MOST_MISSING && asked.length() <= LONGEST) {
            String group = asked.substring(0, slash + 1);
            if (!ApiVersions.hasGroup(group)) {
                missing.add(asked);
            }
        }
        return served;
    }
}
