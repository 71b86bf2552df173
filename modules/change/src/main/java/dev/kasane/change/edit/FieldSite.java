package dev.kasane.change.edit;

import dev.kasane.files.FileTree;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field {@code image} of an object in a file.
 *
 * @param file the file
 * @param scope the path of the value in the file
 * @param key the offset of its key
 * @param value the value
 */
record FieldSite(EditableFile file, String scope, int key, YamlScalar value) implements ImageSite {

    /** The field whose value begins at a place of a file; null when there is none. */
    static @Nullable FieldSite at(FileTree tree, String path, int offset) {
        EditableFile file = EditableFile.resources(tree, path);
        List<FieldSite> found = new ArrayList<>();
        for (int i = 0; i < file.documents().size(); i++) {
            find(file, file.documents().get(i), Integer.toString(i), offset, found);
        }
        if (found.size() > 1) {
            throw Problem.error(
                            "this image is shared by an anchor with another field",
                            found.getFirst().value().span(),
                            "write the image in both places, or give the target an entry of images")
                    .asException();
        }
        return found.isEmpty() ? null : found.getFirst();
    }

    private static void find(EditableFile file, YamlNode node, String path, int offset, List<FieldSite> found) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String below = ValueComparison.below(path, map.key(i).text());
                boolean image = map.key(i).text().equals("image");
                if (image && map.value(i) instanceof YamlScalar scalar && scalar.offset() == offset) {
                    found.add(new FieldSite(file, below, map.key(i).offset(), scalar));
                } else {
                    find(file, map.value(i), below, offset, found);
                }
            }
        } else if (node instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                find(file, list.get(i), ValueComparison.below(path, Integer.toString(i)), offset, found);
            }
        }
    }

    @Override
    public ImageReference current() {
        return ImageReference.parse(value.text());
    }

    @Override
    public List<Splice> splices(ImageEdit edit) {
        ImageReference now = current();
        if (edit.isDone(now)) {
            return List.of();
        }
        if (edit.digest() == null && now.digest() != null) {
            throw Problem.error(
                            "this image is pinned by a digest, and none is known for the tag " + edit.tag(),
                            value.span(),
                            "promote it with its digest, or remove the digest here")
                    .asException();
        }
        String wanted = edit.applied(now.name()).toText();
        return List.of(ScalarToken.of(file.source(), value, key).to(wanted));
    }
}
