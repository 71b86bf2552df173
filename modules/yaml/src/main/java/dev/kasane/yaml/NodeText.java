package dev.kasane.yaml;

/**
 * The YAML of a value in the styles it was written in, as go-yaml 3 writes it for kyaml: order and quotes stay, lists
 * are not indented, lines are not folded. Comments and anchors are not kept.
 */
public final class NodeText {

    private static final int MAX_SIMPLE_KEY = 128;

    private final StringBuilder out = new StringBuilder();

    private NodeText() {}

    /** The text of a value, ended by a line feed. */
    public static String of(YamlNode node) {
        NodeText text = new NodeText();
        text.write(node, 0, false);
        text.endLine();
        return text.out.toString();
    }

    private void endLine() {
        if (!out.isEmpty() && out.charAt(out.length() - 1) != '\n') {
            out.append('\n');
        }
    }

    /** Writes a value where the next character stands; further lines start at an indentation. */
    private void write(YamlNode node, int indent, boolean flow) {
        if (node instanceof YamlScalar scalar) {
            scalar(scalar, indent, flow, false);
        } else if (node instanceof YamlList list) {
            if (flow || list.isFlow() || list.size() == 0) {
                flowList(list);
            } else {
                list(list, indent);
            }
        } else if (node instanceof YamlMap map) {
            if (flow || map.isFlow() || map.size() == 0) {
                flowMap(map);
            } else {
                map(map, indent);
            }
        }
    }

    private static boolean isBlock(YamlNode node) {
        return node instanceof YamlMap map && map.size() > 0 && !map.isFlow()
                || node instanceof YamlList list && list.size() > 0 && !list.isFlow();
    }

    private void list(YamlList list, int indent) {
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                endLine();
                out.repeat(' ', indent);
            }
            out.append("- ");
            write(list.get(i), indent + 2, false);
        }
    }

    private void map(YamlMap map, int indent) {
        for (int i = 0; i < map.size(); i++) {
            if (i > 0) {
                endLine();
                out.repeat(' ', indent);
            }
            boolean simple = isSimple(map.key(i).text());
            out.append(simple ? "" : "? ");
            scalar(map.key(i), indent + 2, false, simple);
            if (!simple) {
                endLine();
                out.repeat(' ', indent);
            }
            out.append(':');
            value(map.value(i), indent);
        }
    }

    private void value(YamlNode value, int indent) {
        if (!isBlock(value)) {
            out.append(' ');
            write(value, indent + 2, false);
            return;
        }
        int inner = value instanceof YamlList ? indent : indent + 2;
        endLine();
        out.repeat(' ', inner);
        write(value, inner, false);
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
        switch (Quoting.fallback3(text, wish, flow, key)) {
            case YamlScalar.PLAIN -> out.append(text);
            case YamlScalar.SINGLE_QUOTED -> single(text, indent);
            case YamlScalar.LITERAL -> block(text, indent, '|');
            case YamlScalar.FOLDED -> block(text, indent, '>');
            default -> quoted(text);
        }
    }

    /** The tag that has to be written; none when the text says as much without it. */
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

    private void single(String text, int indent) {
        out.append('\'');
        boolean breaks = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                out.append(breaks ? "\n" : "\n\n");
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
        new StringWriter(buffer).writeQuoted(text);
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

    /** What go-yaml asks before it doubles a line break of a folded text; it looks at the text's start by mistake. */
    private static boolean isTextAtEndOfBreaks(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) == '\n') {
            i++;
        }
        return i < text.length() && text.charAt(i) != ' ' && text.charAt(i) != '\t';
    }
}
