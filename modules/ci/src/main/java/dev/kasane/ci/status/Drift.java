package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.promotion.ImageCommits.Arrival;
import org.jspecify.annotations.Nullable;

/**
 * An image that a target has although its newest promotion set another one, such as after a manual edit.
 *
 * @param image the target's image
 * @param promoted the image of the newest promotion
 * @param promotion the commit of that promotion
 * @param edited the commit since which the target has the image; null if the clone's history does not show it
 */
public record Drift(
        ImageReference image,
        ImageEdit promoted,
        String promotion,
        @Nullable Arrival edited) {

    /** The promoted image for people. */
    public String promotedToText() {
        return new ImageReference(
                        promoted.newName() == null ? promoted.image() : promoted.newName(),
                        promoted.tag(),
                        promoted.digest())
                .toText();
    }
}
