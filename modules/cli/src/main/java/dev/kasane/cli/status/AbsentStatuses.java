package dev.kasane.cli.status;

import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.problem.Problem;
import java.util.List;

/** The statuses of commits without a known forge. */
record AbsentStatuses() implements CommitStatuses {

    @Override
    public List<CommitStatus> of(String commit) {
        throw unknown();
    }

    @Override
    public void publish(String commit, CommitStatus status) {
        throw unknown();
    }

    private static RuntimeException unknown() {
        return Problem.error("no forge is known, which has the statuses of commits", null, "name it with --forge")
                .asException();
    }
}
