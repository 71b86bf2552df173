package dev.kasane.promotion;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionOutcome.Edit;
import dev.kasane.promotion.PromotionOutcome.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Selects the edits for a commit, and gives the reasons why the others are excluded.
 *
 * @param outcomes the outcome of each, in order
 * @param edited the files with those that were made
 */
record Selection(Map<ImagePromotion, Edit> outcomes, EditedImages edited) {

    /** The edits that were made. */
    List<ImagePromotion> made() {
        return outcomes.values().stream()
                .filter(edit -> edit.outcome() == Outcome.PROMOTED)
                .map(Edit::promotion)
                .toList();
    }

    /** Whether nothing was kept back that may still be made. */
    boolean isSettled() {
        return outcomes.values().stream()
                .noneMatch(edit -> edit.outcome() == Outcome.REFUSED || edit.outcome() == Outcome.HELD);
    }

    /** Chooses among some edits and makes them. */
    static Selection of(
            GitRepository repository,
            Reverts reverts,
            ObjectId base,
            Intent intent,
            List<ImagePromotion> promotions,
            Set<String> closed,
            TagOrder order,
            EditGate gate,
            RenderOptions options) {
        Map<ImagePromotion, Edit> outcomes = new LinkedHashMap<>();
        ImageEditor editor = new ImageEditor(repository.tree(base), options);
        Map<ImageEdit, List<String>> files = new LinkedHashMap<>();
        List<ImagePromotion> open = new ArrayList<>();
        for (ImagePromotion promotion : promotions) {
            Edit held = held(promotion, intent, closed, order, editor);
            outcomes.put(promotion, held);
            if (held.outcome() == Outcome.PROMOTED) {
                open.add(promotion);
                files.put(promotion.edit(), editor.files(promotion.edit()));
            }
        }
        Map<ImageEdit, String> reverted = intent.isAlone() ? Map.of() : reverts.among(base, files);
        for (ImagePromotion promotion : List.copyOf(open)) {
            String commit = reverted.get(promotion.edit());
            if (commit != null && !isMovedBack(promotion.edit(), base, reverts, editor, files)) {
                open.remove(promotion);
                outcomes.put(
                        promotion,
                        Edit.of(
                                promotion,
                                Outcome.REVERTED,
                                promotion.edit().toText() + " was there in " + commit + " and was taken back",
                                "revert the revert, or promote another commit"));
            }
        }
        while (true) {
            EditedImages edited =
                    editor.apply(open.stream().map(ImagePromotion::edit).toList());
            note(edited, open, outcomes);
            open.removeIf(
                    promotion -> Objects.requireNonNull(outcomes.get(promotion)).outcome() != Outcome.PROMOTED);
            Map<ImagePromotion, List<Problem>> held = open.isEmpty() ? Map.of() : gate.held(open, edited);
            if (!open.removeAll(held.keySet())) {
                return new Selection(outcomes, edited);
            }
            held.forEach((promotion, problems) -> outcomes.put(promotion, new Edit(promotion, Outcome.HELD, problems)));
        }
    }

    /**
     * Whether a tag names its earlier image again: then no person reverted it. A person did if the target has the image
     * from before that one.
     */
    private static boolean isMovedBack(
            ImageEdit edit, ObjectId base, Reverts reverts, ImageEditor editor, Map<ImageEdit, List<String>> files) {
        for (ImageReference now : editor.current(edit)) {
            if (!edit.tag().equals(now.tag()) || now.digest() == null) {
                return false;
            }
            ImageEdit current = new ImageEdit(edit.target(), edit.image(), edit.newName(), edit.tag(), now.digest());
            if (reverts.isRestored(base, edit, current, files.getOrDefault(edit, List.of()))) {
                return false;
            }
        }
        return true;
    }

    private static void note(EditedImages edited, List<ImagePromotion> open, Map<ImagePromotion, Edit> outcomes) {
        for (EditedImages.Outcome outcome : edited.outcomes()) {
            for (ImagePromotion promotion : open) {
                if (promotion.edit().equals(outcome.edit())) {
                    outcomes.put(promotion, new Edit(promotion, outcomeOf(outcome.kind()), outcome.problems()));
                }
            }
        }
    }

    private static Outcome outcomeOf(EditedImages.Kind kind) {
        return switch (kind) {
            case MADE -> Outcome.PROMOTED;
            case DONE_BEFORE -> Outcome.DONE_BEFORE;
            case REFUSED -> Outcome.REFUSED;
        };
    }

    /** Why an edit is excluded; otherwise that it is included, as far as that is known before the attempt. */
    private static Edit held(
            ImagePromotion promotion, Intent intent, Set<String> closed, TagOrder order, ImageEditor editor) {
        ImageEdit edit = promotion.edit();
        List<ImageReference> current;
        try {
            current = editor.current(edit);
        } catch (KasaneException e) {
            return new Edit(promotion, Outcome.REFUSED, e.problems());
        }
        if (current.stream().allMatch(edit::isDone)) {
            return Edit.of(promotion, Outcome.DONE_BEFORE);
        }
        if (!intent.replaces().isEmpty() && !current.stream().allMatch(intent::isReplacing)) {
            return Edit.of(
                    promotion,
                    Outcome.OLDER,
                    edit.target() + " has another image by now than " + intent.replaces() + ", which does not work",
                    "nothing is to be done");
        }
        if (!intent.isRequested() && closed.contains(promotion.key(intent.replaces()))) {
            return Edit.of(
                    promotion,
                    Outcome.CLOSED,
                    "a pull request with " + edit.toText() + " was closed without being merged",
                    "open it again, or promote another commit");
        }
        for (ImageReference image : intent.goesBack() ? List.<ImageReference>of() : current) {
            String tag = image.tag();
            TagOrder.Verdict verdict = tag == null
                    ? TagOrder.Verdict.UNKNOWN
                    : order.of(promotion.pipeline()).compare(tag, edit.tag());
            if (verdict == TagOrder.Verdict.MISSING) {
                return Edit.of(
                        promotion,
                        Outcome.HELD,
                        edit.toText() + ": it is at " + tag + ", a commit that is not here, so it may be newer",
                        promotion.sourceCommit() == null
                                ? "let sources be the repository that has that commit, or change the tag in the target by hand"
                                : "fetch all commits: git fetch --unshallow; or kasane ci rollback "
                                        + promotion.pipeline() + " --env NAME --to " + edit.tag());
            }
            if (verdict == TagOrder.Verdict.OLDER || verdict == TagOrder.Verdict.APART) {
                return Edit.of(
                        promotion,
                        Outcome.OLDER,
                        edit.toText() + ": it is at " + tag
                                + (verdict == TagOrder.Verdict.OLDER
                                        ? " already, which is newer"
                                        : ", which " + edit.tag() + " does not come after"),
                        "to go back on purpose, revert the commit that promoted " + tag);
            }
        }
        return Edit.of(promotion, Outcome.PROMOTED);
    }
}
