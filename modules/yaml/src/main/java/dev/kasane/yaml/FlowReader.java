package dev.kasane.yaml;

import dev.kasane.files.SourceFile;

/** Reads values written with brackets and braces. */
abstract sealed class FlowReader extends PropertyReader permits BlockReader {

    /** How far a key may reach before its colon, in characters. */
    static final int MAX_SIMPLE_KEY = 1024;

    static final int TAGGED_COLLECTION = YamlNode.TAGGED;

    /** The indentation of the block around the brackets, for the tabs of scalars inside. */
    private int blockIndent;

    FlowReader(SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        super(source, from, end, dialect, limits, texts);
    }

    /** Reads the collection at the position. */
    final YamlNode flowCollection(Properties properties, int indent) {
        blockIndent = indent;
        int line = lineStart;
        YamlNode node = collection(properties);
        endedOnStartLine = line == lineStart;
        movedToNextLine = false;
        return node;
    }

    private YamlNode collection(Properties properties) {
        int start = p;
        enter(start);
        count(1, start);
        flowLevel++;
        YamlNode node = at(p) == '[' ? sequence(properties, start) : mapping(properties, start);
        flowLevel--;
        leave();
        return finish(properties, node);
    }

    private YamlList sequence(Properties properties, int start) {
        int mark = entries.mark();
        p++;
        while (true) {
            skipToToken(true);
            if (at(p) == ']') {
                p++;
                break;
            }
            entries.add(entry());
            skipToToken(true);
            separator(start, ']', "list");
        }
        return new YamlList(source, start, tagOf(properties, YamlTag.SEQ), styleOf(properties), entries.list(mark));
    }

    /** An item of a list: a value, or a single pair that makes a map of its own. */
    private YamlNode entry() {
        int start = p;
        if (at(p) == '?') {
            count(1, start);
            p++;
            skipToToken(true);
            YamlScalar key =
                    at(p) == ':' || at(p) == ',' || at(p) == ']' ? nothing(Properties.NONE, p) : key(value(), p);
            return pair(start, key, valueAfterColon());
        }
        int line = lineStart;
        YamlNode node = value();
        if (isColonOfKey(start, line)) {
            count(1, start);
            return pair(start, key(node, start), valueAfterColon());
        }
        return node;
    }

    private YamlMap pair(int start, YamlScalar key, YamlNode value) {
        return new YamlMap(source, start, YamlTag.MAP, YamlNode.FLOW, new YamlScalar[] {key}, new YamlNode[] {value});
    }

    private YamlMap mapping(Properties properties, int start) {
        int mark = entries.mark();
        p++;
        while (true) {
            skipToToken(true);
            if (at(p) == '}') {
                p++;
                break;
            }
            int keyStart = p;
            if (at(p) == '?') {
                p++;
                skipToToken(true);
                YamlScalar key = at(p) == ':' || at(p) == ',' || at(p) == '}'
                        ? nothing(Properties.NONE, p)
                        : key(value(), keyStart);
                entries.add(key, valueAfterColon());
            } else {
                int line = lineStart;
                YamlScalar key = key(value(), keyStart);
                entries.add(key, isColonOfKey(keyStart, line) ? valueAfterColon() : nothing(Properties.NONE, p));
            }
            skipToToken(true);
            separator(start, '}', "map");
        }
        return entries.map(mark, source, start, tagOf(properties, YamlTag.MAP), styleOf(properties), dialect);
    }

    private void separator(int start, char close, String what) {
        if (at(p) == ',') {
            p++;
        } else if (at(p) != close) {
            throw atEnd()
                    ? error(start, "this " + what + " is never closed", "add the closing " + close)
                    : error(
                            p,
                            "a comma or " + close + " is expected here",
                            "the " + what + " was opened at "
                                    + source.span(start).toText());
        }
    }

    /** Whether the value just read is a key: a colon follows it on the line it began on. */
    private boolean isColonOfKey(int start, int line) {
        if (line != lineStart || isTooFar(start, p)) {
            return false;
        }
        int saved = p;
        while (isBlank(at(p))) {
            p++;
        }
        if (at(p) == ':') {
            return true;
        }
        p = saved;
        return false;
    }

    final boolean isTooFar(int start, int colon) {
        if (colon - start <= MAX_SIMPLE_KEY) {
            return false;
        }
        String text = text(start, colon);
        return text.codePointCount(0, text.length()) > MAX_SIMPLE_KEY;
    }

    private YamlNode valueAfterColon() {
        skipToToken(true);
        if (at(p) != ':') {
            return nothing(Properties.NONE, p);
        }
        p++;
        skipToToken(true);
        int c = at(p);
        return c == ',' || c == '}' || c == ']' ? nothing(Properties.NONE, p) : value();
    }

    private YamlNode value() {
        Properties properties = Properties.NONE;
        while (atProperty()) {
            properties = property(properties);
            skipToToken(true);
        }
        int start = p;
        switch (at(p)) {
            case '[', '{' -> {
                return collection(properties);
            }
            case '*' -> {
                return alias(properties);
            }
            case '\'', '"' -> {
                return finish(properties, quotedScalar(properties));
            }
            default -> {
                if (startsPlain() && !atDocumentMarker()) {
                    return finish(properties, scalar(properties, start, YamlScalar.PLAIN, plain(blockIndent)));
                }
                if (!properties.isEmpty()) {
                    return finish(properties, nothing(properties, start));
                }
                throw atEnd()
                        ? error(start, "the text ends inside brackets or braces", "close them")
                        : error(start, "no value can start here", "put it in quotes");
            }
        }
    }

    final YamlScalar key(YamlNode node, int start) {
        if (node instanceof YamlScalar scalar) {
            return scalar;
        }
        if (dialect == YamlReader.Dialect.KUSTOMIZE) {
            return YamlScalar.insteadOf(node);
        }
        throw error(start, OutputForm.notASingleValue(node.kind()), OutputForm.CURE_TEMPLATE);
    }

    final YamlTag tagOf(Properties properties, YamlTag implied) {
        YamlTag tag = properties.tag;
        return tag == null || tag.text().equals("!") ? implied : tag;
    }

    private static int styleOf(Properties properties) {
        return properties.tag == null || properties.tag.text().equals("!")
                ? YamlNode.FLOW
                : YamlNode.FLOW | YamlNode.TAGGED;
    }
}
