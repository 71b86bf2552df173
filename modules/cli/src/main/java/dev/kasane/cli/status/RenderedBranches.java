package dev.kasane.cli.status;

import dev.kasane.ci.hydrate.BranchHealth;
import dev.kasane.ci.hydrate.BranchPlacement;
import dev.kasane.ci.hydrate.BranchReader;
import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.verify.ArgoCdServers;
import dev.kasane.ci.verify.Prometheus;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.BranchPlaces;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.live.Clusters;
import dev.kasane.cli.targets.ChartRandomness;
import dev.kasane.concurrent.Progress;
import dev.kasane.config.ConfigFile;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CachedStatuses;
import dev.kasane.git.forge.CommitStatuses;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The branches with rendered files that a status shows. They and their source are where {@code kasane hydrate} has them.
 *
 * @param flags those of the command
 * @param console its environment
 * @param repository the clone
 */
record RenderedBranches(Flags flags, Console console, GitRepository repository) {

    /** All listed branches; none costs only a read of the configuration. */
    List<BranchPlacement> beside(Deployment deployment) {
        if (ConfigFile.sectionAlone(deployment.tree(), "hydrate") == null) {
            return List.of();
        }
        try (BranchPlaces places = BranchPlaces.of(flags, console, repository)) {
            return read(places);
        }
    }

    private List<BranchPlacement> read(BranchPlaces places) {
        if (!flags.has("live")) {
            return read(
                    places,
                    (verify, environment, deployed) -> new Verdict(
                            Verdict.State.UNANSWERED,
                            "no run has verified it yet",
                            deployed.arrival().time()),
                    RecordedState::last);
        }
        ForgeChoice choice = places.choice();
        CommitStatuses statuses = choice == null
                ? new AbsentStatuses()
                : new CachedStatuses(choice.address().statuses(Identity.KASANE, choice.token()));
        try (Clusters clusters = new Clusters(console)) {
            VerificationRule rule = new VerificationRule(
                    clusters, new ArgoCdServers(console.environment()), new Prometheus(console.environment()));
            Map<List<Object>, Verdict> known = new HashMap<>();
            // both the branch and those after it depend on it
            return read(
                    places,
                    (verify, environment, deployed) -> known.computeIfAbsent(
                            List.of(verify, environment, deployed.tip()),
                            ignored -> rule.of(
                                    verify,
                                    environment,
                                    deployed,
                                    statuses,
                                    Clock.systemUTC().instant())),
                    record -> null);
        }
    }

    private List<BranchPlacement> read(
            BranchPlaces places, BranchHealth health, Function<RecordedState, @Nullable Verdict> remembered) {
        ForgeChoice choice = places.choice();
        BranchReader reader = new BranchReader(
                repository,
                places.newest(),
                places.remote(),
                choice == null ? null : choice.forge(),
                LimitFlag.options(flags, console),
                new ChartRandomness(),
                health,
                remembered,
                Clock.systemUTC());
        List<HydratedBranch> branches = reader.branches();
        List<BranchPlacement> placements = new ArrayList<>();
        try (Progress step = Progress.begin("rendering branches", branches.size())) {
            for (HydratedBranch branch : branches) {
                step.start(branch.name());
                placements.add(reader.of(branch));
                step.done(branch.name());
            }
        }
        return placements;
    }
}
