package dev.kasane.cli.lock;

import dev.kasane.argocd.chart.RequiredContents;
import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.discovery.ArgoTargets;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.report.TargetConfig;
import dev.kasane.files.FileTree;
import dev.kasane.flux.discovery.FluxTarget;
import dev.kasane.flux.discovery.FluxTargets;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The remote contents that the files of a tree name, and those that its lock has.
 *
 * @param lock the lock
 * @param users each requirement, with the Applications and folders that name it
 * @param lacking the locked contents that are not here, so that their references are unknown
 * @param warnings what cannot be locked
 * @param refusals what Helm refuses, so that nothing of it is locked
 * @param problems why there may be more than was found
 */
record FoundContents(
        Lock lock,
        SortedMap<Requirement, List<String>> users,
        List<LockEntry> lacking,
        List<Problem> warnings,
        List<Problem> refusals,
        List<Problem> problems) {

    /** The note when there are no users. */
    static final String NONE = "no file names remote content";

    /** Those of a tree. */
    static FoundContents in(FileTree tree) {
        ArgoSettings settings = ArgoSettings.of(tree, List.of());
        RenderOptions options = settings.renderOptions(RenderOptions.DEFAULT);
        KustomizationGraph graph = new KustomizationGraph(tree);
        ArgoTargets targets = ArgoTargets.of(settings, graph, new Renderer(tree, options));
        FluxTargets flux = FluxTargets.of(graph, new Renderer(tree, RenderOptions.DEFAULT));
        TargetConfig config = TargetConfig.of(tree);
        List<String> folders = new ArrayList<>(flux.folders());
        graph.leaves().stream().filter(config::isTarget).forEach(folders::add);
        RequiredContents required = RequiredContents.of(settings, targets, graph, folders);
        SortedMap<Requirement, List<String>> users = new TreeMap<>(required.users());
        for (FluxTarget target : flux.targets().values()) {
            for (Requirement requirement : flux.requirements(target)) {
                List<String> known = new ArrayList<>(users.getOrDefault(requirement, List.of()));
                known.add(target.name());
                users.put(requirement, known);
            }
        }
        Lock lock = Lock.of(tree);
        return new FoundContents(
                lock,
                users,
                lacking(lock, users, graph.tree()),
                required.warnings(),
                required.refusals(),
                asWarnings(targets.problems()));
    }

    private static List<LockEntry> lacking(Lock lock, SortedMap<Requirement, List<String>> users, FileTree withLocked) {
        List<LockEntry> lacking = new ArrayList<>();
        for (Requirement requirement : users.keySet()) {
            LockEntry entry = lock.entry(requirement);
            if (entry != null
                    && (requirement.kind() == RemoteKind.GIT || requirement.kind() == RemoteKind.ARTIFACT)
                    && !withLocked.entry(requirement.path()).isFolder()) {
                lacking.add(entry);
            }
        }
        return lacking;
    }

    private static List<Problem> asWarnings(List<Problem> problems) {
        List<Problem> warnings = new ArrayList<>();
        problems.forEach(problem -> warnings.add(Problem.warning(problem.sentence(), problem.span(), problem.hint())));
        return warnings;
    }

    /** The requirements without an entry. */
    List<Requirement> missing() {
        return users.keySet().stream()
                .filter(requirement -> lock.entry(requirement) == null)
                .toList();
    }

    /** The entries that no file names; none when it is not known what all files name. */
    List<LockEntry> unused() {
        return problems.isEmpty() && refusals.isEmpty() && lacking.isEmpty()
                ? lock.entries().stream()
                        .filter(entry -> !users.containsKey(entry.requirement()))
                        .toList()
                : List.of();
    }

    /** The origin of a requirement, for messages. */
    String shownUsers(Requirement requirement) {
        List<String> names = users.getOrDefault(requirement, List.of());
        return names.size() <= 3
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 2)) + " and " + (names.size() - 2) + " more";
    }
}
