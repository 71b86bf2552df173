package dev.kasane.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.files.TreeException;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Work on several contents of which some fail. */
class DownloadsTest {

    @Test
    void whateverOneFailsForTheOthersAreDoneAndItIsTold() {
        Map<String, RuntimeException> failures = Map.of(
                "mistake", Problem.error("there is no chart", null, null).asException(),
                "server", new RemoteException(RemoteException.Kind.UNAVAILABLE, "the server is gone", null),
                "clone", new TreeException("cannot make a Git repository at /store"),
                "disk", new UncheckedIOException(new IOException("no space left")));

        Downloads<String> downloads = Downloads.of(
                "fetching", List.of("mistake", "one", "server", "clone", "disk", "two"), Function.identity(), item -> {
                    RuntimeException failure = failures.get(item);
                    if (failure != null) {
                        throw failure;
                    }
                    return item;
                });

        assertThat(downloads.done()).containsExactly("one", "two");
        assertThat(downloads.problems().stream().map(Problem::sentence))
                .containsExactly(
                        "there is no chart",
                        "the server is gone",
                        "cannot make a Git repository at /store",
                        "java.io.IOException: no space left");
    }
}
