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
import java.util.List;
import java.util.function.Consumer;

/**
 * Builds what a plan asks for.
 *
 * @param repository the clone
 * @param checkout what is checked out there
 * @param place where images go
 * @param attestations which images of former runs are believed
 * @param view shows what is done
 * @param console whose environment the builds' commands get
 */
record Building(
        GitRepository repository,
        Checkout checkout,
        ImagePlace place,
        Attestations attestations,
        RunView view,
        Console console) {

    /**
     * Builds some.
     *
     * @param listener gets each outcome
     */
    List<BuildOutcome> run(String commit, List<PlannedBuild> builds, Consumer<BuildOutcome> listener) {
        if (builds.isEmpty()) {
            return List.of();
        }
        checkout.mustBe(commit);
        RunFiles files = new TrustedFiles(repository, checkout, place).ofBuilds();
        ImageBuild images = new ImageBuild(
                new BuildCommands(checkout.root(), console.environment(), view.buildOutput(), files),
                place.cache(),
                place.credentials(),
                RetryPolicy.DEFAULT,
                attestations,
                view::step);
        Consumer<BuildOutcome> shown = outcome -> {
            if (!outcome.isGood()) {
                view.buildFailed();
            }
            listener.accept(outcome);
        };
        List<BuildOutcome> outcomes = new Builds(repository, images, place.images(), repository.originUrl(), view::step)
                .run(commit, builds, shown);
        files.mustBeAsBefore();
        return outcomes;
    }
}
