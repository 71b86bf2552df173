package dev.kasane.ci.hydrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevWalk;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that is ended at any one of its questions to the repository or the forge, before it is done or after it; the next run completes it. */
class HydratorFaultTest {

    private static final String LISTED = """
            hydrate:
            - {branch: dev, targets: [overlays/dev]}
            - {branch: prod, targets: [overlays/prod], after: [dev], by: pull-request}
            """;
    private static final String VERIFIED = """
            hydrate:
            - {branch: dev, targets: [overlays/dev], verify: {by: status, name: ready}}
            """;
    private static final ProposalText TEXT = new ProposalText() {
        @Override
        public String title(ProposalContent content) {
            return "Promote " + content.to();
        }

        @Override
        public String body(ProposalContent content) {
            return content.commits().toString();
        }

        @Override
        public String title(RevertContent content) {
            return "Take back to " + content.to();
        }

        @Override
        public String body(RevertContent content) {
            return content.commits().toString();
        }
    };

    @TempDir
    Path folder;

    private int runs;

    /** When a question is the last one. */
    enum Moment {
        BEFORE,
        AFTER
    }

    /** The end of a run. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** Ends a run at the question of a number. */
    private static final class End {
        private final int at;
        private final Moment moment;
        private int asked;

        End(int at, Moment moment) {
            this.at = at;
            this.moment = moment;
        }

        <T> T around(Class<T> type, T real) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                        boolean ends = ++asked == at;
                        if (ends && moment == Moment.BEFORE) {
                            throw new Killed();
                        }
                        try {
                            Object answer = method.invoke(real, arguments);
                            if (ends) {
                                throw new Killed();
                            }
                            return answer;
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void after_each_end_the_next_run_has_one_commit_and_one_pull_request(Moment moment) throws Exception {
        int at = 0;
        for (boolean ended = true; ended; ) {
            at++;
            Path forge = folder.resolve(at + "/forge.git");
            try (GitRepository repository = GitRepository.bare(forge, "main");
                    LocalForge pulls = LocalForge.at(forge, "main", Identity.KASANE, StepListener.NONE)) {
                commit(repository, "first");
                run(repository, new End(0, moment), pulls);
                pulls.merge(1, pulls.get(1).headCommit());
                commit(repository, "second");

                ended = isEnded(repository, new End(at, moment), pulls);
                run(repository, new End(0, moment), pulls);

                ObjectId proposed = tip(repository, "prod-next");
                run(repository, new End(0, moment), pulls);
                assertThat(tip(repository, "prod-next")).isEqualTo(proposed);
                assertThat(commits(repository, "dev")).isEqualTo(2);
                assertThat(pulls.list("", 9))
                        .extracting(PullRequest::state)
                        .containsExactly(PullRequest.State.OPEN, PullRequest.State.MERGED);
                assertThat(commits(repository, "prod-next")).isEqualTo(3);
                assertThat(new String(
                                repository.tree(tip(repository, "prod-next")).read("overlays/prod/manifest.yaml"),
                                StandardCharsets.UTF_8))
                        .contains("name: second");
            }
        }
        // fetches, pushes of two branches, and a list and an opening of pull requests
        assertThat(at).isGreaterThan(6);
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void after_each_end_the_next_run_has_one_record_and_one_revert(Moment moment) throws Exception {
        int at = 0;
        for (boolean ended = true; ended; ) {
            at++;
            Path forge = folder.resolve(at + "/forge.git");
            try (GitRepository repository = GitRepository.bare(forge, "main");
                    LocalForge pulls = LocalForge.at(forge, "main", Identity.KASANE, StepListener.NONE)) {
                commit(repository, "first", VERIFIED);
                run(repository, new End(0, moment), pulls);
                ObjectId good = tip(repository, "dev");
                commit(repository, "broken", VERIFIED);

                ended = isEnded(repository, new End(at, moment), pulls);
                run(repository, new End(0, moment), pulls);

                ObjectId proposed = tip(repository, "dev-revert");
                run(repository, new End(0, moment), pulls);
                assertThat(tip(repository, "dev-revert")).isEqualTo(proposed);
                assertThat(commits(repository, "dev")).isEqualTo(2);
                assertThat(commits(repository, "kasane/state")).isEqualTo(2);
                assertThat(pulls.list("", 9))
                        .extracting(PullRequest::head, PullRequest::base, PullRequest::state)
                        .containsExactly(tuple("dev-revert", "dev", PullRequest.State.OPEN));
                pulls.merge(1, proposed.name());
                assertThat(tree(repository, tip(repository, "dev"))).isEqualTo(tree(repository, good));
                run(repository, new End(0, moment), pulls);
                assertThat(tree(repository, tip(repository, "dev"))).isEqualTo(tree(repository, good));
            }
        }
        // beside those of the branch: fetches and a push of the state, of the revert, and a list and an opening of pull
        // requests
        assertThat(at).isGreaterThan(8);
    }

    /** What is called broken does not work. */
    private static Verdict verdict(DeployedTarget deployed) {
        String manifest = new String(
                deployed.repository().tree(deployed.tip()).read("overlays/dev/manifest.yaml"), StandardCharsets.UTF_8);
        return manifest.contains("broken")
                ? new Verdict(Verdict.State.FAILED, "it does not work", Instant.EPOCH)
                : new Verdict(Verdict.State.VERIFIED, "it works", Instant.EPOCH);
    }

    private static ObjectId tree(GitRepository repository, ObjectId commit) throws Exception {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return walk.parseCommit(commit).getTree().copy();
        }
    }

    private boolean isEnded(GitRepository repository, End end, PullRequests pulls) {
        try {
            run(repository, end, pulls);
            return false;
        } catch (Killed e) {
            return true;
        }
    }

    private void run(GitRepository repository, End end, PullRequests pulls) {
        // a later run has a later time, so that no two commits of it are the same by chance
        runs++;
        Hydrator hydrator = new Hydrator(
                repository,
                new Hydrator.Places(
                        () -> tip(repository, "main"),
                        end.around(Remote.class, Remote.itself(repository)),
                        end.around(PullRequests.class, pulls),
                        null),
                new Hydrator.Rules(
                        RenderOptions.DEFAULT,
                        charts -> List.of(),
                        (verify, environment, deployed) -> verdict(deployed),
                        TEXT,
                        line -> {}),
                null,
                Clock.fixed(Instant.ofEpochSecond(runs), ZoneOffset.UTC));
        for (HydratedBranch branch : hydrator.branches()) {
            hydrator.run(branch);
            hydrator.verify(branch);
        }
    }

    private static void commit(GitRepository repository, String name) {
        commit(repository, name, LISTED);
    }

    private static void commit(GitRepository repository, String name, String listed) {
        ObjectId before = BranchUpdate.tip(repository, "refs/heads/main");
        TreeMap<String, byte[]> files = new TreeMap<>();
        Map.of(
                        ".kasane.yaml",
                        listed,
                        "base/kustomization.yaml",
                        "resources: [map.yaml]\n",
                        "base/map.yaml",
                        "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\n",
                        "overlays/dev/kustomization.yaml",
                        "resources: [../../base]\n",
                        "overlays/prod/kustomization.yaml",
                        "resources: [../../base]\n")
                .forEach((path, text) -> files.put(path, text.getBytes(StandardCharsets.UTF_8)));
        CommitWriter writer = new CommitWriter(repository, Identity.KASANE, null);
        ObjectId commit =
                writer.writeTree(writer.tree(files), before, new CommitMessage(name, "", List.of()), Instant.EPOCH);
        BranchUpdate.swap(repository, "refs/heads/main", before, commit);
    }

    private static ObjectId tip(GitRepository repository, String branch) {
        return Objects.requireNonNull(BranchUpdate.tip(repository, "refs/heads/" + branch));
    }

    private static int commits(GitRepository repository, String branch) throws Exception {
        int count = 0;
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            walk.markStart(walk.parseCommit(tip(repository, branch)));
            while (walk.next() != null) {
                count++;
            }
        }
        return count;
    }
}
