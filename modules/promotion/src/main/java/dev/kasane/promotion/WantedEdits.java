package dev.kasane.promotion;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Decides which edits a pull request should have: those that are requested, and those of former runs that are still due. */
final class WantedEdits {

    private final TagOrder order;
    private final EditProof provenance;

    /**
     * @param order the order of tags
     * @param provenance proves edits of former runs
     */
    WantedEdits(TagOrder order, EditProof provenance) {
        this.order = order;
        this.provenance = provenance;
    }

    /**
     * The requested edits, and those of former runs that are not merged yet; the newer one if both name the same image.
     */
    List<ImagePromotion> requested(PromotionRequest request, List<ImagePromotion> formerly) {
        List<ImagePromotion> wanted = new ArrayList<>();
        for (ImagePromotion former : formerly) {
            ImagePromotion asked = request.promotions().stream()
                    .filter(former::isAboutTheSame)
                    .findFirst()
                    .orElse(null);
            if (asked == null || isNewer(former, asked)) {
                wanted.add(former);
            }
        }
        for (ImagePromotion asked : distinct(request.promotions())) {
            if (wanted.stream().noneMatch(asked::isAboutTheSame)) {
                wanted.add(asked);
            }
        }
        return wanted;
    }

    private boolean isNewer(ImagePromotion former, ImagePromotion asked) {
        TagOrder.Verdict verdict = order.of(asked.pipeline())
                .compare(former.edit().tag(), asked.edit().tag());
        return verdict == TagOrder.Verdict.OLDER || verdict == TagOrder.Verdict.APART;
    }

    /** The edits of former runs that are no longer due. */
    List<Dropped> dropped(List<ImagePromotion> claimed, PromotionRequest request, ObjectId base) {
        List<Dropped> dropped = new ArrayList<>();
        for (ImagePromotion promotion : claimed) {
            String why = request.promotions().contains(promotion) ? null : objection(promotion, request, base);
            if (why != null) {
                dropped.add(new Dropped(promotion, why));
            }
        }
        return dropped;
    }

    private @Nullable String objection(ImagePromotion promotion, PromotionRequest request, ObjectId base) {
        String unwanted = request.unwanted().get(promotion);
        return unwanted == null ? provenance.objection(promotion, request, base) : unwanted;
    }

    /** What is requested, and of what was requested before what is due; a newer image of others that no pipeline selects any more blocks nothing. */
    static List<ImagePromotion> due(List<ImagePromotion> claimed, PromotionRequest request, List<Dropped> dropped) {
        List<ImagePromotion> due = new ArrayList<>(claimed);
        dropped.forEach(one -> due.remove(one.promotion()));
        for (ImagePromotion asked : request.promotions()) {
            if (asked.sourceCommit() == null && due.stream().noneMatch(asked::isAboutTheSame)) {
                due.add(asked);
            }
        }
        return due;
    }

    /** The edits that are dropped without a replacement. */
    static List<Dropped> unreplaced(List<Dropped> dropped, List<ImagePromotion> wanted) {
        return dropped.stream()
                .filter(one -> wanted.stream().noneMatch(one.promotion()::isAboutTheSame))
                .toList();
    }

    /** Each edit once. */
    static List<ImagePromotion> distinct(List<ImagePromotion> promotions) {
        return promotions.stream().distinct().toList();
    }
}
