package dev.kasane.change.edit;

import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces the text of one scalar in a file of objects, without changing other bytes or values. */
public final class ScalarEdit {

    private final EditableFile file;
    private final int offset;
    private final List<Site> found = new ArrayList<>();

    /** The type of a value. */
    public enum Kind {
        STRING,
        /** A number or a truth value. */
        PLAIN
    }

    private record Site(String scope, int key, YamlScalar value) {}

    private ScalarEdit(EditableFile file, int offset) {
        this.file = file;
        this.offset = offset;
        for (int i = 0; i < file.documents().size(); i++) {
            find(file.documents().get(i), Integer.toString(i));
        }
    }

    /**
     * The file with another text for the value that begins at a place.
     *
     * @param path the name of the file
     * @param bytes the file as it is
     * @param offset where the value begins
     * @param text its new text
     * @param kind whether that is a string, which is written between the quotes that are there, or plainly where it cannot be
     *     taken for anything else
     * @return null when there is no such value, or it is shared by an anchor
     * @throws dev.kasane.problem.KasaneException when it cannot be changed alone
     */
    public static byte @Nullable [] of(String path, byte[] bytes, int offset, String text, Kind kind) {
        ScalarEdit edit = new ScalarEdit(EditableFile.resources(path, bytes), offset);
        if (edit.found.size() != 1) {
            return null;
        }
        Site site = edit.found.getFirst();
        ScalarToken token = ScalarToken.of(edit.file.source(), site.value(), site.key());
        Splice splice = kind == Kind.STRING ? token.to(text) : new Splice(token.from(), token.to(), text);
        return edit.file.with(List.of(splice), List.of(site.scope()));
    }

    private void find(YamlNode node, String path) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String below = ValueComparison.below(path, map.key(i).text());
                if (map.value(i) instanceof YamlScalar scalar && scalar.offset() == offset) {
                    found.add(new Site(below, map.key(i).offset(), scalar));
                } else {
                    find(map.value(i), below);
                }
            }
        } else if (node instanceof YamlList list) {
            for (int i = 0; i < list.size(); i++) {
                find(list.get(i), ValueComparison.below(path, Integer.toString(i)));
            }
        }
    }
}
