package dev.kasane.change.fuzz;

import java.util.List;
import java.util.random.RandomGenerator;

/** Odd scalars: words YAML 1.1 and 1.2 disagree about, numbers at borders, punctuation, control characters, long lines. */
final class RandomText {

    private static final List<String> ODD = List.of(
            "a",
            "b",
            "yes",
            "no",
            "on",
            "Off",
            "y",
            "n",
            "true",
            "False",
            "null",
            "~",
            "Null",
            "",
            "1",
            "-1",
            "+1",
            "0",
            "00",
            "007",
            "08",
            "0x1F",
            "0b101",
            "010",
            "0o17",
            "1_000",
            "1e3",
            "1E5",
            "1.5",
            ".5",
            "5.",
            "-.inf",
            ".NaN",
            "1e400",
            "9007199254740993",
            "9223372036854775808",
            "18446744073709551616",
            "0.1",
            "1e-7",
            "123456789.123456789",
            "2001-01-01",
            "2001-01-01T00:00:00Z",
            "2001-1-1 1:1:1",
            "1:30",
            "12:30:45",
            "190:20:30.15",
            "foo bar",
            "a: b",
            "a #b",
            "#x",
            "- x",
            "-x",
            "-",
            "?",
            "? q",
            ":c",
            "c:",
            ":",
            "{a}",
            "{",
            "[b",
            "]",
            ",",
            "*al",
            "&an",
            "!t",
            "|",
            ">",
            "'q",
            "\"dq",
            "%p",
            "@at",
            "`bt",
            "é",
            "日本",
            "\u2028",
            "\u0085",
            "\u00a0",
            "\uFEFF",
            "😀",
            "a\tb",
            "\tlead",
            "=",
            "<<",
            "...",
            "---",
            "--- x",
            "a,b",
            "$x",
            "$(VAR)",
            "\\n",
            "a\\b",
            "it's",
            "say \"x\"",
            " lead",
            "trail ",
            "two\nlines",
            "two\nlines\n",
            "\nlead",
            "a\n\nb",
            "a\n b\n",
            "tab\n\tb",
            "end \nx",
            "x\n\n\n",
            "\n",
            " ",
            "\u0007");

    private static final String LETTERS = "abc 019:-#,[]{}'\"\\&*!|>%@`?~._+=<eExyn\té\n/$()";

    private RandomText() {}

    static String next(RandomGenerator random) {
        int kind = random.nextInt(10);
        if (kind < 4) {
            return ODD.get(random.nextInt(ODD.size()));
        }
        if (kind == 4) {
            return words(random, random.nextInt(5, 40));
        }
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(1, kind == 5 ? 30 : 9);
        for (int i = 0; i < length; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private static String words(RandomGenerator random, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i > 0 ? random.nextInt(20) == 0 ? "  " : " " : "");
            text.append("w".repeat(random.nextInt(1, random.nextInt(15) == 0 ? 90 : 9)));
            if (random.nextInt(25) == 0) {
                text.append(random.nextBoolean() ? ":" : " #");
            }
        }
        return text.toString();
    }

    /** A text written as YAML in some style; not always one that gives the text back. */
    static String written(String text, RandomGenerator random, int indent) {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> isPlain(text) || random.nextInt(30) == 0 ? text.replace("\n", " ") : doubleQuoted(text);
            case 3 -> "'" + text.replace("'", "''").replace("\n", " ") + "'";
            case 4, 5 -> doubleQuoted(text);
            case 6 -> block(text, random, indent, "|");
            default -> random.nextInt(4) == 0 ? block(text, random, indent, ">") : doubleQuoted(text);
        };
    }

    /** Whether a text can most likely stand without quotes in a block. */
    private static boolean isPlain(String text) {
        return text.isEmpty()
                || "&*!{}[]%@`?,|>-:'\"\u0007".indexOf(text.charAt(0)) < 0
                        && text.indexOf(':') < 0
                        && text.indexOf('\t') < 0
                        && text.indexOf('\u0007') < 0;
    }

    static String doubleQuoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                case '\u0007' -> quoted.append("\\a");
                case '\uFEFF' -> quoted.append("\\uFEFF");
                default -> quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private static String block(String text, RandomGenerator random, int indent, String sign) {
        String chomping = text.endsWith("\n") ? random.nextInt(4) == 0 ? "+" : "" : "-";
        String hint = text.startsWith(" ") || text.startsWith("\n") ? "2" : "";
        String margin = "\n" + " ".repeat(indent);
        return sign
                + hint
                + chomping
                + margin
                + (text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).replace("\n", margin);
    }
}
