package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.change.graph.Affected;
import dev.kasane.change.graph.KustomizationGraph;
import dev.kasane.change.graph.TreeChanges;
import dev.kasane.change.report.TargetFinder;
import dev.kasane.change.report.TargetPair;
import dev.kasane.files.ContentId;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.problem.KasaneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevSort;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.filter.AndTreeFilter;
import org.eclipse.jgit.treewalk.filter.PathFilterGroup;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether {@code affected} names every target whose bytes change, for each commit of whole histories, checked by rendering
 * all targets of the commit and of its parents. Of a long history some commits are taken, as far from each other. The generated history is as long as bench/compare-diff's with
 * {@code -Dkasane.history.overlays=500 -Dkasane.history.commits=200
 * -Dkasane.history.most=200}.
 */
class AffectedHistoryTest {

    private static final int MOST_COMMITS = Integer.getInteger("kasane.history.most", 30);

    /** Of this repository, whose newest commits may all be of sources and documents. */
    private static final TreeFilter DEFINITIONS = AndTreeFilter.create(
            PathFilterGroup.createFromStrings("argocd", "manifests", "overlays", "tekton"), TreeFilter.ANY_DIFF);

    @TempDir
    Path folder;

    @Test
    void no_target_that_changes_is_missed_in_the_history_of_this_repository() throws Exception {
        Path top = repositoryAround(Path.of("").toAbsolutePath());

        assertThat(missed(top, DEFINITIONS)).isEmpty();
    }

    @Test
    void no_target_that_changes_is_missed_in_a_generated_history() throws Exception {
        Path generator = repositoryAround(Path.of("").toAbsolutePath()).resolve("bench/monorepo");
        assumeTrue(runs("python3") && runs("git"), "bench/monorepo needs python3 and git");
        Path made = folder.resolve("made");
        Process process = new ProcessBuilder(
                        "python3",
                        generator.toString(),
                        made.toString(),
                        "--overlays",
                        System.getProperty("kasane.history.overlays", "40"),
                        "--commits",
                        System.getProperty("kasane.history.commits", "15"))
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();

        assertThat(missed(made, TreeFilter.ANY_DIFF)).isEmpty();
    }

    /** Each change of a target's bytes that was not foretold, as commit and target. */
    private static List<String> missed(Path top, TreeFilter commitsWith) throws Exception {
        List<String> missed = new ArrayList<>();
        int changed = 0;
        // of a linked work tree, too, whose .git is a file
        FileRepositoryBuilder clone = new FileRepositoryBuilder().findGitDir(top.toFile());
        try (Git git = new Git(clone.setMustExist(true).build());
                GitRepository repository = Objects.requireNonNull(GitRepository.around(top))) {
            assumeTrue(
                    git.getRepository().getObjectDatabase().getShallowCommits().isEmpty(),
                    "a shallow clone has no whole history");
            Map<String, Map<String, String>> rendered = new TreeMap<>();
            List<RevCommit> commits = new ArrayList<>();
            try (RevWalk walk = new RevWalk(git.getRepository())) {
                // parents first, whatever their times are
                walk.sort(RevSort.TOPO);
                walk.sort(RevSort.REVERSE, true);
                walk.setTreeFilter(commitsWith);
                walk.markStart(walk.parseCommit(git.getRepository().resolve("HEAD")));
                walk.forEach(commits::add);
            }
            int every = Math.max(1, commits.size() / MOST_COMMITS);
            for (int i = 0; i < commits.size(); i += every) {
                RevCommit commit = commits.get(i);
                Map<String, String> now = rendered(commit, repository, rendered);
                for (RevCommit parent : commit.getParents()) {
                    Map<String, String> then = rendered(parent, repository, rendered);
                    Set<String> foretold = expected(repository.tree(parent.name()), repository.tree(commit.name()));
                    Set<String> all = new HashSet<>(then.keySet());
                    all.addAll(now.keySet());
                    for (String target : all) {
                        if (!String.valueOf(then.get(target)).equals(String.valueOf(now.get(target)))) {
                            changed++;
                            if (!foretold.contains(target)) {
                                missed.add(commit.name() + " " + target);
                            }
                        }
                    }
                }
            }
        }
        assertThat(changed).as("changes that were looked for").isPositive();
        return missed;
    }

    private static Set<String> expected(GitTree before, GitTree after) {
        TreeChanges changes = new TreeChanges(before, after);
        KustomizationGraph graphBefore = new KustomizationGraph(before);
        KustomizationGraph graphAfter = graphBefore.forOtherTree(after, changes);
        Affected affected = new Affected(graphBefore, graphAfter, changes);
        Set<String> foretold = new HashSet<>();
        for (TargetPair pair : new TargetFinder(before, after).leaves(graphBefore, graphAfter)) {
            String later = pair.later();
            if (later == null || !later.equals(pair.earlier()) || affected.reason(later) != null) {
                // a target that was moved is gone from where it was
                foretold.add(pair.name());
                foretold.add(String.valueOf(pair.earlier()));
            }
        }
        return foretold;
    }

    private static Map<String, String> rendered(
            RevCommit commit, GitRepository repository, Map<String, Map<String, String>> known) {
        return known.computeIfAbsent(commit.name(), name -> rendered(repository.tree(name)));
    }

    /** The ids of what all targets of a tree render to; of a target that cannot be rendered, why. */
    private static Map<String, String> rendered(GitTree tree) {
        Renderer renderer = new Renderer(tree, RenderOptions.DEFAULT);
        Map<String, String> rendered = new TreeMap<>();
        for (String target : new KustomizationGraph(tree).leaves()) {
            try {
                rendered.put(
                        target,
                        ContentId.ofBlob(renderer.render(target).toYaml()).hex());
            } catch (KasaneException e) {
                rendered.put(target, String.valueOf(e.getMessage()));
            }
        }
        return rendered;
    }

    private static Path repositoryAround(Path start) {
        for (Path at = start; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at;
            }
        }
        assumeTrue(false, "the tests do not run in a clone");
        throw new AssertionError();
    }

    private static boolean runs(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
