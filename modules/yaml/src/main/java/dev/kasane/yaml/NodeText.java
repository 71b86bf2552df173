package dev.kasane.yaml;

/**
 * The YAML of a value in the styles it was written in, as go-yaml 3 writes it for kyaml: order and quotes stay, lists
 * are not indented, lines are not folded. Comments and anchors are dropped.
 */
public final class NodeText {

    private static final int MAX_SIMPLE_KEY = 128;

    private final StringBuilder out = new StringBuilder();

    private NodeText() {}

    /** The text of a value, ended by a line feed. */
    public static String of(YamlNode node) {
        NodeText text = new NodeText();
        text.write(node, node instanceof YamlScalar ? 2 : 0, false);
        text.endLine();
        return text.out.toString();
    }

    private void endLine() {
        if (!out.isEmpty() && out.charAt(out.length() - 1) != '\n') {
            out.append('\n');
        }
    }

    /** Writes a value at the present position; further lines start at an indentation. */
    private void write(YamlNode node, int indent, boolean flow) {
        if (node instanceof YamlScalar scalar) {
            scalar(scalar, indent, flow, false);
            return;
        }
        boolean block = !flow && isBlock(node);
        if (node.isTagged()) {
            out.append(node.tag().text());
            if (block) {
                startLine(indent);
            } else {
                out.append(' ');
            }
        }
        collection(node, indent, block);
    }

    private void collection(YamlNode node, int indent, boolean block) {
        if (node instanceof YamlList list) {
            if (block) {
                list(list, indent);
            } else {
                flowList(list);
            }
        } else if (node instanceof YamlMap map) {
            if (block) {
                map(map, indent);
            } else {
                flowMap(map);
            }
        }
    }

    private void startLine(int indent) {
        endLine();
        out.repeat(' ', indent);
    }

    private static boolean isBlock(YamlNode node) {
        return node instanceof YamlMap map && map.size() > 0 && !map.isFlow()
                || node instanceof YamlList list && list.size() > 0 && !list.isFlow();
    }

    private void list(YamlList list, int indent) {
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                startLine(indent);
            }
            out.append("- ");
            write(list.get(i), indent + 2, false);
        }
    }

    private void map(YamlMap map, int indent) {
        for (int i = 0; i < map.size(); i++) {
            if (i > 0) {
                startLine(indent);
            }
            boolean simple = isSimple(map.key(i).text());
            out.append(simple ? "" : "? ");
            scalar(map.key(i), indent + 2, false, simple);
            if (simple) {
                out.append(':');
                value(map.value(i), indent);
            } else {
                startLine(indent);
                out.append(": ");
                write(map.value(i), indent + 2, false);
            }
        }
    }

    /** Writes a value behind the colon of its key: a block begins on the next line. */
    private void value(YamlNode value, int indent) {
        if (!isBlock(value)) {
            out.append(' ');
            write(value, indent + 2, false);
            return;
        }
        if (value.isTagged()) {
            out.append(' ').append(value.tag().text());
        }
        int inner = value instanceof YamlList ? indent : indent + 2;
        startLine(inner);
        collection(value, inner, true);
    }

    private static boolean isSimple(String key) {
        return StringWriter.utf8Length(key) <= MAX_SIMPLE_KEY && !StringWriter.hasBreak(key);
    }

    private void flowList(YamlList list) {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            out.append(i > 0 ? ", " : "");
            write(list.get(i), 0, true);
        }
        out.append(']');
    }

    private void flowMap(YamlMap map) {
        out.append('{');
        for (int i = 0; i < map.size(); i++) {
            out.append(i > 0 ? ", " : "");
            scalar(map.key(i), 0, true, true);
            out.append(": ");
            write(map.value(i), 0, true);
        }
        out.append('}');
    }

    private void scalar(YamlScalar scalar, int indent, boolean flow, boolean key) {
        String text = scalar.text();
        YamlTag tag = visibleTag(scalar);
        boolean forceQuotes = tag == YamlTag.NONE
                && scalar.tag() == YamlTag.STR
                && !scalar.isQuoted()
                && ScalarTypes.tagOf(text) != YamlTag.STR;
        if (tag != YamlTag.NONE) {
            out.append(tag.text()).append(' ');
        }
        byte wish = scalar.scalarStyle();
        if (wish == YamlScalar.PLAIN) {
            wish = text.indexOf('\n') >= 0
                    ? YamlScalar.LITERAL
                    : forceQuotes ? YamlScalar.DOUBLE_QUOTED : YamlScalar.PLAIN;
        }
        switch (Quoting.allowedStyle(text, wish, flow, key)) {
            case YamlScalar.PLAIN -> plain(text);
            case YamlScalar.SINGLE_QUOTED -> single(text, indent);
            case YamlScalar.LITERAL -> block(text, indent, '|');
            case YamlScalar.FOLDED -> block(text, indent, '>');
            default -> quoted(text);
        }
    }

    /** The tag that has to be written; none when the text has that type without it. */
    private static YamlTag visibleTag(YamlScalar scalar) {
        YamlTag tag = scalar.tag();
        if (tag == YamlTag.NONE || scalar.isTagged()) {
            return tag;
        }
        if (tag == YamlTag.STR) {
            return YamlTag.NONE;
        }
        return ScalarTypes.tagOf(scalar.text()) == tag ? YamlTag.NONE : tag;
    }

    /** Writes a plain text; where it is empty, no space is left behind the colon, the dash or the tag. */
    private void plain(String text) {
        if (text.isEmpty() && !out.isEmpty()) {
            out.setLength(out.length() - 1);
        }
        out.append(text);
    }

    private void single(String text, int indent) {
        out.append('\'');
        boolean breaks = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Quoting.isBreak(c)) {
                out.append(c == '\n' && !breaks ? "\n\n" : Character.toString(c));
                breaks = true;
                continue;
            }
            if (breaks) {
                out.repeat(' ', indent);
                breaks = false;
            }
            out.append(c == '\'' ? "''" : Character.toString(c));
        }
        out.append('\'');
    }

    private void quoted(String text) {
        OutputBuffer buffer = new OutputBuffer(Long.MAX_VALUE);
        new StringWriter(buffer, StringWriter.WIDTH, Quoting.Dialect.GO_YAML_3).writeQuoted(text);
        out.append(new String(buffer.toBytes(), java.nio.charset.StandardCharsets.UTF_8));
    }

    private void block(String text, int indent, char indicator) {
        out.append(indicator);
        char first = text.charAt(0);
        if (first == ' ' || first == '\n') {
            out.append('2');
        }
        if (!text.endsWith("\n")) {
            out.append('-');
        } else if (text.length() == 1 || text.endsWith("\n\n")) {
            out.append('+');
        }
        out.append('\n');
        boolean lineStart = true;
        boolean leadingSpace = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                if (indicator == '>' && !lineStart && !leadingSpace && isTextAtEndOfBreaks(text)) {
                    out.append('\n');
                }
                out.append('\n');
                lineStart = true;
            } else {
                if (lineStart) {
                    out.repeat(' ', indent);
                    leadingSpace = c == ' ' || c == '\t';
                }
                out.append(c);
                lineStart = false;
            }
        }
    }

    /**
     * The test that go-yaml makes before it doubles a line break of a folded text. By mistake it tests the start of the
     * text.
     */
    private static boolean isTextAtEndOfBreaks(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) == '\n') {
            i++;
        }
        return i < text.length() && text.charAt(i) != ' ' && text.charAt(i) != '\t';
    }
}
