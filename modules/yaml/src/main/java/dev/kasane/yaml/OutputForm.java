package dev.kasane.yaml;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The type and text of a scalar in kustomize's output. Before kustomize prints a resource, go-yaml 3 writes it and
 * reads it again, and it is converted to JSON; then go-yaml 2 reads and writes it. This class computes the result
 * without these steps.
 */
final class OutputForm {

    private static final String CURE_TYPE = "change the value, or write it with its type where it is first set";

    static final String CURE_TEMPLATE = "if this is a template such as {{ x }}, put it in quotes";

    /**
     * The kind of output: a stream of documents; one file an object, which skips the first writing; or values, whose
     * numbers are written as they are.
     */
    enum Path {
        STREAM,
        FILES,
        VALUES
    }

    private final Path path;

    OutputForm(Path path) {
        this.path = path;
    }

    /**
     * The type of a value: STR, INT, FLOAT, BOOL, NULL or TIMESTAMP; BINARY for bytes among the values of a program.
     *
     * @param flow whether it is inside brackets or braces, where go-yaml 3 quotes more
     */
    YamlTag typeOf(YamlScalar scalar, boolean flow) {
        YamlTag tag = scalar.tag();
        if (tag == YamlTag.STR) {
            return YamlTag.STR;
        }
        if (tag == YamlTag.BINARY && path == Path.VALUES) {
            // the bytes are no text: they stay in base64
            return tag;
        }
        boolean quoted = scalar.isQuoted();
        if (path != Path.STREAM) {
            return tag == YamlTag.NONE && quoted ? YamlTag.STR : resolved(scalar);
        }
        if (scalar.isTagged()) {
            return resolved(scalar);
        }
        String text = scalar.text();
        if (tag == YamlTag.NONE) {
            return quoted || text.indexOf('\n') >= 0 ? YamlTag.STR : plain(text, flow);
        }
        if (ScalarTypes.tagOf(text) != tag) {
            return resolved(scalar);
        }
        return quoted ? YamlTag.STR : plain(text, flow);
    }

    /** The type of an untagged plain text. */
    private static YamlTag plain(String text, boolean flow) {
        if (flow && (text.isEmpty() || text.indexOf(':') >= 0 || text.indexOf(',') >= 0)) {
            return YamlTag.STR;
        }
        return ScalarTypes.tagOf(text);
    }

    /** The type that an explicit tag gives a text, or a problem when the text does not allow it. */
    private static YamlTag resolved(YamlScalar scalar) {
        YamlTag tag = scalar.tag();
        if (tag == YamlTag.NONE) {
            return ScalarTypes.tagOf(scalar.text());
        }
        if (!tag.isResolvable()) {
            return YamlTag.STR;
        }
        YamlTag implied = tag == YamlTag.STR ? YamlTag.STR : ScalarTypes.tagOf(scalar.text());
        if (implied == tag || tag == YamlTag.FLOAT && implied == YamlTag.INT) {
            return tag;
        }
        throw problem(
                scalar,
                "the field is " + wordFor(tag) + ", and the value put into it is " + wordFor(implied),
                CURE_TYPE);
    }

    private static String wordFor(YamlTag tag) {
        return switch (tag.text()) {
            case "!!int" -> "an integer";
            case "!!float" -> "a number";
            case "!!bool" -> "true or false";
            case "!!null" -> "null";
            case "!!timestamp" -> "a date";
            default -> "text";
        };
    }

    /** The text of a key; a problem when it is not a string, where the outermost map takes more for one. */
    String key(YamlScalar key, boolean flow, boolean root) {
        return printed(key, writtenKey(key, flow, root));
    }

    /** The text of a key, once go-yaml 3 has written it and read it again. */
    String writtenKey(YamlScalar key, boolean flow, boolean root) {
        refuseCollection(key);
        YamlTag type = key.text().isEmpty() ? YamlTag.STR : typeOf(key, flow);
        boolean string =
                root ? type != YamlTag.NULL : type == YamlTag.STR && key.tag().isResolvable();
        if (!string) {
            throw problem(key, "the key " + key.text() + " is not text", "put the key in quotes");
        }
        return writtenString(key, flow);
    }

    /** Rejects a key that is a map or a list. */
    static void refuseCollection(YamlScalar key) {
        if (key.standsForCollection()) {
            throw problem(key, notASingleValue(key.tag() == YamlTag.MAP ? "a map" : "a list"), CURE_TEMPLATE);
        }
    }

    static String notASingleValue(String kind) {
        return "a key must be a single value, not " + kind;
    }

    /** Rejects a map with a duplicate key. */
    static void refuseDuplicates(YamlMap map) {
        int second = map.firstDuplicate();
        if (second >= 0) {
            YamlScalar key = map.key(second);
            YamlScalar first = map.key(map.indexOf(key.text()));
            throw problem(
                    key,
                    "the key " + key.text() + " occurs twice in this map, first at "
                            + first.span().toText(),
                    "remove one of them");
        }
    }

    /** The text of a value that is a string, at the end of its journey. */
    String string(YamlScalar scalar, boolean flow) {
        return printed(scalar, writtenString(scalar, flow));
    }

    private String printed(YamlScalar scalar, String text) {
        return path == Path.VALUES || isOrdinary(text) ? text : throughJson(scalar, text);
    }

    /** The text of a value that is a string, once go-yaml 3 has written it and read it again. */
    String writtenString(YamlScalar scalar, boolean flow) {
        String text = scalar.text();
        if (scalar.tag() == YamlTag.BINARY) {
            text = Yaml11.decoded(scalar);
        }
        if (isOrdinary(text)) {
            return text;
        }
        return path == Path.STREAM && !flow ? throughBlock(scalar, text) : text;
    }

    private static boolean isOrdinary(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7F) {
                return false;
            }
        }
        return true;
    }

    /** A text after go-yaml 3 wrote it as a block and read it back. */
    private static String throughBlock(YamlScalar scalar, String text) {
        boolean folded = scalar.scalarStyle() == YamlScalar.FOLDED;
        boolean block =
                folded || scalar.scalarStyle() == YamlScalar.LITERAL || !scalar.isQuoted() && text.indexOf('\n') >= 0;
        if (!block || !Quoting.isBlockAllowed3(text)) {
            return text;
        }
        if (text.charAt(0) == '\t') {
            throw tabFirst(scalar);
        }
        return folded ? FoldedText.rereadOf(text) : text;
    }

    static KasaneException tabFirst(YamlScalar scalar) {
        return problem(
                scalar,
                "kustomize cannot build a value of several lines that starts with a tab",
                "start it with a space or another character, or put it in double quotes where nothing changes it");
    }

    /** A text after go-yaml 2 read it from JSON: NEL is a line break there, and some characters are not allowed. */
    static String throughJson(YamlScalar scalar, String text) {
        boolean nel = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0x85) {
                nel = true;
            } else if (c >= 0x7F && c < 0xA0 || c == 0xFFFE || c == 0xFFFF) {
                throw problem(
                        scalar,
                        "kustomize cannot print the character U+" + "%04X".formatted((int) c),
                        "remove it from the value");
            }
        }
        return nel ? foldNextLines(text) : text;
    }

    private static String foldNextLines(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int run = i;
            int breaks = 0;
            while (run < text.length() && (text.charAt(run) == ' ' || text.charAt(run) == 0x85)) {
                breaks += text.charAt(run) == 0x85 ? 1 : 0;
                run++;
            }
            if (breaks == 0) {
                folded.append(text, i, Math.max(run, i + 1));
                i = Math.max(run, i + 1);
            } else {
                folded.append(breaks == 1 ? " " : "\n".repeat(breaks - 1));
                i = run;
            }
        }
        return folded.toString();
    }

    /** A value that is not a string, as it is printed. */
    String literal(YamlScalar scalar, YamlTag type) {
        String text = scalar.text();
        if (type == YamlTag.INT) {
            if (!text.isEmpty() && Numbers.isSmallDecimal(text)) {
                return text;
            }
            String integer = Numbers.canonicalInteger(withoutUnderscores(text));
            if (integer == null) {
                throw new IllegalStateException("not an integer after all");
            }
            return integer;
        }
        if (type == YamlTag.BINARY) {
            return type.text() + " " + text;
        }
        if (type == YamlTag.BOOL) {
            return ScalarTypes.isTrue(text) ? "true" : "false";
        }
        return type == YamlTag.NULL ? "null" : path == Path.VALUES ? text : number(scalar);
    }

    /** A value that is no string, in JSON. */
    String json(YamlScalar scalar, YamlTag type) {
        return type == YamlTag.FLOAT ? Numbers.json(numberOf(scalar)) : literal(scalar, type);
    }

    private static String number(YamlScalar scalar) {
        return Numbers.outputOf(numberOf(scalar));
    }

    private static double numberOf(YamlScalar scalar) {
        String text = scalar.text();
        if (ScalarTypes.isInfinity(text) || ScalarTypes.isNotANumber(text)) {
            throw problem(
                    scalar,
                    "kustomize cannot print an infinite number or .nan",
                    "put it in quotes if it is meant as text");
        }
        String plain = withoutUnderscores(text);
        String integer = Numbers.canonicalInteger(plain);
        return Double.parseDouble(integer == null ? plain : integer);
    }

    private static String withoutUnderscores(String text) {
        return text.indexOf('_') < 0 ? text : text.replace("_", "");
    }

    /** The string that a date is printed as. */
    static String timestamp(YamlScalar scalar) {
        Timestamps.Timestamp timestamp = Timestamps.parse(scalar.text());
        if (timestamp == null) {
            throw new IllegalStateException("not a timestamp after all");
        }
        if (!timestamp.inJson()) {
            throw problem(scalar, "the time zone of this date is out of range", "put the date in quotes");
        }
        return timestamp.text();
    }

    private static KasaneException problem(YamlNode at, String sentence, @Nullable String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
