package dev.kasane.ci.hydrate;

import dev.kasane.ci.run.RunListener;
import dev.kasane.ci.verify.DeployedTarget;
import dev.kasane.ci.verify.RecordedState;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerdictStatuses;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationLog.Subject;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Verify;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Verifies whether the content of branches works where it is deployed, once in a run. Content that a signed record
 * lists as verified is not checked again.
 */
final class BranchVerifications {

    private final GitRepository repository;
    private final Renderings renderings;
    private final BranchHealth health;
    private final @Nullable VerificationLog log;
    private final @Nullable VerdictStatuses statuses;
    private final RunListener watch;
    private final Function<RecordedState, @Nullable Verdict> remembered;
    private final BranchFiles branches;
    private final Map<String, BranchVerdict> found = new HashMap<>();
    private final List<BranchVerdict> unnoted = new ArrayList<>();
    private @Nullable Function<Subject, RecordedState> known;

    /**
     * @param log the store of verdicts; null if its repository does not exist yet
     * @param statuses the statuses of commits; null for none
     * @param remembered the verdict of a decisive record, which needs no check; null for none
     */
    BranchVerifications(
            GitRepository repository,
            Renderings renderings,
            BranchHealth health,
            @Nullable VerificationLog log,
            @Nullable VerdictStatuses statuses,
            RunListener watch,
            Function<RecordedState, @Nullable Verdict> remembered) {
        this.repository = repository;
        this.renderings = renderings;
        this.health = health;
        this.log = log;
        this.statuses = statuses;
        this.watch = watch;
        this.remembered = remembered;
        this.branches = new BranchFiles(repository);
    }

    /** The identity of a branch's content in records. */
    static Subject subject(HydratedBranch branch, ObjectId freight, Arrival arrival) {
        return Subject.ofBranch(branch.name(), freight.name(), arrival.commit(), String.valueOf(branch.verify()));
    }

    /**
     * Verifies the content of a branch.
     *
     * @param branch one with {@code verify}
     * @param tip the tip of the branch
     * @param commit supplies the proven commit of the branch; called only if a check is needed
     * @return null if the branch has no such commit
     */
    @Nullable
    BranchVerdict of(HydratedBranch branch, ObjectId tip, Supplier<@Nullable ObjectId> commit) {
        String key = branch.name() + " " + tip.name();
        BranchVerdict last = found.get(key);
        if (last == null) {
            last = verify(branch, tip, commit);
            if (last != null) {
                found.put(key, last);
                unnoted.add(last);
            }
        }
        return last;
    }

    private @Nullable BranchVerdict verify(HydratedBranch branch, ObjectId tip, Supplier<@Nullable ObjectId> commit) {
        Arrival arrival = new BranchHistory(repository, branches).arrival(tip);
        Subject subject = subject(branch, branches.freight(branches.treeOf(tip)), arrival);
        RecordedState before = known().apply(subject);
        Verdict noted = remembered.apply(before);
        if (noted != null) {
            return new BranchVerdict(branch, subject, noted, before);
        }
        ObjectId has = commit.get();
        if (has == null) {
            return null;
        }
        List<String> folders = RenderedFiles.folders(renderings.files(has, branch));
        DeployedTarget deployed = new DeployedTarget(repository, tip, folders, "rendering", arrival);
        return new BranchVerdict(branch, subject, verdict(branch, deployed, before), before);
    }

    /** All must be verified; the worst decides, of those the first. */
    private Verdict verdict(HydratedBranch branch, DeployedTarget deployed, RecordedState before) {
        Verdict worst = null;
        for (Verify verify : branch.verify()) {
            Verdict verdict =
                    health.of(verify, branch.environment(), deployed).after(before.last(), verify.withinTime());
            if (worst == null || verdict.state().compareTo(worst.state()) > 0) {
                worst = verdict;
            }
        }
        return Objects.requireNonNull(worst, "a branch that is verified has a rule");
    }

    private Function<Subject, RecordedState> known() {
        Function<Subject, RecordedState> last = known;
        if (last == null) {
            last = read();
            known = last;
        }
        return last;
    }

    private Function<Subject, RecordedState> read() {
        try {
            return log == null ? subject -> RecordedState.NOTHING : log.known();
        } catch (EnvironmentFailure e) {
            watch.step("what was verified before is not known: " + e.sentence());
            return subject -> RecordedState.NOTHING;
        }
    }

    /** Notes what was found since the last call. */
    void note() {
        List<VerificationLog.Entry> news = new ArrayList<>();
        for (BranchVerdict one : unnoted) {
            if (statuses != null && !one.isRemembered() && one.before().isToBePublished(one.verdict())) {
                statuses.publish(one.branch().name(), one.subject().arrival(), one.verdict());
            }
            if (one.isChange()) {
                news.add(new VerificationLog.Entry(one.subject(), one.verdict()));
            }
        }
        try {
            if (log != null) {
                log.note(news);
            }
        } catch (EnvironmentFailure e) {
            watch.step("what was verified is not noted: " + e.sentence());
        }
        unnoted.clear();
    }
}
