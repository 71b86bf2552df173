package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.run.Deployment;
import dev.kasane.promotion.ImageCommits;
import dev.kasane.promotion.ImageCommits.Arrival;
import dev.kasane.promotion.LastPromotions;
import dev.kasane.promotion.LastPromotions.Promoted;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds images of a branch that differ from their newest promotion. An image that kasane has never promoted has none.
 *
 * @param deployment the branch
 * @param merged the commits that brought pull requests of kasane: a forge may squash them, with a message of its own
 */
record Drifts(Deployment deployment, Set<String> merged) {

    /** The drifts of images of several branches. */
    static Map<PlacedImage, Drift> of(List<PlacedImage> read, Set<String> merged) {
        Map<PlacedImage, Drift> drifts = new HashMap<>();
        read.stream()
                .collect(Collectors.groupingBy(PlacedImage::deployment))
                .forEach((deployment, images) -> drifts.putAll(new Drifts(deployment, merged).of(images)));
        return drifts;
    }

    /** The drifts of some images of the branch. */
    Map<PlacedImage, Drift> of(List<PlacedImage> images) {
        Map<ImageEdit, Promoted> promotions = new LastPromotions(deployment.repository())
                .of(deployment.tip(), images.stream().map(PlacedImage::question).toList());
        Map<PlacedImage, ImageReference> others = new HashMap<>();
        Map<ImageEdit, List<String>> files = new HashMap<>();
        for (PlacedImage image : images) {
            Promoted last = promotions.get(image.question());
            ImageReference other = last == null ? null : edited(image, last);
            if (other != null) {
                others.put(image, other);
                ImageEdit edit = image.asEdit(other);
                if (edit != null) {
                    files.put(edit, image.files());
                }
            }
        }
        Map<ImageEdit, Arrival> arrivals = new ImageCommits(deployment.repository()).of(deployment.tip(), files);
        Map<PlacedImage, Drift> drifts = new HashMap<>();
        others.forEach((image, other) -> {
            ImageEdit edit = image.asEdit(other);
            Arrival arrival = edit == null ? null : arrivals.get(edit);
            Promoted last = Objects.requireNonNull(promotions.get(image.question()));
            if (arrival == null || !merged.contains(arrival.commit())) {
                drifts.put(image, new Drift(other, last.edit(), last.commit(), arrival));
            }
        });
        return drifts;
    }

    private static @Nullable ImageReference edited(PlacedImage image, Promoted last) {
        return image.images().stream()
                .filter(now -> !last.edit().isDone(now))
                .findFirst()
                .orElse(null);
    }
}
