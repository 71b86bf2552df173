package dev.kasane.check.producer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A template for names with paths: {@code {name}-app}. If paths have several values, each combination is a name. */
final class NameTemplate {

    /** A text, or alternative paths, the first existing one of which counts. */
    private record Piece(String text, List<ObjectPath> paths) {}

    private final List<Piece> pieces;

    private NameTemplate(List<Piece> pieces) {
        this.pieces = pieces;
    }

    static NameTemplate of(String text) {
        List<Piece> pieces = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int open = text.indexOf('{', from);
            int end = open < 0 ? text.length() : open;
            if (end > from) {
                pieces.add(new Piece(text.substring(from, end), List.of()));
            }
            if (open < 0) {
                break;
            }
            int close = text.indexOf('}', open);
            List<ObjectPath> paths = new ArrayList<>();
            for (String path : text.substring(open + 1, close).split(",", -1)) {
                paths.add(ObjectPath.of(path));
            }
            pieces.add(new Piece("", paths));
            from = close + 1;
        }
        return new NameTemplate(pieces);
    }

    /** The names of an object; none when a path is not in it. */
    List<String> names(Map<?, ?> object) {
        List<String> names = List.of("");
        for (Piece piece : pieces) {
            List<String> texts = piece.paths.isEmpty() ? List.of(piece.text) : first(piece.paths, object);
            List<String> longer = new ArrayList<>();
            for (String name : names) {
                texts.forEach(text -> longer.add(name + text));
            }
            names = longer;
        }
        return names;
    }

    private static List<String> first(List<ObjectPath> paths, Map<?, ?> object) {
        for (ObjectPath path : paths) {
            List<String> texts = path.texts(object);
            if (!texts.isEmpty()) {
                return texts;
            }
        }
        return List.of();
    }
}
