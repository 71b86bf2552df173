package dev.kasane.cli.ci;

import dev.kasane.ci.run.BuildOutcome;
import dev.kasane.ci.run.PromotionStep;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.VerificationStep;
import dev.kasane.cli.show.SafeText;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatus.State;
import dev.kasane.pipeline.Promotion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the results of a run as check runs or statuses, which branch rules can require: on the commit of the run,
 * and on the heads of the pull requests that it made. No later step needs them: if one cannot be published, kasane
 * prints a note.
 *
 * @param promoted the name of the status of promotions: runs of different kinds share a commit
 * @param here receives those of the commit of the run
 * @param promotions the promotion that a step is of; null if it is of none of the run's pipelines
 * @param checked whether everything that may be in the pull request of a promotion has the gate check
 * @param there receives those of the repository that has the target of a promotion
 * @param notes receives the statuses that could not be published
 */
record Announcements(
        String promoted,
        CheckRuns here,
        Function<PromotionStep, @Nullable Promotion> promotions,
        Predicate<Promotion> checked,
        Function<Promotion, CheckRuns> there,
        Consumer<String> notes) {

    static final String BUILD = "kasane/build";
    static final String PROMOTION = "kasane/promotion";
    static final String FOLLOWED = "kasane/promotion/followed";
    static final String REVIEW = "kasane/review";

    /** Publishes all of it. */
    void publish(Report report) {
        String commit = report.plan().commit();
        List<BuildOutcome> failed =
                report.builds().stream().filter(build -> !build.isGood()).toList();
        if (!report.builds().isEmpty()) {
            String why = failed.isEmpty() ? "" : ": " + failed.getFirst().pipeline() + why(failed.getFirst());
            publish(
                    here,
                    commit,
                    BUILD,
                    failed.isEmpty() ? State.SUCCESS : State.FAILURE,
                    failed.isEmpty()
                            ? count(report.builds().size(), "image") + " built or reused"
                            : failed.size() + " of " + count(report.builds().size(), "build") + " failed" + why,
                    null);
        }
        promotions(report);
        heads(report.promotions());
    }

    private void promotions(Report report) {
        String commit = report.plan().commit();
        List<VerificationStep> broken = report.verified().steps().stream()
                .filter(VerificationStep::isTrouble)
                .toList();
        if (report.promotions().isEmpty() && broken.isEmpty()) {
            return;
        }
        // what people decided against stays a failure of its own commit, and is none of later ones
        List<PromotionStep> trouble = report.promotions().stream()
                .filter(step ->
                        step.needsAttention() || step.isDeclined() && step.tag().equals(commit))
                .toList();
        List<String> counts = counts(report.promotions());
        String first = "";
        if (!broken.isEmpty()) {
            VerificationStep step = broken.getFirst();
            broken.stream()
                    .collect(Collectors.groupingBy(one -> one.verdict().word(), TreeMap::new, Collectors.counting()))
                    .forEach((word, count) -> counts.addFirst(count + " " + word));
            first = ": " + step.pipeline().name() + " in " + step.place() + ": " + step.why();
        } else if (!trouble.isEmpty()) {
            PromotionStep step = trouble.getFirst();
            first = ": " + step.pipeline() + " -> " + step.target() + ": " + step.why();
        }
        publish(
                here,
                commit,
                promoted,
                first.isEmpty() ? State.SUCCESS : State.FAILURE,
                String.join(", ", counts) + first,
                request(trouble.isEmpty() ? report.promotions() : trouble.subList(0, 1)));
    }

    /** A pull request that kasane proved needs no other review of what it renders, unless a pipeline has no checks. */
    private void heads(List<PromotionStep> steps) {
        Map<String, List<Promotion>> heads = new LinkedHashMap<>();
        Map<String, List<PromotionStep>> proposed = new LinkedHashMap<>();
        for (PromotionStep step : steps) {
            Promotion to = promotions.apply(step);
            if (step.state() == PromotionStep.State.PROPOSED && step.commit() != null && to != null) {
                heads.computeIfAbsent(step.commit(), head -> new ArrayList<>()).add(to);
                proposed.computeIfAbsent(step.commit(), head -> new ArrayList<>())
                        .add(step);
            }
        }
        heads.forEach((head, targets) -> {
            CheckRuns verdicts = there.apply(targets.getFirst());
            String request = request(proposed.getOrDefault(head, List.of()));
            publish(
                    verdicts,
                    head,
                    PROMOTION,
                    State.SUCCESS,
                    "kasane wrote all of it: nothing but images changes",
                    request);
            if (targets.stream().allMatch(checked)) {
                publish(verdicts, head, REVIEW, State.SUCCESS, "rendered and checked: no new error", request);
            }
        });
    }

    /** The page of the pull request that some promotions are in; null if they are in none, or in several. */
    private static @Nullable String request(List<PromotionStep> steps) {
        List<String> requests = steps.stream()
                .flatMap(step -> Stream.ofNullable(CommitStatus.link(step.pullRequest())))
                .distinct()
                .toList();
        return requests.size() == 1 ? requests.getFirst() : null;
    }

    private void publish(
            CheckRuns verdicts, String commit, String context, State state, String description, @Nullable String link) {
        CheckRun run = new CheckRun(
                context,
                state,
                CommitStatus.shortened(description),
                SafeText.forMarkdown(description),
                List.of(),
                link);
        try {
            if (!verdicts.isPublished(commit, run)) {
                verdicts.publish(commit, run);
            }
        } catch (EnvironmentFailure e) {
            notes.accept("the status " + context + " was not set: " + e.sentence());
        }
    }

    private static String why(BuildOutcome failed) {
        return failed.problems().isEmpty()
                ? ""
                : ": " + failed.problems().getFirst().sentence();
    }

    private static List<String> counts(List<PromotionStep> steps) {
        Map<PromotionStep.State, Integer> counts = new TreeMap<>();
        steps.forEach(step -> counts.merge(step.state(), 1, Integer::sum));
        List<String> words = new ArrayList<>();
        counts.forEach((state, count) -> words.add(count + " " + CiPrinter.word(state)));
        return words;
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
