package dev.kasane.cli.ci;

import dev.kasane.ci.event.Push;
import dev.kasane.ci.handover.BuildFiles;
import dev.kasane.ci.handover.PlanFile;
import dev.kasane.ci.plan.LastGood;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.PlannedBuild;
import dev.kasane.ci.plan.Planner;
import dev.kasane.ci.plan.Shards;
import dev.kasane.ci.run.BuildAttestations;
import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.BuildRecords;
import dev.kasane.ci.run.BuiltClaims;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.FreezesWithoutEffect;
import dev.kasane.ci.run.PublishedImages;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.Reverting;
import dev.kasane.ci.run.Verified;
import dev.kasane.cli.chat.AlertText;
import dev.kasane.cli.chat.ChatMessages;
import dev.kasane.cli.ci.PromotionRounds.Promoted;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.show.SafeText;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.image.record.Attestations;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.SourceName;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code ci}: parses its command line, and returns its exit code.
 *
 * @param flags the flags
 * @param repository the clone
 * @param checkout its checkout
 * @param console where it runs
 */
record CiSession(CiFlags flags, GitRepository repository, Checkout checkout, Console console) {

    private static final String AS_IT_IS = "nothing to do: all images are up to date and promoted\n";

    static int run(Flags given, Console console) {
        CiFlags flags = CiFlags.of(given, console);
        try (GitRepository repository = repository(console)) {
            CiSession session = new CiSession(
                    flags, repository, Checkout.of(repository, flags.handover().paths()), console);
            return switch (flags.verb()) {
                case ALL -> session.all();
                case PLAN -> session.plan();
                case BUILD -> session.build();
                case PROMOTE -> flags.fromRegistry() ? session.follow() : session.promote();
                case ROLLBACK, HOTFIX -> session.direct();
            };
        }
    }

    private int all() {
        Push push = push();
        if (push == null) {
            return nothing();
        }
        Pipelines pipelines = new Pipelines(repository.tree(push.after()));
        try (RunPlaces places = places(push.branch(), pipelines);
                RunView view = RunView.of(console)) {
            ImagePlace images = ImagePlace.of(flags, repository, console);
            CommitSigner signer = signer();
            Attestations attestations = BuildAttestations.by(signer);
            LastGood state = state(
                    places,
                    push.branch(),
                    push.after(),
                    pipelines,
                    signer,
                    new BuildRecords(images.images(), attestations));
            Plan plan = new Planner(repository, state).plan(push, pipelines, flags.pipelines());
            if (flags.dryRun()) {
                console.print(CiPrinter.of(flags).plan(plan));
                return ExitCode.OK;
            }
            if (!plan.isNothing()) {
                checkout.mustBe(plan.commit());
            }
            Deployment beside = places.beside(plan);
            List<BuildOutcome> builds = new Building(repository, checkout, images, attestations, null, view, console)
                    .run(plan.commit(), plan.builds(), build -> {});
            Promoting promoting = promoting(images, places, plan.commit(), signer, attestations, view);
            return promoted(promoting, plan, beside, pipelines, state, builds);
        }
    }

    /** Promotes what was built, again while it is waited for targets to work, and reports it. */
    private int promoted(
            Promoting promoting,
            Plan plan,
            Deployment beside,
            Pipelines pipelines,
            LastGood state,
            List<BuildOutcome> builds) {
        Promoted promoted = new PromotionRounds(promoting)
                .run(
                        plan,
                        beside,
                        flags.patience(),
                        (round, now, gates) -> round.run(plan, pipelines, now, state, builds, gates));
        promoting.view().end();
        noteFreezes(plan.commit(), pipelines);
        Report report = new Report(plan, builds, promoted.sound(), List.of(), promoted.verified(), promoted.steps());
        return report(published(report, Announcements.PROMOTION, promoting.places(), pipelines), () -> idle(pipelines));
    }

    private int plan() {
        Push push = push();
        if (push == null) {
            return nothing();
        }
        Pipelines pipelines = new Pipelines(repository.tree(push.after()));
        try (RunPlaces places = places(push.branch(), pipelines)) {
            CommitSigner signer = signer();
            // images may be pushed to places that this part of the run does not read
            BuildRecords records = flags.images() == null
                    ? null
                    : new BuildRecords(
                            ImagePlace.of(flags, repository, console).images(), BuildAttestations.by(signer));
            Plan made = new Planner(repository, state(places, push.branch(), push.after(), pipelines, signer, records))
                    .plan(push, pipelines, flags.pipelines());
            Plan plan = signer == null ? made : made.withKey();
            Path file = flags.handover().plan();
            if (file == null) {
                console.print(PlanFile.text(plan));
            } else {
                PlanFile.write(file, plan);
                console.print(CiPrinter.of(flags).plan(plan));
            }
            flags.reports()
                    .results(TektonResults.of(new Shards(plan, flags.handover().shards())));
            return ExitCode.OK;
        }
    }

    private int build() {
        Handover handover = flags.handover();
        Path planFile = handover.planFile();
        Plan plan = PlanFile.read(planFile);
        List<PlannedBuild> wanted = selected(plan);
        BuildFiles results = new BuildFiles(handover.resultFolder());
        ImagePlace images = ImagePlace.of(flags, repository, console);
        CommitSigner signer = signer();
        // the key is better kept from the machines that build: they believe no image then, and promote attests theirs
        Attestations attestations =
                signer == null && plan.attested() ? Attestations.UNKNOWN : BuildAttestations.by(signer);
        try (RunView view = RunView.of(console)) {
            Building building = new Building(repository, checkout, images, attestations, planFile, view, console);
            List<BuildOutcome> builds = built(building, plan.commit(), wanted, results);
            view.end();
            Report report = new Report(plan, builds, Verified.NOTHING, List.of());
            chat(report, new OtherRepositories(repository, checkout.root(), address(), console).source())
                    .send(RunAlerts.of(report));
            return report(report);
        }
    }

    private static List<BuildOutcome> built(
            Building building, String commit, List<PlannedBuild> wanted, BuildFiles results) {
        try {
            return building.run(commit, wanted, results::write);
        } catch (KasaneException e) {
            // what promotes may run in the same clone, and must not trust it either
            results.end(e.problems());
            throw e;
        }
    }

    private List<PlannedBuild> selected(Plan plan) {
        Shards shards = new Shards(plan, flags.handover().shards());
        Integer shard = flags.handover().shard();
        if (shard != null && shard >= Math.max(1, shards.count())) {
            throw Problem.error(
                            "there is no shard " + shard + ": the plan has " + shards.count(),
                            null,
                            "count from 0, and give --shards as kasane ci plan got it")
                    .asException();
        }
        List<PlannedBuild> dealt = shard == null ? plan.builds() : shards.of(shard);
        return flags.pipelines().isEmpty()
                ? dealt
                : dealt.stream()
                        .filter(build -> flags.pipelines().contains(build.pipeline()))
                        .toList();
    }

    private int promote() {
        Handover handover = flags.handover();
        Plan plan = PlanFile.read(handover.planFile());
        Pipelines pipelines = new Pipelines(repository.tree(plan.commit()));
        ImagePlace images = ImagePlace.of(flags, repository, console);
        CommitSigner signer = signer();
        Attestations attestations = BuildAttestations.by(signer);
        List<BuildOutcome> builds = new PublishedImages(pipelines, images.images(), attestations)
                .of(new BuildFiles(handover.resultFolder()).read(plan));
        try (RunPlaces places = places(plan.branch(), pipelines);
                RunView view = RunView.of(console)) {
            LastGood state = state(
                    places,
                    plan.branch(),
                    plan.commit(),
                    pipelines,
                    signer,
                    new BuildRecords(images.images(), attestations));
            Promoting promoting = promoting(images, places, plan.commit(), signer, attestations, view);
            return promoted(promoting, plan, places.beside(plan), pipelines, state, builds);
        }
    }

    /** Promotes what others have built. */
    private int follow() {
        return report(new FollowedRun(this, signer()).run());
    }

    private int direct() {
        String head = checkout.commit(flags.after());
        Pipelines pipelines = new Pipelines(repository.tree(head));
        CommitSigner signer = signer();
        try (RunPlaces places = places(checkout.branch(), pipelines);
                RunView view = RunView.of(console)) {
            String known = flags.branch() == null ? places.deployedBranch() : flags.branch();
            String branch = known == null ? checkout.branch() : known;
            Deployment beside = places.asItIs(branch, head);
            Plan plan = Plan.ofNothing(branch, beside.tip().name());
            Promoting promoting = promoting(
                    ImagePlace.of(flags, repository, console),
                    places,
                    plan.commit(),
                    signer,
                    BuildAttestations.by(signer),
                    view);
            LastGood state = state(places, branch, plan.commit(), pipelines, signer, promoting.records());
            var promotions = new DirectPromotion(flags, promoting, state).run(plan, pipelines, beside);
            view.end();
            Report report = new Report(plan, List.of(), Verified.NOTHING, promotions);
            return report(published(report, Announcements.PROMOTION, places, pipelines));
        }
    }

    Promoting promoting(
            ImagePlace images,
            RunPlaces places,
            String commit,
            @Nullable CommitSigner signer,
            Attestations attestations,
            RunView view) {
        return Promoting.of(
                repository, checkout, images, places, commit, signer, attestations, view, console, flags.options());
    }

    /** The repositories that the chosen pipelines promote to. */
    private RunPlaces places(String branch, Pipelines pipelines) {
        // what others build can be rolled back
        Function<String, Pipeline> named =
                flags.verb() == CiFlags.Verb.ROLLBACK ? pipelines::named : pipelines::building;
        List<Pipeline> chosen = flags.pipelines().isEmpty()
                ? pipelines.building()
                : flags.pipelines().stream().map(named).toList();
        return RunPlaces.of(flags, repository, checkout, branch, chosen, console);
    }

    private LastGood state(
            RunPlaces places,
            String branch,
            String commit,
            Pipelines pipelines,
            @Nullable CommitSigner signer,
            @Nullable BuildRecords records) {
        return places.state(branch, commit, new BuiltClaims(repository, pipelines, commit, records), signer);
    }

    private @Nullable ForgeAddress address() {
        return flags.forge() == null ? null : ForgeSetting.parse(flags.forge(), console);
    }

    private @Nullable CommitSigner signer() {
        Path key = flags.key();
        return key == null ? null : SigningKey.in(key);
    }

    /**
     * The report, after it was published at the forges if a flag enables that, and in a chat if there is one.
     *
     * @param promoted the name of the status of promotions
     */
    Report published(Report report, String promoted, RunPlaces places, Pipelines pipelines) {
        if (report.verified().isAnyToBeReverted() && flags.key() == null) {
            note(Reverting.WITHOUT_KEY);
        }
        if (flags.status()) {
            places.announcements(promoted, pipelines, this::note).publish(report);
        }
        if (!flags.dryRun()) {
            chat(report, places.others().source())
                    .send(
                            RunAlerts.of(report),
                            () -> places.sentAlerts(report.plan().branch(), signer()));
        }
        return report;
    }

    private ChatMessages chat(Report report, SourceName source) {
        Plan plan = report.plan();
        return new ChatMessages(new AlertText("kasane ci", source.name(), plan.branch(), plan.commit()), console);
    }

    private void noteFreezes(String commit, Pipelines pipelines) {
        new FreezesWithoutEffect(repository.tree(commit), pipelines.all())
                .notes()
                .forEach(this::note);
    }

    private void note(String line) {
        console.printNote(SafeText.forTerminal("note: " + line) + "\n");
    }

    private int report(Report report) {
        return report(report, () -> AS_IT_IS);
    }

    /** The message if there is nothing to do. */
    private String idle(Pipelines pipelines) {
        if (!flags.pipelines().isEmpty() || !pipelines.building().isEmpty()) {
            return AS_IT_IS;
        }
        String none = "nothing to do: no pipeline of pipelines/*.yaml builds an image\n";
        return pipelines.following().isEmpty()
                ? none
                : none + "  hint: to promote the images that pipelines follow: kasane ci promote --from-registry\n";
    }

    private int report(Report report, Supplier<String> idle) {
        console.print(CiPrinter.of(flags).report(report, idle));
        flags.reports().write(report);
        return report.needsAttention() ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private int nothing() {
        console.print("the event deletes a branch or pushes a tag: nothing to build\n");
        return ExitCode.OK;
    }

    private static GitRepository repository(Console console) {
        GitRepository repository = GitRepository.around(console.folder());
        if (repository == null || repository.workTree() == null) {
            throw Problem.error("this folder is not in a Git work tree", null, "run this in a clone")
                    .asException();
        }
        return repository;
    }

    private @Nullable Push push() {
        if (flags.event() != null) {
            return flags.pushOf(flags.event(), console);
        }
        String before = flags.before();
        String branch = flags.branch();
        return new Push(
                branch == null ? checkout.branch() : branch,
                before == null ? null : checkout.commitOrNull(before),
                checkout.commit(flags.after()));
    }
}
