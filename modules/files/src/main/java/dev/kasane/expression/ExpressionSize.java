package dev.kasane.expression;

import com.google.re2j.PatternSyntaxException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The size of a regular expression after its repeats are expanded: the checks of Go's {@code regexp/syntax}
 * ({@code repeatIsValid}, {@code checkSize}, {@code checkHeight}), made on the text. The compiler reports a text that
 * is no expression.
 */
final class ExpressionSize {

    /** How often one thing may be repeated, nested repeats multiplied. */
    private static final int MOST_REPEATS = 1_000;

    /** In instructions. Go allows 3,355,443, for which RE2/J takes half a gigabyte. */
    private static final long LARGEST = 250_000;

    private static final int DEEPEST = 1_000;

    /** The part of a group that was read so far. */
    private static final class Group {
        private long size;
        private long alternatives;
        private int repeats = 1;
        private int height;
        private Atom last = new Atom(0, 1, 0);
        private final boolean captures;

        Group(boolean captures) {
            this.captures = captures;
        }

        /** Ends the last atom, which no operator can follow any more. */
        void next(Atom atom) {
            size += last.size;
            repeats = Math.max(repeats, last.repeats);
            height = Math.max(height, last.height);
            last = atom;
        }

        Atom end() {
            next(new Atom(0, 1, 0));
            return new Atom(Math.max(1, size + alternatives + (captures ? 2 : 0)), repeats, height + 1);
        }
    }

    /** An operand of a repeat operator. */
    private record Atom(long size, int repeats, int height) {}

    private final String text;
    private int p;

    ExpressionSize(String text) {
        this.text = text;
    }

    void check() {
        Deque<Group> open = new ArrayDeque<>();
        Group group = new Group(false);
        while (p < text.length()) {
            char c = text.charAt(p++);
            switch (c) {
                case '(' -> {
                    open.push(group);
                    group = new Group(captures());
                    if (open.size() > DEEPEST) {
                        throw problem("expression nests too deeply");
                    }
                }
                case ')' -> {
                    if (open.isEmpty()) {
                        return;
                    }
                    Atom atom = group.end();
                    group = open.pop();
                    group.next(atom);
                }
                case '|' -> {
                    group.next(new Atom(0, 1, 0));
                    group.alternatives++;
                }
                case '*', '+', '?' -> repeat(group, c == '*' ? 2 : 1);
                case '{' -> count(group);
                case '[' -> {
                    skipClass();
                    group.next(new Atom(1, 1, 1));
                }
                case '\\' -> escape(group);
                default -> group.next(new Atom(1, 1, 1));
            }
            requireSmall(group.size + group.last.size);
        }
        while (!open.isEmpty()) {
            Atom atom = group.end();
            group = open.pop();
            group.next(atom);
        }
        requireSmall(group.end().size);
    }

    private void requireSmall(long size) {
        if (size > LARGEST) {
            throw problem("expression too large");
        }
    }

    private PatternSyntaxException problem(String what) {
        String shown = text.length() > 100 ? text.substring(0, 100) + "…" : text;
        return new PatternSyntaxException(what, shown);
    }

    /** Whether the group that begins here captures; its flags or name are skipped. */
    private boolean captures() {
        if (p >= text.length() || text.charAt(p) != '?') {
            return true;
        }
        boolean named = text.startsWith("?P<", p) || text.startsWith("?<", p);
        while (p < text.length()) {
            char c = text.charAt(p);
            if (c == ')') {
                break;
            }
            p++;
            if (c == (named ? '>' : ':')) {
                break;
            }
        }
        return named;
    }

    private void repeat(Group group, int more) {
        Atom atom = group.last;
        group.last = new Atom(atom.size + more, atom.repeats, atom.height + 1);
        skipLazy();
        if (group.last.height > DEEPEST) {
            throw problem("expression nests too deeply");
        }
    }

    private void skipLazy() {
        if (p < text.length() && text.charAt(p) == '?') {
            p++;
        }
    }

    /** Reads what follows an opening brace: a count, or a literal brace. */
    private void count(Group group) {
        int start = p;
        int least = number();
        int most = least;
        if (least >= 0 && p < text.length() && text.charAt(p) == ',') {
            p++;
            most = p < text.length() && text.charAt(p) == '}' ? -1 : number();
            if (most < 0 && (p >= text.length() || text.charAt(p) != '}')) {
                least = -1;
            }
        }
        if (least < 0 || p >= text.length() || text.charAt(p) != '}') {
            p = start;
            group.next(new Atom(1, 1, 1));
            return;
        }
        p++;
        skipLazy();
        Atom atom = group.last;
        int times = most < 0 ? least : most;
        if (times > MOST_REPEATS || (long) times * atom.repeats > MOST_REPEATS) {
            throw problem("invalid repeat count");
        }
        long size = most < 0 ? least == 0 ? 2 + atom.size : 1 + least * atom.size : most * atom.size + (most - least);
        int repeats = most == 0 ? 1 : Math.max(1, times) * atom.repeats;
        group.last = new Atom(Math.max(1, size), repeats, atom.height + 1);
    }

    /** A number of at most four digits; -1 when there is none, and a large one when it is longer. */
    private int number() {
        int start = p;
        int value = 0;
        while (p < text.length() && text.charAt(p) >= '0' && text.charAt(p) <= '9') {
            value = Math.min(value * 10 + (text.charAt(p) - '0'), MOST_REPEATS + 1);
            p++;
        }
        return p == start ? -1 : value;
    }

    private void skipClass() {
        if (p < text.length() && text.charAt(p) == '^') {
            p++;
        }
        boolean first = true;
        while (p < text.length() && (first || text.charAt(p) != ']')) {
            first = false;
            if (text.charAt(p) == '\\') {
                p++;
            } else if (text.startsWith("[:", p)) {
                int end = text.indexOf(":]", p + 2);
                p = end < 0 ? p : end + 1;
            }
            p++;
        }
        p++;
    }

    private void escape(Group group) {
        if (p >= text.length()) {
            return;
        }
        char c = text.charAt(p++);
        if (c == 'Q') {
            int end = text.indexOf("\\E", p);
            int stop = end < 0 ? text.length() : end;
            for (; p < stop; p++) {
                group.next(new Atom(1, 1, 1));
            }
            p = end < 0 ? stop : end + 2;
            return;
        }
        if ((c == 'x' || c == 'p' || c == 'P') && p < text.length() && text.charAt(p) == '{') {
            int end = text.indexOf('}', p);
            p = end < 0 ? text.length() : end + 1;
        }
        group.next(new Atom(1, 1, 1));
    }
}
