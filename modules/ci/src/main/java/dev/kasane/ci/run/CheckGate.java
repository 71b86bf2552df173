package dev.kasane.ci.run;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.check.ChangeChecks;
import dev.kasane.check.CheckReport;
import dev.kasane.check.CheckReport.State;
import dev.kasane.check.finding.Finding;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.EditGate;
import dev.kasane.promotion.ImagePromotion;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The gate {@code check}: holds an edit if its result has errors that the files did not have before. What was wrong
 * before holds nothing. When the checks cannot be made, every edit that needs them is held.
 */
public final class CheckGate implements EditGate {

    /** The findings of the checks in some edited files. */
    private record Checked(EditedImages edited, CheckReport report) {}

    private final Pipelines pipelines;
    private final Predicate<Promotion> isHere;
    private final Clock clock;
    private @Nullable Checked last;

    /**
     * @param pipelines those that contain the promotions and their gates
     * @param isHere whether the target of a promotion is where the edits are made
     * @param clock the day on which waivers must be good
     */
    public CheckGate(Pipelines pipelines, Predicate<Promotion> isHere, Clock clock) {
        this.pipelines = pipelines;
        this.isHere = isHere;
        this.clock = clock;
    }

    /**
     * The findings that the edits add and remove.
     *
     * @throws KasaneException when the checks cannot be made
     */
    public CheckReport report(EditedImages edited) {
        Checked known = last;
        if (known != null && known.edited() == edited) {
            return known.report();
        }
        CheckReport report = new ChangeChecks(edited.after(), edited.changes())
                .check("this promotion", edited.changes(), LocalDate.now(clock.withZone(ZoneOffset.UTC)));
        last = new Checked(edited, report);
        return report;
    }

    @Override
    public Map<ImagePromotion, List<Problem>> held(List<ImagePromotion> promotions, EditedImages edited) {
        List<ImagePromotion> asking =
                promotions.stream().filter(this::isRequired).toList();
        if (asking.isEmpty()) {
            return Map.of();
        }
        try {
            return held(asking, promotions, report(edited), edited);
        } catch (KasaneException e) {
            Problem first = e.problems().getFirst();
            Problem problem = Problem.error(
                    "the gate check cannot be evaluated: " + first.sentence(), first.span(), first.hint());
            return asking.stream().collect(Collectors.toMap(promotion -> promotion, promotion -> List.of(problem)));
        }
    }

    private static Map<ImagePromotion, List<Problem>> held(
            List<ImagePromotion> asking, List<ImagePromotion> all, CheckReport report, EditedImages edited) {
        Map<ImagePromotion, List<Problem>> held = new LinkedHashMap<>();
        FailureAttribution culprits = new FailureAttribution(all, edited);
        for (Finding finding : report.in(State.NEW)) {
            if (finding.severity() == Finding.Severity.ERROR) {
                for (ImagePromotion promotion : culprits.of(finding)) {
                    if (asking.contains(promotion)) {
                        held.computeIfAbsent(promotion, key -> new ArrayList<>())
                                .add(problem(finding));
                    }
                }
            }
        }
        return held;
    }

    /** Converts a new error into the problem that holds a promotion. */
    public static Problem problem(Finding finding) {
        String where = finding.path().isEmpty() ? finding.object() : finding.object() + " " + finding.path();
        return Problem.error(
                "the check found a new error in " + finding.target() + ": " + where + ": " + finding.sentence(),
                finding.span(),
                finding.hint());
    }

    /** Whether the gate is among those of a promotion; it is for one that no pipeline has any more. */
    private boolean isRequired(ImagePromotion promotion) {
        if (!pipelines.names().contains(promotion.pipeline())) {
            return true;
        }
        return pipelines.named(promotion.pipeline()).spec().promotion().stream()
                .filter(isHere)
                .filter(to -> to.target().equals(promotion.edit().target()))
                .findFirst()
                .map(to -> to.gates().contains(Promotion.Gate.CHECK))
                .orElse(true);
    }
}
