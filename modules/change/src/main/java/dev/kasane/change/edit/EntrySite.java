package dev.kasane.change.edit;

import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code images}. Existing values are replaced. A missing value is added behind the related one, on a new
 * line with the entry's indentation, or inside the braces of the entry.
 *
 * @param file the kustomization
 * @param position the entry's position in the list
 * @param entry the entry
 */
record EntrySite(EditableFile file, int position, YamlMap entry) implements ImageSite {

    /** The entry for an image in a kustomization, by its name, else by its new name; null when there is none. */
    static @Nullable EntrySite find(EditableFile file, String image) {
        EntrySite byName = find(file, "name", image);
        return byName == null ? find(file, "newName", image) : byName;
    }

    /** The entry that begins at a place; null when there is none. */
    static @Nullable EntrySite at(EditableFile file, int offset) {
        YamlList images = images(file);
        for (int i = 0; images != null && i < images.size(); i++) {
            if (images.get(i) instanceof YamlMap map && map.offset() == offset) {
                return new EntrySite(file, i, map);
            }
        }
        return null;
    }

    private static @Nullable YamlList images(EditableFile file) {
        return !file.documents().isEmpty()
                        && file.documents().getFirst() instanceof YamlMap root
                        && root.get("images") instanceof YamlList list
                ? list
                : null;
    }

    private static @Nullable EntrySite find(EditableFile file, String field, String image) {
        YamlList images = images(file);
        EntrySite found = null;
        for (int i = 0; images != null && i < images.size(); i++) {
            if (images.get(i) instanceof YamlMap map && image.equals(map.text(field))) {
                if (found != null) {
                    throw Problem.error(
                                    "two entries of images are about " + image,
                                    map.span(),
                                    "join them, so that one of them sets the tag")
                            .asException();
                }
                found = new EntrySite(file, i, map);
            }
        }
        return found;
    }

    @Override
    public ImageReference current() {
        String newName = textOrNull("newName");
        String name = newName == null ? String.valueOf(entry.text("name")) : newName;
        return new ImageReference(name, textOrNull("newTag"), textOrNull("digest"));
    }

    private @Nullable String textOrNull(String key) {
        String text = entry.text(key);
        return text == null || text.isEmpty() ? null : text;
    }

    @Override
    public String scope() {
        return "0/images/" + position;
    }

    @Override
    public List<Splice> splices(ImageEdit edit) {
        if (edit.isDone(current())) {
            return List.of();
        }
        if (edit.digest() == null && textOrNull("digest") != null) {
            throw Problem.error(
                            "the entry of " + edit.image() + " pins a digest, and none is known for the tag "
                                    + edit.tag(),
                            entry.span(),
                            "promote it with its digest, or remove the digest here")
                    .asException();
        }
        List<Splice> splices = new ArrayList<>();
        StringBuilder missing = new StringBuilder();
        set("newName", edit.newName(), splices, missing);
        set("newTag", edit.tag(), splices, missing);
        set("digest", edit.digest(), splices, missing);
        if (!missing.isEmpty()) {
            int at = endOfLastKnown();
            splices.add(new Splice(at, at, missing.toString()));
        }
        return splices;
    }

    private void set(String key, @Nullable String wanted, List<Splice> splices, StringBuilder missing) {
        if (wanted == null || wanted.equals(textOrNull(key))) {
            return;
        }
        int i = entry.indexOf(key);
        if (i < 0) {
            String field = quotedLikeKeys(key) + ": " + ScalarToken.inQuotes(wanted, keyQuote() == '"' ? '"' : 0);
            missing.append(entry.isFlow() ? ", " + field : file.lineEnd() + indentation() + field);
        } else {
            splices.add(token(i).to(wanted));
        }
    }

    private ScalarToken token(int i) {
        YamlNode value = entry.value(i);
        if (!(value instanceof YamlScalar scalar)) {
            throw Problem.error(entry.key(i).text() + " is " + value.kind(), value.span(), "write a text there")
                    .asException();
        }
        return ScalarToken.of(file.source(), scalar, entry.key(i).offset());
    }

    /** The place for a new value: behind the last known value in braces, else at the end of its line. */
    private int endOfLastKnown() {
        int last = -1;
        for (String key : List.of("digest", "newTag", "newName", "name")) {
            last = last < 0 ? entry.indexOf(key) : last;
        }
        int at = token(last).to();
        byte[] bytes = file.source().bytes();
        while (!entry.isFlow() && at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
            at++;
        }
        return at;
    }

    /** The blanks before the entry's keys, which are all in one column. */
    private String indentation() {
        byte[] bytes = file.source().bytes();
        int key = entry.key(0).offset();
        int lineStart = key;
        while (lineStart > 0 && bytes[lineStart - 1] != '\n') {
            lineStart--;
        }
        boolean marked = lineStart == 0 && bytes[0] == (byte) 0xEF;
        return " ".repeat(key - lineStart - (marked ? 3 : 0));
    }

    private char keyQuote() {
        return (char) file.source().bytes()[entry.key(0).offset()];
    }

    private String quotedLikeKeys(String key) {
        char quote = keyQuote();
        return quote == '"' || quote == '\'' ? quote + key + quote : key;
    }
}
