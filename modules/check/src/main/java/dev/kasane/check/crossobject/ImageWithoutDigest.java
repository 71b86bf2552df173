package dev.kasane.check.crossobject;

import dev.kasane.check.finding.Finding;
import dev.kasane.check.value.JsonCursor;

/** {@code image-without-digest}: an image without a digest, whose tag can be moved to another image. */
final class ImageWithoutDigest implements CrossObjectRule {

    @Override
    public String name() {
        return "image-without-digest";
    }

    @Override
    public void check(ObjectsOfTarget set) {
        for (Pod pod : set.pods()) {
            for (JsonCursor container : pod.containers()) {
                String image = container.text("image");
                if (image.isBlank() || image.contains("@")) {
                    continue;
                }
                int colon = image.lastIndexOf(':');
                boolean tagged = colon >= 0 && image.indexOf('/', colon) < 0;
                boolean moving = !tagged || image.endsWith(":latest");
                set.add(
                        name(),
                        moving ? Finding.Severity.WARNING : Finding.Severity.INFO,
                        pod.owner(),
                        container.at("image"),
                        moving
                                ? "the image " + image
                                        + " has no fixed tag: a pod that starts later can run another version"
                                : "the image " + image + " has a tag and no digest",
                        "name it with its digest, as kasane image and promotions do");
            }
        }
    }
}
