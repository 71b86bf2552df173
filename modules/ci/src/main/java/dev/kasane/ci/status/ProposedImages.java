package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.status.Placements.OpenPromotion;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Finds the open pull requests that change images. The files of each head are read once. */
final class ProposedImages {

    private final List<OpenPromotion> open;
    private final RenderOptions options;
    private final Map<String, ImageEditor> heads = new HashMap<>();

    ProposedImages(List<OpenPromotion> open, RenderOptions options) {
        this.open = open;
        this.options = options;
    }

    List<Placement.Proposed> of(String environment, PlacedImage placed) {
        List<Placement.Proposed> proposals = new ArrayList<>();
        for (OpenPromotion promotion : open) {
            if (promotion.environment().equals(environment)
                    && promotion.deployment().equals(placed.deployment())) {
                ImageReference then = imageAt(promotion.head(), placed);
                if (then != null && !then.equals(placed.image())) {
                    proposals.add(new Placement.Proposed(promotion.number(), promotion.where(), then));
                }
            }
        }
        return proposals;
    }

    private @Nullable ImageReference imageAt(ObjectId head, PlacedImage placed) {
        ImageEditor editor = heads.computeIfAbsent(
                head.name(),
                commit -> new ImageEditor(placed.deployment().repository().tree(head), options));
        try {
            return editor.current(placed.question()).getFirst();
        } catch (KasaneException e) {
            // the pull request shows what is wrong with its head
            return null;
        }
    }
}
