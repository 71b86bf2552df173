package dev.kasane.dev;

import dev.kasane.cluster.Applied;
import dev.kasane.cluster.ApplyOptions;
import dev.kasane.cluster.KubernetesApi;
import dev.kasane.cluster.TemporaryObjects;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.ProblemText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The fixtures of a loop in its cluster: each folder with a journal of its own. */
final class AppliedFixtures implements AutoCloseable {

    /** The timeout for finalizers while the controller runs. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final DevCluster cluster;
    private final KubernetesApi api;
    private final DevFolder folder;
    private final ApplyOptions options;
    private final List<Fixtures> all;
    private final Consumer<String> messages;
    private final Set<Path> files = new TreeSet<>();

    AppliedFixtures(DevCluster cluster, String name, DevFolder folder, List<Fixtures> all, Consumer<String> messages) {
        this.cluster = cluster;
        this.api = new KubernetesApi(cluster.config());
        this.folder = folder;
        this.options = new ApplyOptions("kasane-dev-" + name, ApplyOptions.Mode.REAL, ApplyOptions.Conflicts.REFUSE);
        this.all = all;
        this.messages = messages;
    }

    /**
     * Reports the objects that a killed loop has left, here and on other clusters. Those of this loop's fixtures are
     * adopted; all others are removed as soon as the controller has processed their finalizers.
     */
    void reportLeftovers() {
        for (Path journal : folder.journals()) {
            String server = TemporaryObjects.leftOn(journal);
            if (api.server().equals(server)) {
                messages.accept("removing what a former run has left");
                if (!isOurs(journal)) {
                    new TemporaryObjects(api, options, journal).remove(Duration.ZERO);
                }
            } else if (server != null) {
                messages.accept("a former run has left objects on " + server
                        + ": run kasane dev with that cluster once, and they are removed");
            }
        }
    }

    private boolean isOurs(Path journal) {
        for (int i = 0; i < all.size(); i++) {
            if (journal.equals(journal(i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Applies what the folders hold now, and removes what they no longer hold.
     *
     * @param patience how long finalizers are waited for
     */
    void apply(Duration patience) {
        files.clear();
        for (int i = 0; i < all.size(); i++) {
            try {
                Fixtures.Objects objects = all.get(i).read();
                files.addAll(objects.files());
                TemporaryObjects temporary = objects(i);
                for (Applied one : temporary.apply(objects.rendering(), applied -> {})) {
                    one.problems().forEach(problem -> messages.accept(ProblemText.of(problem)));
                }
                List<TemporaryObjects.Removed> removed = temporary.removeOthersThan(objects.rendering(), patience);
                if (!patience.isZero()) {
                    report(removed);
                }
            } catch (KasaneException e) {
                // half-written files are no reason to end
                e.problems().forEach(problem -> messages.accept(ProblemText.of(problem)));
            }
        }
    }

    private TemporaryObjects objects(int number) {
        return new TemporaryObjects(api, options, journal(number));
    }

    /** The journal of a fixture; that of a disposable server is deleted with the server. */
    private Path journal(int number) {
        if (cluster.isDisposable()) {
            return folder.server().resolve("applied-" + number);
        }
        return folder.journal(api.server() + "#" + number);
    }

    /** The folders and all files that are read for them. */
    List<Path> watched() {
        List<Path> watched = new ArrayList<>(files);
        all.forEach(one -> watched.add(one.folder()));
        return watched;
    }

    /** Removes everything while the controller still runs, so that it can process its finalizers. */
    void remove() {
        for (Path journal : folder.journals().reversed()) {
            if (api.server().equals(TemporaryObjects.leftOn(journal))) {
                report(new TemporaryObjects(api, options, journal).remove(PATIENCE));
            }
        }
    }

    private void report(List<TemporaryObjects.Removed> removed) {
        for (TemporaryObjects.Removed one : removed) {
            messages.accept(one.why().isEmpty() ? "removed " + one.object() : one.object() + " stays: " + one.why());
        }
    }

    @Override
    public void close() {
        api.close();
    }
}
