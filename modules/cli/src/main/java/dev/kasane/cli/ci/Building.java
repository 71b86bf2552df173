package dev.kasane.cli.ci;

import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.Builds;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.image.build.BuildCommands;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.registry.RetryPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the builds of a plan.
 *
 * @param repository the clone
 * @param checkout its checkout
 * @param place the destination of images
 * @param attestations which images of former runs are believed
 * @param plan the file that the plan was read from; null if it is in memory
 * @param view shows the progress
 * @param console whose environment the builds' commands get
 */
record Building(
        GitRepository repository,
        Checkout checkout,
        ImagePlace place,
        Attestations attestations,
        @Nullable Path plan,
        RunView view,
        Console console) {

    /**
     * Builds some.
     *
     * @param listener receives the outcomes at the end, and none if a command wrote what the run trusts
     * @throws dev.kasane.problem.KasaneException if a command did
     */
    List<BuildOutcome> run(String commit, List<PlannedBuild> builds, Consumer<BuildOutcome> listener) {
        if (builds.isEmpty()) {
            return List.of();
        }
        checkout.mustBe(commit);
        RunFiles files = new TrustedFiles(repository, checkout, place).ofBuilds(plan);
        ImageBuild images = new ImageBuild(
                new BuildCommands(checkout.root(), console.environment(), view.buildOutput(), files),
                place.cache(),
                place.credentials(),
                RetryPolicy.DEFAULT,
                attestations,
                view::step);
        List<BuildOutcome> outcomes = new ArrayList<>();
        Consumer<BuildOutcome> shown = outcome -> {
            if (!outcome.isGood()) {
                view.buildFailed();
            }
            outcomes.add(outcome);
        };
        try {
            new Builds(repository, images, place.images(), repository.originUrl(), view::step)
                    .run(commit, builds, shown);
        } finally {
            // an image that was made before the command is no better: what promotes it reads the same files
            files.mustBeAsBefore();
            outcomes.forEach(listener);
        }
        return outcomes;
    }
}
