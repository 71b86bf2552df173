package dev.kasane.helm.engine;

import dev.kasane.helm.profile.HelmProfile;

/** The version of Helm: {@code helm version}, and {@code .Capabilities.HelmVersion}. */
public final class BuildInfo {

    private BuildInfo() {}

    /** The struct of a release. What depends on who built it is empty. */
    public static Object of(HelmProfile profile) {
        GoStruct helm = new GoStruct("version.BuildInfo")
                .optional("Version", "version", "v" + profile.version())
                .optional("GitCommit", "git_commit", "")
                .optional("GitTreeState", "git_tree_state", "")
                .optional("GoVersion", "go_version", "go1.26.8");
        return profile.isFour()
                ? helm.optional("KubeClientVersion", "kube_client_version", "v" + profile.kubernetes())
                : helm;
    }
}
