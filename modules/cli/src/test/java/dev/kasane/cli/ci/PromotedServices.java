package dev.kasane.cli.ci;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two services that were built and promoted, and somebody who may push to any branch of what is deployed but main. */
final class PromotedServices implements AutoCloseable {

    /** Where the manifests are. */
    enum Place {
        BESIDE_THE_SOURCES,
        IN_ANOTHER_REPOSITORY
    }

    final TwoServices workspace;
    final Forger forger;
    private final @Nullable ManifestsRepository manifests;
    private final List<String> where;

    PromotedServices(Place place, Path temporary) throws Exception {
        Path folder = temporary.resolve("manifests.git");
        if (place == Place.BESIDE_THE_SOURCES) {
            manifests = null;
            where = List.of();
            workspace = new TwoServices(temporary);
            workspace.run(0, "ci");
            forger = new Forger(workspace.root());
        } else {
            manifests = ManifestsRepository.at(folder, "api", "web");
            where = List.of("--forge", folder.toString());
            workspace = manifests.source(temporary, "one", "api", "web");
            workspace.run(0, "ci");
            forger = new Forger(folder, manifests.proposed("one"), manifests.state("one"));
        }
    }

    /** The repository with the manifests, where it is another one. */
    ManifestsRepository manifests() {
        return Objects.requireNonNull(manifests);
    }

    /** Runs {@code kasane pr} about the pull requests of the manifests. */
    String pr(int code, String... words) {
        return workspace.run(
                code,
                Stream.of(Stream.of("pr"), Stream.of(words), where.stream())
                        .flatMap(all -> all)
                        .toArray(String[]::new));
    }

    @Override
    public void close() {
        forger.close();
        workspace.close();
        if (manifests != null) {
            manifests.close();
        }
    }
}
