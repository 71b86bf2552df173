package dev.kasane.git.promote;

import dev.kasane.core.edit.EditedImages;
import dev.kasane.core.edit.ImageEdit;
import dev.kasane.core.edit.ImageEditor;
import dev.kasane.core.edit.ImageReference;
import dev.kasane.core.kustomize.RenderOptions;
import dev.kasane.core.problem.KasaneException;
import dev.kasane.core.problem.Problem;
import dev.kasane.git.GitRepository;
import dev.kasane.git.promote.PromotionOutcome.Edit;
import dev.kasane.git.promote.PromotionOutcome.Fate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;

/**
 * Which edits are made on a commit, and why the others are not.
 *
 * @param fates what became of each, in order
 * @param edited the files with those that were made
 */
record Selection(Map<ImagePromotion, Edit> fates, EditedImages edited) {

    /** The edits that were made. */
    List<ImagePromotion> made() {
        return fates.values().stream()
                .filter(edit -> edit.fate() == Fate.PROMOTED)
                .map(Edit::promotion)
                .toList();
    }

    /** Whether nothing was kept back that may still be made. */
    boolean isSettled() {
        return fates.values().stream().noneMatch(edit -> edit.fate() == Fate.REFUSED || edit.fate() == Fate.HELD);
    }

    /** Chooses among some edits and makes them. */
    static Selection of(
            GitRepository repository,
            Reverts reverts,
            ObjectId base,
            List<ImagePromotion> promotions,
            Set<String> closed,
            TagOrder order,
            EditGate gate,
            RenderOptions options) {
        Map<ImagePromotion, Edit> fates = new LinkedHashMap<>();
        ImageEditor editor = new ImageEditor(repository.tree(base), options);
        Map<ImageEdit, List<String>> files = new LinkedHashMap<>();
        List<ImagePromotion> open = new ArrayList<>();
        for (ImagePromotion promotion : promotions) {
            Edit held = held(promotion, closed, order, editor);
            fates.put(promotion, held);
            if (held.fate() == Fate.PROMOTED) {
                open.add(promotion);
                files.put(promotion.edit(), editor.files(promotion.edit()));
            }
        }
        Map<ImageEdit, String> reverted = reverts.among(base, files);
        for (ImagePromotion promotion : List.copyOf(open)) {
            String commit = reverted.get(promotion.edit());
            if (commit != null) {
                open.remove(promotion);
                fates.put(
                        promotion,
                        Edit.of(
                                promotion,
                                Fate.REVERTED,
                                promotion.edit().toText() + " was there in " + commit + " and was taken back",
                                "revert the revert, or promote another commit"));
            }
        }
        while (true) {
            EditedImages edited =
                    editor.apply(open.stream().map(ImagePromotion::edit).toList());
            note(edited, open, fates);
            open.removeIf(
                    promotion -> Objects.requireNonNull(fates.get(promotion)).fate() != Fate.PROMOTED);
            Map<ImagePromotion, List<Problem>> held = open.isEmpty() ? Map.of() : gate.held(open, edited);
            if (!open.removeAll(held.keySet())) {
                return new Selection(fates, edited);
            }
            held.forEach((promotion, problems) -> fates.put(promotion, new Edit(promotion, Fate.HELD, problems)));
        }
    }

    private static void note(EditedImages edited, List<ImagePromotion> open, Map<ImagePromotion, Edit> fates) {
        for (EditedImages.Fate fate : edited.fates()) {
            for (ImagePromotion promotion : open) {
                if (promotion.edit().equals(fate.edit())) {
                    fates.put(promotion, new Edit(promotion, fateOf(fate.kind()), fate.problems()));
                }
            }
        }
    }

    private static Fate fateOf(EditedImages.Kind kind) {
        return switch (kind) {
            case MADE -> Fate.PROMOTED;
            case DONE_BEFORE -> Fate.DONE_BEFORE;
            case REFUSED -> Fate.REFUSED;
        };
    }

    /** Why an edit is not made; that it is, as far as can be told before it is tried. */
    private static Edit held(ImagePromotion promotion, Set<String> closed, TagOrder order, ImageEditor editor) {
        ImageEdit edit = promotion.edit();
        List<ImageReference> current;
        try {
            current = editor.current(edit);
        } catch (KasaneException e) {
            return new Edit(promotion, Fate.REFUSED, e.problems());
        }
        if (current.stream().allMatch(edit::isDone)) {
            return Edit.of(promotion, Fate.DONE_BEFORE);
        }
        if (closed.contains(promotion.key())) {
            return Edit.of(
                    promotion,
                    Fate.CLOSED,
                    "a pull request with " + edit.toText() + " was closed without being merged",
                    "open it again, or promote another commit");
        }
        for (ImageReference image : current) {
            String tag = image.tag();
            TagOrder.Verdict verdict = tag == null ? TagOrder.Verdict.UNKNOWN : order.compare(tag, edit.tag());
            if (verdict == TagOrder.Verdict.OLDER || verdict == TagOrder.Verdict.APART) {
                return Edit.of(
                        promotion,
                        Fate.OLDER,
                        edit.toText() + ": it is at " + tag
                                + (verdict == TagOrder.Verdict.OLDER
                                        ? " already, which is newer"
                                        : ", which " + edit.tag() + " does not come after"),
                        "to go back on purpose, revert the commit that promoted " + tag);
            }
        }
        return Edit.of(promotion, Fate.PROMOTED);
    }
}
