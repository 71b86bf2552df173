package dev.kasane.ci.hydrate;

import dev.kasane.change.report.TargetChange;
import dev.kasane.check.ChangeChecks;
import dev.kasane.check.CheckReport;
import dev.kasane.check.finding.Finding;
import dev.kasane.ci.run.CheckGate;
import dev.kasane.git.GitRepository;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The gate {@code check} of branches with rendered files: holds a commit if the checks find errors in its rendering
 * that the branch does not have yet. What was wrong before holds nothing.
 *
 * @param repository the clone
 * @param proof proves the origin of branches
 * @param changes what commits change
 * @param clock the day on which waivers must be good
 */
record BranchGate(GitRepository repository, BranchProof proof, ProposalChanges changes, Clock clock) {

    /**
     * Why a branch does not get a commit; null if it does.
     *
     * @param tip the tip of the branch; null if it does not exist
     * @param commit the commit that is due
     * @param newest the newest commit of the source
     */
    @Nullable
    String objection(HydratedBranch branch, @Nullable ObjectId tip, ObjectId commit, ObjectId newest) {
        if (!branch.gates().contains(Promotion.Gate.CHECK)) {
            return null;
        }
        try {
            // unproven files are replaced, so the last proven state is compared
            ObjectId from =
                    tip == null ? null : new RollbackCandidates(repository, proof).lastProven(branch, tip, newest);
            List<TargetChange> all = changes.changes(branch, from, commit);
            CheckReport report = new ChangeChecks(repository.tree(commit), all)
                    .check("this promotion", all, LocalDate.now(clock.withZone(ZoneOffset.UTC)));
            return report.in(CheckReport.State.NEW).stream()
                    .filter(finding -> finding.severity() == Finding.Severity.ERROR)
                    .findFirst()
                    .map(finding -> text(CheckGate.problem(finding)))
                    .orElse(null);
        } catch (KasaneException e) {
            Problem first = e.problems().getFirst();
            return text(first.withSentence("the gate check cannot be evaluated: " + first.sentence()));
        }
    }

    private static String text(Problem problem) {
        return problem.sentence()
                + (problem.span() == null ? "" : " (" + problem.span().toText() + ")")
                + (problem.hint() == null ? "" : "; hint: " + problem.hint());
    }
}
