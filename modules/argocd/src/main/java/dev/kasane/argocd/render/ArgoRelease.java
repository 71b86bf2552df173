package dev.kasane.argocd.render;

import dev.kasane.problem.Problem;
import java.util.List;

/**
 * A release of Argo CD: the programs that its image contains (argo-cd, {@code hack/tool-versions.sh} of each release's
 * tag), and the behavior of its repository server where releases differ ({@code reposerver/repository/repository.go}).
 *
 * @param version its first two numbers
 * @param helm the release of Helm
 * @param kustomize the release of kustomize
 * @param rule what {@code valueFiles} of an Application may be
 */
public record ArgoRelease(String version, String helm, String kustomize, ValuesFileRule rule) {

    private static final List<ArgoRelease> ALL = List.of(
            new ArgoRelease("3.2", "3.18.4", "5.7.0", ValuesFileRule.NAMES),
            new ArgoRelease("3.3", "3.19.4", "5.8.1", ValuesFileRule.NAMES),
            new ArgoRelease("3.4", "3.19.4", "5.8.1", ValuesFileRule.PATTERNS),
            new ArgoRelease("3.5", "4.2.1", "5.8.1", ValuesFileRule.PATTERNS));

    /**
     * The release with a given name, which may have a leading {@code v}, a patch and a build, as {@code argocd version}
     * prints it.
     *
     * @throws dev.kasane.problem.KasaneException when it is none of those that are known
     */
    public static ArgoRelease named(String name) {
        String plain = name.startsWith("v") ? name.substring(1) : name;
        for (ArgoRelease release : ALL) {
            if (plain.matches("\\Q" + release.version + "\\E(\\.[0-9]+)?([-+].*)?")) {
                return release;
            }
        }
        throw Problem.error(
                        "what Argo CD " + name + " contains is not known",
                        null,
                        "known are " + versions() + "; for other releases name what they contain: --helm A..B")
                .asException();
    }

    /** The releases that are known, for messages. */
    public static String versions() {
        return String.join(", ", ALL.stream().map(ArgoRelease::version).toList());
    }

    /** Two releases for messages, with what the comparison of them leaves out. */
    public static String title(ArgoRelease before, ArgoRelease after) {
        String both = before.title() + " and " + after.title();
        return before.kustomize.equals(after.kustomize)
                ? both
                : both + ", but kustomize 5.8.1 for both (Argo CD " + before.version + " has " + before.kustomize + ", "
                        + after.version + " has " + after.kustomize + ")";
    }

    private String title() {
        return "Argo CD " + version + " (Helm " + helm + ")";
    }
}
