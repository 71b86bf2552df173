package dev.kasane.ci.run;

import com.google.re2j.Pattern;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerdictStatuses;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationLog.Subject;
import dev.kasane.ci.verify.VerificationRule;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.CommitStatuses;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Promotion;
import dev.kasane.pipeline.Verify;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImageCommits;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Verifies whether the images of targets work there, and records the result: on the state branch, and as a status of
 * the commit that brought the image.
 *
 * @param deployments the branches with the targets
 * @param notes the recorded verdicts on the targets in a branch, and the places for new ones
 * @param rule verifies a target
 * @param clock the clock
 * @param options how targets are rendered
 * @param watch receives each check
 */
public record Verifications(
        Deployments deployments,
        Function<Deployment, Notes> notes,
        VerificationRule rule,
        Clock clock,
        RenderOptions options,
        RunListener watch) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");

    /**
     * The places for verdicts on the targets in a branch.
     *
     * @param log the branch of the state
     * @param statuses the statuses of commits
     * @param said publishes verdicts as statuses; null for none
     * @param requests finds the pull request that brought a commit; null for none. The forge is read only for a new
     *     status
     */
    public record Notes(
            VerificationLog log,
            CommitStatuses statuses,
            @Nullable CommitStatuses said,
            Function<String, @Nullable String> requests) {}

    /** An image in a target. */
    private record Placed(Pipeline pipeline, Promotion to, Verify verify, String tag, ImageEdit edit) {}

    /**
     * Verifies the targets of some pipelines that have a rule for it.
     *
     * @param which which of them
     */
    public Verified of(List<Pipeline> pipelines, Predicate<Promotion> which) {
        Map<Deployment, Map<Placed, List<String>>> placed = new LinkedHashMap<>();
        Map<Deployment, ImageEditor> editors = new HashMap<>();
        for (Pipeline pipeline : pipelines) {
            for (Promotion to : pipeline.spec().promotion()) {
                Verify verify = to.verify();
                if (verify != null && which.test(to)) {
                    Deployment deployment = deployments.of(to);
                    ImageEditor editor =
                            editors.computeIfAbsent(deployment, branch -> new ImageEditor(branch.tree(), options));
                    Placed image = placed(pipeline, to, verify, editor);
                    if (image != null) {
                        placed.computeIfAbsent(deployment, branch -> new LinkedHashMap<>())
                                .put(image, editor.files(TargetImage.question(pipeline, to)));
                    }
                }
            }
        }
        List<VerificationStep> steps = new ArrayList<>();
        placed.forEach((deployment, images) -> steps.addAll(of(deployment, images)));
        return new Verified(steps);
    }

    /** The image that a target has; null if no promotion of kasane can have brought it. */
    private static @Nullable Placed placed(Pipeline pipeline, Promotion to, Verify verify, ImageEditor editor) {
        try {
            ImageReference image =
                    editor.current(TargetImage.question(pipeline, to)).getFirst();
            ImageEdit edit = TargetImage.asEdit(pipeline, to, image);
            String tag = image.tag();
            return edit == null || tag == null || pipeline.follow() == null && !COMMIT.matches(tag)
                    ? null
                    : new Placed(pipeline, to, verify, tag, edit);
        } catch (KasaneException e) {
            // the promotion reports what is wrong
            return null;
        }
    }

    private List<VerificationStep> of(Deployment deployment, Map<Placed, List<String>> images) {
        Map<ImageEdit, List<String>> files = new HashMap<>();
        images.forEach((image, paths) -> files.put(image.edit(), paths));
        Map<ImageEdit, Arrival> arrivals = new ImageCommits(deployment.repository()).of(deployment.tip(), files);
        Notes places = notes.apply(deployment);
        Function<Subject, RecordedState> known = known(places.log());
        Instant now = clock.instant();
        List<VerificationStep> steps = new ArrayList<>();
        List<VerificationLog.Entry> found = new ArrayList<>();
        for (Placed image : images.keySet()) {
            Arrival arrival = arrivals.get(image.edit());
            if (arrival == null) {
                steps.add(step(image, unknown(now), RecordedState.NOTHING));
                continue;
            }
            Subject subject = subject(deployment, image.pipeline(), image.to(), image.edit(), arrival);
            RecordedState before = known.apply(subject);
            Verdict noted = before.verdict();
            if (noted != null && before.signed() && noted.state() == Verdict.State.VERIFIED) {
                steps.add(step(image, noted, before));
                continue;
            }
            Verdict verdict = look(deployment, image, arrival, places.statuses(), now)
                    .after(before.last(), image.verify().withinTime());
            steps.add(step(image, verdict, before));
            if (before.isChange(verdict)) {
                found.add(new VerificationLog.Entry(subject, verdict));
            }
            if (before.isToBePublished(verdict)) {
                publish(places, image, arrival, verdict);
            }
        }
        note(places.log(), found);
        return steps;
    }

    private static VerificationStep step(Placed image, Verdict verdict, RecordedState known) {
        return new VerificationStep(
                image.pipeline(),
                image.to(),
                image.tag(),
                image.edit().digest(),
                verdict,
                known.isNoted(Verdict.State.VERIFIED),
                known.failed());
    }

    private static Verdict unknown(Instant now) {
        return new Verdict(Verdict.State.PENDING, "the history that is here does not show when the image came", now);
    }

    /**
     * An image in a target, as it is recorded.
     *
     * @param image what the target has
     * @param arrival the commit that brought it
     */
    public static Subject subject(
            Deployment deployment, Pipeline pipeline, Promotion to, ImageEdit image, Arrival arrival) {
        return Subject.ofImage(
                deployment.branch(),
                pipeline.name(),
                to.target(),
                image.tag(),
                Objects.requireNonNullElse(image.digest(), ""),
                TargetImage.identity(pipeline, image.tag(), image.digest()),
                arrival.commit(),
                String.valueOf(to.verify()));
    }

    private Function<Subject, RecordedState> known(VerificationLog log) {
        try {
            return log.known();
        } catch (EnvironmentFailure e) {
            watch.step("what was verified before is not known: " + e.sentence());
            return subject -> RecordedState.NOTHING;
        }
    }

    private void note(VerificationLog log, List<VerificationLog.Entry> found) {
        try {
            log.note(found);
        } catch (EnvironmentFailure e) {
            watch.step("what was verified is not noted: " + e.sentence());
        }
    }

    private Verdict look(Deployment deployment, Placed image, Arrival arrival, CommitStatuses statuses, Instant now) {
        watch.step("looking whether " + image.pipeline().name() + " works in "
                + image.to().target());
        return rule.of(
                image.verify(),
                image.to().environmentOrFolder(),
                DeployedTarget.withImage(
                        deployment.repository(), deployment.tip(), image.to().target(), arrival),
                statuses,
                now);
    }

    /** Publishes the verdict for people and branch rules, unless it is published already. */
    private void publish(Notes places, Placed image, Arrival arrival, Verdict verdict) {
        CommitStatuses statuses = places.said();
        if (statuses != null) {
            new VerdictStatuses(statuses, commit -> request(places, commit), watch::step)
                    .publish(image.pipeline().name() + "/" + image.to().target(), arrival.commit(), verdict);
        }
    }

    /** The page of the pull request that brought a commit; null if it has none. */
    private @Nullable String request(Notes places, String commit) {
        try {
            return CommitStatus.link(places.requests().apply(commit));
        } catch (EnvironmentFailure e) {
            // a token may have permission for statuses only
            watch.step("no pull request of " + commit.substring(0, 10) + " is known: " + e.sentence());
            return null;
        }
    }
}
