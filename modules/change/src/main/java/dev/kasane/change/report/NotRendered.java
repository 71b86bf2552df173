package dev.kasane.change.report;

import dev.kasane.change.graph.KustomizationGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Targets that are not rendered on either side for one reason, so that at most their inputs were compared.
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

    /** The kinds of Flux. */
    public static final List<String> KINDS_OF_FLUX = List.of(KUSTOMIZATION, HELM_RELEASE, RESOURCE_SET);

    /** The reason why a target is not rendered, with the text for one target and for several. */
    public enum Reason {
        REMOTE_CHART(
                "uses a Helm chart that is neither vendored nor fetched; kasane compared its version and values only",
                "use Helm charts that are neither vendored nor fetched; kasane compared their versions and values only",
                "Helm charts",
                Command.LOCK),
        LOCKED_CHART(
                "uses a locked Helm chart that is not fetched; kasane compared its version and values only",
                "use locked Helm charts that are not fetched; kasane compared their versions and values only",
                "locked Helm charts",
                Command.FETCH),
        INFLATED_CHART(
                "inflates by kustomize Helm charts that are neither vendored nor fetched; kasane compared their"
                        + " versions and values only",
                "inflate by kustomize Helm charts that are neither vendored nor fetched; kasane compared their"
                        + " versions and values only",
                "Helm charts of kustomizations",
                Command.LOCK),
        REMOTE_BASE(
                "names files of other repositories or servers that are neither vendored nor fetched; kasane compared"
                        + " its own files only",
                "name files of other repositories or servers that are neither vendored nor fetched; kasane compared"
                        + " their own files only",
                "files of other repositories or servers",
                Command.LOCK),
        LOCKED_BASE(
                "names locked files of other repositories or servers that are not fetched; kasane compared its own"
                        + " files and the lock only",
                "name locked files of other repositories or servers that are not fetched; kasane compared their own"
                        + " files and the lock only",
                "locked files of other repositories or servers",
                Command.FETCH),
        EARLIER_BASE(
                "names files of other repositories or servers that are not fetched for the earlier revision; kasane"
                        + " compared its own files only",
                "name files of other repositories or servers that are not fetched for the earlier revision; kasane"
                        + " compared their own files only",
                "files of the earlier revision",
                Command.FETCH_EARLIER),
        REMOTE_SOURCE(
                "uses files of another repository that are neither vendored nor fetched; kasane compared its source"
                        + " only",
                "use files of other repositories that are neither vendored nor fetched; kasane compared their sources"
                        + " only",
                "sources in other repositories",
                Command.LOCK),
        LOCKED_SOURCE(
                "uses locked files of another repository that are not fetched; kasane compared its source and the lock"
                        + " only",
                "use locked files of other repositories that are not fetched; kasane compared their sources and the"
                        + " lock only",
                "locked sources in other repositories",
                Command.FETCH),
        OTHER_REPOSITORY(
                "takes its objects from another repository; kasane compared its source only",
                "take their objects from other repositories; kasane compared their sources only"),
        ARTIFACT(
                "takes its objects from a bucket or an artifact, which cannot be fetched; kasane compared its source"
                        + " only; name the folder that this is made of in flux.sources of .kasane.yaml",
                "take their objects from buckets or artifacts, which cannot be fetched; kasane compared their sources"
                        + " only; name the folders that these are made of in flux.sources of .kasane.yaml"),
        CLUSTER_INPUTS(
                "takes inputs that are known only in the cluster; kasane compared its object only",
                "take inputs that are known only in the cluster; kasane compared their objects only"),
        UNLOCKABLE(
                "names an address that cannot be locked; kasane compared its inputs only; kasane lock prints the"
                        + " address and what to do",
                "name addresses that cannot be locked; kasane compared their inputs only; kasane lock prints the"
                        + " addresses and what to do"),
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
                "cannot be read or rendered on either side, so its Applications are not compared; kasane check prints"
                        + " why",
                "cannot be read or rendered on either side, so their Applications are not compared; kasane check"
                        + " prints why");

        private final String one;
        private final String several;
        private final String what;
        private final Command command;

        Reason(String one, String several) {
            this(one, several, "", Command.NONE);
        }

        /** A reason that a command of kasane solves, with a noun for the missing content. */
        Reason(String one, String several, String what, Command command) {
            this.one = one;
            this.several = several;
            this.what = what;
            this.command = command;
        }

        /** The hint to get it rendered, such as {@code run kasane lock}; null if no command does it. */
        public @Nullable String remedy() {
            return command == Command.NONE ? null : command.words.substring(Command.BEFORE.length());
        }

        /** The reason why a kustomization is not rendered: missing remote content; null if none is missing. */
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

    /** The command that fetches the missing content. */
    private enum Command {
        NONE(""),
        LOCK("; run kasane lock"),
        FETCH("; run kasane fetch"),
        FETCH_EARLIER("; run kasane fetch with that revision");

        private static final String BEFORE = "; ";

        private final String words;

        Command(String words) {
            this.words = words;
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

    /** The number of targets and the reason, for messages. */
    public String sentence() {
        return counted() + " " + (targets.size() == 1 ? reason.one : reason.several) + reason.command.words;
    }

    private String counted() {
        return targets.size() == 1 ? "1 " + noun : targets.size() + " " + noun + "s";
    }

    /**
     * The sentences of some groups. Those of which a command gets what is missing are one, with the first command that gets it
     * all.
     */
    public static List<String> sentences(List<NotRendered> groups) {
        List<NotRendered> missing = groups.stream()
                .filter(group -> group.reason.command != Command.NONE)
                .toList();
        if (missing.size() < 2) {
            return groups.stream().map(NotRendered::sentence).toList();
        }
        StringJoiner parts = new StringJoiner(", ");
        missing.forEach(group -> parts.add(group.counted() + " (" + group.reason.what + ")"));
        Command command = missing.stream()
                .map(group -> group.reason.command)
                .min(Comparator.naturalOrder())
                .orElse(Command.NONE);
        boolean earlier = command != Command.FETCH_EARLIER
                && missing.stream().anyMatch(group -> group.reason.command == Command.FETCH_EARLIER);
        List<String> sentences = new ArrayList<>();
        sentences.add("not rendered, because their charts or other remote contents are not downloaded: " + parts
                + "; kasane compared only their inputs, such as chart versions and values" + command.words
                + (earlier ? ", also with the earlier revision" : ""));
        groups.stream()
                .filter(group -> group.reason.command == Command.NONE)
                .forEach(group -> sentences.add(group.sentence()));
        return sentences;
    }
}
