package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.TimeLimit;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads anchors and tags before values, resolves aliases, and counts nodes. */
abstract sealed class PropertyReader extends BlockScalarReader permits FlowReader {

    /** The entries that are being read. */
    final EntryStack entries = new EntryStack();

    /** After so many values the clock is looked at. */
    private static final int LOOK = 4096;

    private final Map<String, Anchor> anchors = new HashMap<>();
    private final Map<String, String> tagHandles = new HashMap<>();
    private int nodes;
    private int nextLook = LOOK;
    private int depth;

    /** A value that was given a name, and how many nodes it is made of; no value while it is being read. */
    private record Anchor(@Nullable YamlNode node, int nodes) {}

    /** An anchor and a tag that wait for their value. */
    static final class Properties {

        /** No anchor and no tag; never changed. */
        static final Properties NONE = new Properties();

        int start = -1;

        @Nullable
        String anchor;

        @Nullable
        YamlTag tag;

        int nodesBefore;

        boolean isEmpty() {
            return start < 0;
        }
    }

    PropertyReader(
            SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        super(source, from, end, dialect, limits, texts);
        tagHandles.put("!", "!");
        tagHandles.put("!!", "tag:yaml.org,2002:");
    }

    final boolean atProperty() {
        int c = at(p);
        return c == '&' || c == '!';
    }

    /** Reads the anchor or tag at the position; gives it with those that were read before. */
    final Properties property(Properties before) {
        Properties into = before == Properties.NONE ? new Properties() : before;
        int start = p;
        if (into.isEmpty()) {
            into.start = start;
        }
        if (at(p) == '&') {
            if (into.anchor != null) {
                throw error(start, "a value cannot have two anchors", "remove one of them");
            }
            into.anchor = name("an anchor");
            into.nodesBefore = nodes;
            anchors.put(into.anchor, new Anchor(null, 0));
        } else {
            if (into.tag != null) {
                throw error(start, "a value cannot have two tags", "remove one of them");
            }
            into.tag = tag();
        }
        return into;
    }

    private String name(String what) {
        int start = p++;
        while (isNameCharacter(at(p))) {
            p++;
        }
        int after = at(p);
        boolean ends = isBlankOrEnd(p) || "?:,]}%@`".indexOf(after) >= 0;
        if (p == start + 1 || !ends) {
            throw error(
                    start,
                    "the name of " + what + " may only have letters, digits, - and _",
                    at(start) == '*' ? "put the value in quotes if it is meant to start with *" : null);
        }
        return cachedText(start + 1, p);
    }

    private static boolean isNameCharacter(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    private YamlTag tag() {
        int start = p;
        String text;
        if (at(p + 1) == '<') {
            p += 2;
            text = named(uri(), start);
            if (at(p) != '>') {
                throw error(start, "this tag is never closed", "add the closing >");
            }
            p++;
        } else {
            text = shorthand(start);
        }
        if (!isBlankOrEnd(p)) {
            throw error(
                    start, "a space must follow this tag", "put the value in quotes if it is meant to start with !");
        }
        return YamlTag.of(text);
    }

    private String shorthand(int start) {
        int i = p + 1;
        while (isNameCharacter(at(i))) {
            i++;
        }
        if (at(i) == '!' && i > p) {
            String handle = text(p, i + 1);
            p = i + 1;
            String prefix = tagHandles.get(handle);
            if (prefix == null) {
                throw error(start, "nothing defines the tag handle " + handle, null);
            }
            return prefix + named(uri(), start);
        }
        p++;
        String prefix = tagHandles.get("!");
        return (prefix == null ? "!" : prefix) + uri();
    }

    private String named(String text, int start) {
        if (text.isEmpty()) {
            throw error(start, "this tag has no name", null);
        }
        return text;
    }

    /** Reads the characters a tag may be made of, {@code %XX} being an octet. */
    private String uri() {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        while (true) {
            int c = at(p);
            if (c == '%') {
                int high = Character.digit(at(p + 1), 16);
                int low = Character.digit(at(p + 2), 16);
                if (high < 0 || low < 0) {
                    throw error(p, "a % in a tag needs two hexadecimal digits", null);
                }
                octets.write(high << 4 | low);
                p += 3;
            } else if (isNameCharacter(c) || c > 0 && ";/?:@&=+$,.!~*'()[]".indexOf(c) >= 0) {
                octets.write(c);
                p++;
            } else {
                return octets.toString(StandardCharsets.UTF_8);
            }
        }
    }

    /** Reads the alias at the position and returns its value. */
    final YamlNode alias(Properties properties) {
        int start = p;
        if (!properties.isEmpty()) {
            throw error(start, "an alias cannot have an anchor or a tag of its own", null);
        }
        String name = name("an alias");
        if (dialect == YamlReader.Dialect.SETTINGS) {
            throw SettingsProblems.alias(source.span(start)).asException();
        }
        Anchor anchor = anchors.get(name);
        if (anchor == null) {
            throw error(
                    start,
                    "nothing is called &" + name + " before this alias",
                    "put the value in quotes if it is meant to start with *");
        }
        YamlNode node = anchor.node();
        if (node == null) {
            throw error(start, "the value called &" + name + " contains itself", "repeat what is meant instead");
        }
        count(anchor.nodes(), start);
        return node;
    }

    /** Registers a finished value under its anchor. */
    final YamlNode finish(Properties properties, YamlNode node) {
        if (properties.anchor != null) {
            anchors.put(properties.anchor, new Anchor(node, nodes - properties.nodesBefore));
        }
        return node;
    }

    /** A scalar with the tag that its properties, its quotes or its text give it. */
    final YamlScalar scalar(Properties properties, int start, int style, String text) {
        count(1, start);
        YamlTag tag = properties.tag;
        if (tag == null || tag.text().equals("!")) {
            return style == YamlScalar.PLAIN
                    ? plainScalar(start, text)
                    : new YamlScalar(source, start, YamlTag.STR, style, text);
        }
        return new YamlScalar(source, start, tag, style | YamlNode.TAGGED, text);
    }

    private YamlScalar plainScalar(int start, String text) {
        TextCache.Entry known = known(text);
        return known == null
                ? new YamlScalar(source, start, TextCache.tagOf(text), YamlScalar.PLAIN, text)
                : new YamlScalar(source, start, known.tag(), known.isSafe() ? YamlScalar.SAFE : YamlScalar.PLAIN, text);
    }

    /** Reads the quoted scalar at the position. */
    final YamlScalar quotedScalar(Properties properties) {
        int start = p;
        return at(p) == '"'
                ? scalar(properties, start, YamlScalar.DOUBLE_QUOTED, quoted('"'))
                : scalar(properties, start, YamlScalar.SINGLE_QUOTED, quoted('\''));
    }

    /** The null of a place where a value is missing. */
    final YamlScalar nothing(Properties properties, int at) {
        return scalar(properties, at, YamlScalar.PLAIN, "");
    }

    final void count(int more, int at) {
        nodes += more;
        if (nodes >= nextLook) {
            nextLook = nodes + LOOK;
            TimeLimit.check();
        }
        if (nodes > limits.nodes()) {
            throw error(
                    at,
                    "this file has more than " + limits.nodes() + " values once its aliases are expanded",
                    "use fewer aliases, split the file, or raise the limit with --limit nodes=N");
        }
    }

    final void enter(int at) {
        if (++depth > limits.depth()) {
            throw error(
                    at,
                    "this value is nested deeper than " + limits.depth() + " levels",
                    "raise the limit with --limit depth=N, up to " + YamlLimits.COMPATIBLE_DEPTH);
        }
    }

    final void leave() {
        depth--;
    }

    /** Reads the directives before a document: {@code %YAML 1.1} and {@code %TAG}. */
    final void directives() {
        boolean any = false;
        while (p == lineStart && at(p) == '%') {
            int start = p;
            int lineEnd = p;
            while (!isBreakOrEnd(lineEnd)) {
                lineEnd++;
            }
            String[] words = text(p + 1, lineEnd).split("[ \t]+");
            if (words[0].equals("YAML") && words.length > 1 && words[1].equals("1.1")) {
                any = true;
            } else if (words[0].equals("TAG") && words.length > 2) {
                tagHandles.put(words[1], words[2]);
                any = true;
            } else {
                throw error(start, "this YAML directive is not known", "remove the line, or put % in quotes");
            }
            p = lineEnd;
            skipToToken(false);
        }
        if (any && !(atDocumentMarker() && at(p) == '-')) {
            throw error(p, "a document marker must follow the YAML directives", "add a line with --- after them");
        }
    }
}
