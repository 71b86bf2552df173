package dev.kasane.ci.run;

import dev.kasane.change.edit.EditedImages;
import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.report.TargetChange;
import dev.kasane.check.finding.Finding;
import dev.kasane.promotion.ImagePromotion;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.List;

/**
 * Finds the edits that caused an error: those whose image is in the object of the error; else those of its target; else
 * all.
 *
 * @param promotions the edits that were made
 * @param edited what they give
 */
record FailureAttribution(List<ImagePromotion> promotions, EditedImages edited) {

    List<ImagePromotion> of(Finding finding) {
        List<ImagePromotion> inTarget = promotions.stream()
                .filter(promotion -> promotion.edit().target().equals(finding.target()))
                .toList();
        List<ImagePromotion> inObject = promotions.stream()
                .filter(promotion -> isInObject(promotion.edit(), finding))
                .toList();
        return inObject.isEmpty() ? inTarget.isEmpty() ? promotions : inTarget : inObject;
    }

    private boolean isInObject(ImageEdit edit, Finding finding) {
        for (TargetChange change : edited.changes()) {
            ResourceSet after = change.after();
            if (after != null && change.target().equals(finding.target())) {
                for (Resource resource : after) {
                    if (resource.id().toText().equals(finding.object()) && isIn(resource.root(), edit)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether a value names the promoted image: digests distinguish images with the same tag. */
    private static boolean isIn(YamlNode node, ImageEdit edit) {
        return switch (node) {
            case YamlScalar scalar -> {
                String digest = edit.digest();
                yield scalar.text().endsWith(digest == null ? ":" + edit.tag() : "@" + digest);
            }
            case YamlList list -> {
                for (YamlNode item : list) {
                    if (isIn(item, edit)) {
                        yield true;
                    }
                }
                yield false;
            }
            case YamlMap map -> {
                for (int i = 0; i < map.size(); i++) {
                    if (isIn(map.value(i), edit)) {
                        yield true;
                    }
                }
                yield false;
            }
        };
    }
}
