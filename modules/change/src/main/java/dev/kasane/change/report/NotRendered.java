package dev.kasane.change.report;

import dev.kasane.change.graph.KustomizationGraph;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Targets whose objects are not known on either side, all for one reason, so that at most their inputs were compared.
 *
 * @param reason why nothing renders them
 * @param noun what one of them is, such as Application
 * @param targets their names
 */
public record NotRendered(Reason reason, String noun, List<String> targets) {

    public static final String APPLICATION = "Application";
    public static final String KUSTOMIZATION = "Kustomization";
    public static final String HELM_RELEASE = "HelmRelease";
    public static final String RESOURCE_SET = "ResourceSet";
    public static final String TARGET = "target";

    /** Why a target is not rendered, the words for one target and for several. */
    public enum Reason {
        REMOTE_CHART(
                "uses a Helm chart that is neither vendored nor fetched; kasane compared its version and values only; run kasane lock, then kasane fetch",
                "use Helm charts that are neither vendored nor fetched; kasane compared their versions and values only; run kasane lock, then kasane fetch"),
        LOCKED_CHART(
                "uses a locked Helm chart that is not fetched; kasane compared its version and values only; run kasane fetch",
                "use locked Helm charts that are not fetched; kasane compared their versions and values only; run kasane fetch"),
        INFLATED_CHART(
                "inflates by kustomize Helm charts that are neither vendored nor fetched; kasane compared their versions and values only;"
                        + " run kasane lock, then kasane fetch",
                "inflate by kustomize Helm charts that are neither vendored nor fetched; kasane compared their versions and values only;"
                        + " run kasane lock, then kasane fetch"),
        REMOTE_BASE(
                "names files of other repositories or servers that are neither vendored nor fetched; kasane compared its own files only;"
                        + " run kasane lock, then kasane fetch",
                "name files of other repositories or servers that are neither vendored nor fetched; kasane compared their own files only;"
                        + " run kasane lock, then kasane fetch"),
        LOCKED_BASE(
                "names locked files of other repositories or servers that are not fetched; kasane compared its own files and the lock only;"
                        + " run kasane fetch",
                "name locked files of other repositories or servers that are not fetched; kasane compared their own files and the lock only;"
                        + " run kasane fetch"),
        EARLIER_BASE(
                "names files of other repositories or servers that are not fetched for the earlier revision; kasane compared its own files only;"
                        + " run kasane fetch with that revision",
                "name files of other repositories or servers that are not fetched for the earlier revision; kasane compared their own files"
                        + " only; run kasane fetch with that revision"),
        REMOTE_SOURCE(
                "uses files of another repository that are neither vendored nor fetched; kasane compared its source only;"
                        + " run kasane lock, then kasane fetch",
                "use files of other repositories that are neither vendored nor fetched; kasane compared their sources only;"
                        + " run kasane lock, then kasane fetch"),
        LOCKED_SOURCE(
                "uses locked files of another repository that are not fetched; kasane compared its source and the lock only;"
                        + " run kasane fetch",
                "use locked files of other repositories that are not fetched; kasane compared their sources and the lock only;"
                        + " run kasane fetch"),
        OTHER_REPOSITORY(
                "takes its objects from another repository; kasane compared its source only",
                "take their objects from other repositories; kasane compared their sources only"),
        ARTIFACT(
                "takes its objects from a bucket or an artifact, which cannot be fetched; kasane compared its source only;"
                        + " name the folder that this is made of in flux.sources of .kasane.yaml",
                "take their objects from buckets or artifacts, which cannot be fetched; kasane compared their sources only;"
                        + " name the folders that these are made of in flux.sources of .kasane.yaml"),
        CHART_BY_DIGEST(
                "installs a Helm chart that its OCIRepository names by digest alone; kasane compared its object only;"
                        + " add ref.tag or ref.semver",
                "install Helm charts that their OCIRepositories name by digest alone; kasane compared their objects only;"
                        + " add ref.tag or ref.semver"),
        CLUSTER_INPUTS(
                "takes inputs that are known only in the cluster; kasane compared its object only",
                "take inputs that are known only in the cluster; kasane compared their objects only"),
        UNLOCKABLE(
                "names an address that cannot be locked; kasane compared its inputs only; kasane lock prints the address and what to do",
                "name addresses that cannot be locked; kasane compared their inputs only; kasane lock prints the addresses and what"
                        + " to do"),
        PLUGIN(
                "is rendered by a plugin, which kasane does not run; kasane compared its files only",
                "are rendered by plugins, which kasane does not run; kasane compared their files only"),
        FAILURE(
                "cannot be rendered on either side, and its files did not change; kasane check prints why",
                "cannot be rendered on either side, and their files did not change; kasane check prints why"),
        UNEXPANDED(
                "cannot be expanded on either side, so its Applications are not compared; kasane check prints why",
                "cannot be expanded on either side, so their Applications are not compared; kasane check prints why"),
        NO_CLUSTERS(
                "needs the list of clusters, so its Applications are not compared; run kasane argo fixtures",
                "need the list of clusters, so their Applications are not compared; run kasane argo fixtures"),
        UNREADABLE(
                "cannot be read or rendered on either side, so its Applications are not compared; kasane check prints why",
                "cannot be read or rendered on either side, so their Applications are not compared; kasane check prints why");

        private final String one;
        private final String several;

        Reason(String one, String several) {
            this.one = one;
            this.several = several;
        }

        /** Why a kustomization is not rendered: what is on servers; null when nothing of it is missing. */
        public static @Nullable Reason ofFolder(KustomizationGraph graph, String folder) {
            if (graph.isUnlockable(folder)) {
                return UNLOCKABLE;
            }
            if (graph.lacksCharts(folder)) {
                return INFLATED_CHART;
            }
            if (!graph.lacksReferences(folder)) {
                return null;
            }
            return graph.lacksLock(folder) ? REMOTE_BASE : LOCKED_BASE;
        }
    }

    /** Groups targets by their reasons, in the order of the reasons. */
    public static List<NotRendered> grouped(String noun, Map<String, Reason> reasons) {
        Map<Reason, List<String>> targets = new EnumMap<>(Reason.class);
        reasons.forEach((target, reason) ->
                targets.computeIfAbsent(reason, ignored -> new ArrayList<>()).add(target));
        List<NotRendered> groups = new ArrayList<>();
        targets.forEach((reason, names) -> groups.add(new NotRendered(reason, noun, List.copyOf(names))));
        return groups;
    }

    /** How many they are and why, for people. */
    public String sentence() {
        return targets.size() == 1
                ? "1 " + noun + " " + reason.one
                : targets.size() + " " + noun + "s " + reason.several;
    }
}
