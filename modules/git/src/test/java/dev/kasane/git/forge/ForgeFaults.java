package dev.kasane.git.forge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kasane.git.forge.TestForge.Fault;
import dev.kasane.git.forge.http.ApiLimits;
import dev.kasane.git.remote.RemoteException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes to a forge whose server fails.
 *
 * @param server the server, which has no pull request of the branch
 * @param forge the forge at that server
 * @param timing the clock of the forge
 * @param limits the limits of each call
 */
public record ForgeFaults(TestForge server, PullRequests forge, TestTiming timing, ApiLimits limits) {

    /**
     * Holds that under each fault every write has its effect or ends with a typed error, within the limits, and that it succeeds a minute
     * later.
     *
     * @param empty removes all pull requests and comments from the server
     * @param result compares what is on the server after each fault
     * @return the number of writes
     */
    public int check(List<Fault> faults, String branch, String headCommit, Runnable empty, Consumer<Fault> result) {
        int writes = 0;
        for (Fault fault : faults) {
            server.plan(null);
            empty.run();
            if (!fault.method().equals("POST")) {
                forge.open(branch, "main", "Promote", "body");
            }
            String number = " " + writes;
            for (Runnable work : List.<Runnable>of(
                    () -> forge.open(branch, "main", "Promote", "body"),
                    () -> forge.update(1, "Promote" + number, "body" + number),
                    () -> forge.comment(1, "said once"),
                    () -> forge.merge(1, headCommit))) {
                writes++;
                under(fault, work);
            }
            result.accept(fault);
        }
        return writes;
    }

    private void under(Fault fault, Runnable work) {
        int requests = server.requests.size();
        Instant begin = timing.now();
        server.plan(fault);
        Throwable thrown = catchThrowable(work::run);
        if (thrown != null) {
            assertThat(thrown).as("%s", fault).isInstanceOf(RemoteException.class);
        }
        assertThat(Duration.between(begin, timing.now())).as("%s", fault).isLessThanOrEqualTo(limits.deadline());
        assertThat(server.requests.size() - requests).as("%s", fault).isLessThanOrEqualTo(limits.requests());
        // the server is well again
        server.plan(null);
        timing.pass(Duration.ofSeconds(61));
        assertThat(catchThrowable(work::run)).as("%s", fault).isNull();
    }
}
