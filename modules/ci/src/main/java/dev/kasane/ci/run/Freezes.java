package dev.kasane.ci.run;

import dev.kasane.ci.freeze.Freeze;
import dev.kasane.problem.KasaneException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The freezes of the branches that are deployed, each read once. */
final class Freezes {

    private final Clock clock;
    private final Map<Deployment, List<Freeze>> freezes = new HashMap<>();

    Freezes(Clock clock) {
        this.clock = clock;
    }

    /** Why a pipeline is not promoted to an environment now; null if it is. Freezes that cannot be read hold everything. */
    @Nullable
    String hold(Deployment deployment, String environment, String pipeline) {
        Instant now = clock.instant();
        try {
            return freezes.computeIfAbsent(deployment, branch -> Freeze.all(branch.tree())).stream()
                    .map(freeze -> freeze.holds(environment, pipeline, now))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        } catch (KasaneException e) {
            return "the freezes cannot be read: " + e.problems().getFirst().sentence();
        }
    }
}
