package dev.kasane.cli.ci;

import dev.kasane.ci.plan.ClaimCheck;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.PipelineStates;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.StateBranch;
import dev.kasane.ci.run.Deployment;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.Destinations;
import dev.kasane.cli.forge.Destinations.Destination;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Where a run leaves commits, pull requests and what it knows: beside the pipelines, and in the other repositories that these promote
 * to.
 *
 * @param here the place beside the pipelines
 * @param others the other repositories
 * @param sources the clone with the pipelines
 * @param pipelines those that the run is about
 */
record RunPlaces(ForgePlace here, Destinations others, GitRepository sources, List<Pipeline> pipelines)
        implements AutoCloseable {

    /**
     * Opens them.
     *
     * @param branch the branch that the pipelines are on
     */
    static RunPlaces of(
            CiFlags flags,
            GitRepository clone,
            Checkout checkout,
            String branch,
            List<Pipeline> pipelines,
            Console console) {
        ForgePlace here = ForgePlace.of(flags, clone, branch, console);
        try {
            return new RunPlaces(
                    here, Destinations.of(flags.forge(), clone, checkout.root(), pipelines, console), clone, pipelines);
        } catch (RuntimeException e) {
            here.close();
            throw e;
        }
    }

    /**
     * What is known of former runs: for each pipeline, in the repository of its first target.
     *
     * @param branch the branch that the pipelines are on
     * @param check which claims are believed
     */
    LastGood state(String branch, ClaimCheck check, @Nullable CommitSigner signer) {
        StateBranch beside = new StateBranch(sources, here.remote(), branch, check, signer, Clock.systemUTC());
        Map<String, LastGood> homes = new HashMap<>();
        Map<GitRepository, LastGood> states = new HashMap<>();
        ClaimCheck elsewhere = null;
        for (Pipeline pipeline : pipelines) {
            List<Promotion> to = pipeline.spec().promotion();
            Destination destination = to.isEmpty() ? null : others.of(to.getFirst());
            if (destination == null) {
                homes.put(pipeline.name(), beside);
                continue;
            }
            if (elsewhere == null) {
                ObjectId tip = here.tip(branch);
                elsewhere = (name, commit, none) -> check.holds(name, commit, tip);
            }
            ClaimCheck checked = elsewhere;
            Deployment deployment = destination.deployment();
            LastGood state = states.computeIfAbsent(
                    deployment.repository(),
                    repository -> StateBranch.elsewhere(
                            repository,
                            deployment.remote(),
                            others.source(),
                            sources,
                            checked,
                            signer,
                            Clock.systemUTC()));
            homes.put(pipeline.name(), state);
        }
        return new PipelineStates(homes, beside);
    }

    /** The branch beside the pipelines; an embedded forge takes in the plan's commit first, if anything is promoted there. */
    Deployment beside(Plan plan) {
        ObjectId tip = Destinations.areAllElsewhere(pipelines) && here.embedded()
                ? ObjectId.fromString(plan.commit())
                : here.deployed(sources, plan);
        return new Deployment(null, null, sources, here.remote(), plan.branch(), tip);
    }

    @Override
    public void close() {
        others.close();
        here.close();
    }
}
