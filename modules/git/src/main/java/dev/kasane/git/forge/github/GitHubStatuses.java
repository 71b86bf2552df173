package dev.kasane.git.forge.github;

import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.git.forge.http.ApiServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.kohsuke.github.GHCommitState;
import org.kohsuke.github.GHCommitStatus;

/** The statuses of commits at GitHub, or at a GitHub Enterprise Server. */
public final class GitHubStatuses implements CommitStatuses {

    private final GitHubCall server;

    /**
     * @param server its programming interface, such as {@code https://api.github.com}
     * @param owner whose repository it is
     * @param name its name
     */
    public GitHubStatuses(ApiServer server, String owner, String name) {
        this.server = new GitHubCall(server, owner, name);
    }

    @Override
    public List<CommitStatus> of(String commit) {
        return server.call("the statuses of " + commit, repository -> {
            Set<String> seen = new HashSet<>();
            List<CommitStatus> statuses = new ArrayList<>();
            int read = 0;
            // the newest come first
            for (GHCommitStatus one : repository.listCommitStatuses(commit).withPageSize(100)) {
                if (seen.add(one.getContext())) {
                    statuses.add(shown(one));
                }
                if (++read == MOST) {
                    break;
                }
            }
            return statuses;
        });
    }

    private static CommitStatus shown(GHCommitStatus one) throws IOException {
        return new CommitStatus(
                one.getContext(),
                switch (one.getState()) {
                    case SUCCESS -> State.SUCCESS;
                    case FAILURE, ERROR -> State.FAILURE;
                    case PENDING -> State.PENDING;
                },
                Objects.requireNonNullElse(one.getDescription(), ""),
                one.getTargetUrl(),
                one.getUpdatedAt().toInstant());
    }

    @Override
    public void say(String commit, CommitStatus status) {
        server.call(
                "a status of " + commit,
                repository -> repository.createCommitStatus(
                        commit,
                        GHCommitState.valueOf(status.state().name()),
                        status.link(),
                        CommitStatus.shortened(status.description()),
                        status.context()));
    }
}
