package dev.kasane.gotemplate.gobwas;

import dev.kasane.gotemplate.gobwas.Part.Any;
import dev.kasane.gotemplate.gobwas.Part.Characters;
import dev.kasane.gotemplate.gobwas.Part.Choice;
import dev.kasane.gotemplate.gobwas.Part.Range;
import dev.kasane.gotemplate.gobwas.Part.Sequence;
import dev.kasane.gotemplate.gobwas.Part.Star;
import dev.kasane.gotemplate.gobwas.Part.Stars;
import dev.kasane.gotemplate.gobwas.Part.Text;
import java.util.ArrayList;
import java.util.List;

/** Parses globs. The character 0 ends one, and the replacement character is an error. */
final class PartReader {

    /** Thrown for a glob that the library rejects, or that is nested too deeply. */
    static final class NoPattern extends Exception {

        private static final long serialVersionUID = 1;

        NoPattern() {
            super(null, null, false, false);
        }
    }

    private static final int END = 0;
    private static final int UNREADABLE = 0xFFFD;
    private static final int DEEPEST = 50;

    private final int[] pattern;
    private int at;

    private PartReader(String pattern) {
        this.pattern = pattern.codePoints().toArray();
    }

    /** @throws NoPattern when the library would give an error */
    static Sequence read(String pattern) throws NoPattern {
        return new PartReader(pattern).sequence(0);
    }

    /** Reads the parts up to the end, or in a group up to the next comma or brace, which is not consumed. */
    private Sequence sequence(int depth) throws NoPattern {
        if (depth > DEEPEST) {
            throw new NoPattern();
        }
        List<Part> parts = new ArrayList<>();
        while (true) {
            int c = peek();
            if (c == END || depth > 0 && (c == ',' || c == '}')) {
                return new Sequence(List.copyOf(parts));
            }
            switch (c) {
                case '*' -> {
                    at++;
                    parts.add(peek() == '*' ? twice() : new Star());
                }
                case '?' -> {
                    at++;
                    parts.add(new Any());
                }
                case '[' -> {
                    at++;
                    parts.add(set());
                }
                case '{' -> {
                    at++;
                    parts.add(choice(depth + 1));
                }
                default -> text(depth > 0 ? "?*[{}," : "?*[{", parts);
            }
        }
    }

    private Part twice() {
        at++;
        return new Stars();
    }

    /** A group that is not closed is closed by the end. */
    private Choice choice(int depth) throws NoPattern {
        List<Part> alternatives = new ArrayList<>();
        alternatives.add(sequence(depth));
        while (peek() == ',') {
            at++;
            alternatives.add(sequence(depth));
        }
        if (peek() == '}') {
            at++;
        }
        return new Choice(List.copyOf(alternatives));
    }

    private Part set() throws NoPattern {
        boolean not = peek() == '!';
        if (not) {
            at++;
        }
        int first = next();
        if (peek() == '-') {
            at++;
            int last = next();
            if (next() != ']' || last < first) {
                throw new NoPattern();
            }
            return new Range(first, last, not);
        }
        at--;
        List<Part> characters = new ArrayList<>();
        text("]", characters);
        if (next() != ']' || characters.isEmpty()) {
            throw new NoPattern();
        }
        return new Characters(((Text) characters.getFirst()).text(), not);
    }

    private void text(String ends, List<Part> into) throws NoPattern {
        StringBuilder text = new StringBuilder();
        boolean escaped = false;
        for (int c = peek(); c != END; c = peek()) {
            if (!escaped && c == '\\') {
                escaped = true;
            } else if (!escaped && ends.indexOf(c) >= 0) {
                break;
            } else {
                text.appendCodePoint(c);
                escaped = false;
            }
            at++;
        }
        if (!text.isEmpty()) {
            into.add(new Text(text.toString()));
        }
    }

    private int next() throws NoPattern {
        int c = peek();
        if (c == END) {
            throw new NoPattern();
        }
        at++;
        return c;
    }

    private int peek() throws NoPattern {
        if (at >= pattern.length) {
            return END;
        }
        if (pattern[at] == UNREADABLE) {
            throw new NoPattern();
        }
        return pattern[at];
    }
}
