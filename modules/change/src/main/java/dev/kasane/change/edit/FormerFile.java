package dev.kasane.change.edit;

import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A file at an earlier revision, to check whether it had the image that an edit would set now.
 *
 * @param path its path
 * @param bytes its bytes at that moment
 */
public record FormerFile(String path, byte[] bytes) {

    /** Whether the image was then what the edit sets. A file that cannot be read counts as without it. */
    public boolean hasImage(ImageEdit edit) {
        // most files of a history never name the tag, and need not be read for it
        if (!new String(bytes, StandardCharsets.UTF_8).contains(edit.tag())) {
            return false;
        }
        try {
            EntrySite entry = EntrySite.find(EditableFile.kustomization(path, bytes), edit.image());
            if (entry != null) {
                return edit.isDone(entry.current());
            }
        } catch (KasaneException e) {
            return false;
        }
        try {
            List<YamlNode> documents = EditableFile.resources(path, bytes).documents();
            return documents.stream().anyMatch(document -> runs(document, edit));
        } catch (KasaneException e) {
            return false;
        }
    }

    private static boolean runs(YamlNode node, ImageEdit edit) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                boolean image = map.key(i).text().equals("image");
                if (image && map.value(i) instanceof YamlScalar scalar
                        ? matches(ImageReference.parse(scalar.text()), edit)
                        : runs(map.value(i), edit)) {
                    return true;
                }
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                if (runs(item, edit)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean matches(ImageReference image, ImageEdit edit) {
        return (image.name().equals(edit.image()) || image.name().equals(edit.newName())) && edit.isDone(image);
    }
}
