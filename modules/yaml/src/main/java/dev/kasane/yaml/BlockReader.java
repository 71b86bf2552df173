package dev.kasane.yaml;

import dev.kasane.files.SourceFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads values laid out by indentation. "Parent" is the column of the block around a value, -1 at the root; a value
 * belongs to that block as long as it is indented deeper. "Fresh" is where libyaml allows a key, a dash or a question
 * mark to begin: at the start of a line, and after a dash or a question mark. After each read, the position is at the
 * next token, which begins a line.
 */
final class BlockReader extends FlowReader {

    BlockReader(SourceFile source, int from, int end, YamlReader.Dialect dialect, YamlLimits limits, TextCache texts) {
        super(source, from, end, dialect, limits, texts);
    }

    /** Reads the first document of the text; null when there is nothing but blanks and comments. */
    @Nullable
    YamlNode document() {
        if (at(p) == (byte) 0xEF && at(p + 1) == (byte) 0xBB && at(p + 2) == (byte) 0xBF) {
            p += 3;
            lineStart = p;
        }
        skipToToken(false);
        directives();
        boolean marked = atDocumentMarker() && at(p) == '-';
        boolean fresh = true;
        if (marked) {
            p += 3;
            fresh = skipToToken(true);
        }
        if (atEnd() || atDocumentMarker()) {
            YamlNode empty = marked || !atEnd() ? nothing(Properties.NONE, p) : null;
            refuseMore();
            return empty;
        }
        YamlNode root = node(-1, false, fresh);
        // go-yaml never looks at what follows a document that brackets or braces have closed.
        if (!atEnd() && !atDocumentMarker() && (!root.isFlow() || dialect == YamlReader.Dialect.SETTINGS)) {
            throw error(p, "this does not belong to the value above", "check the indentation");
        }
        refuseMore();
        return root;
    }

    /** Rejects a second document of kasane's own configuration, which would be ignored silently. */
    private void refuseMore() {
        if (dialect == YamlReader.Dialect.SETTINGS && !atEnd()) {
            if (at(p) == '.') {
                p += 3;
                skipToToken(true);
            }
            if (!atEnd()) {
                throw SettingsProblems.secondDocument(source.span(p)).asException();
            }
        }
    }

    private boolean outside(int parent) {
        return atEnd() || column() <= parent || atDocumentMarker();
    }

    private boolean atIndicator(char indicator) {
        return at(p) == indicator && isBlankOrEnd(p + 1);
    }

    /**
     * Reads the value at the position, which lies inside the block.
     *
     * @param indentless whether a list may be at the parent's own column, as it may below a key
     */
    private YamlNode node(int parent, boolean indentless, boolean mayBeFresh) {
        Properties outer = Properties.NONE;
        boolean fresh = mayBeFresh;
        while (true) {
            if (atIndicator('-')) {
                requireFresh(fresh, "a list item");
                return finish(outer, list(outer, column(), column() == parent));
            }
            if (atIndicator('?')) {
                requireFresh(fresh, "an explicit key");
                return finish(outer, map(outer, column(), p, null));
            }
            int line = lineStart;
            int start = p;
            Properties inner = Properties.NONE;
            boolean crossed = false;
            while (atProperty() && !crossed) {
                inner = property(inner);
                crossed = skipToToken(true) || atEnd();
            }
            if (!crossed) {
                return content(parent, fresh, outer, inner, start, line);
            }
            outer = joined(inner, outer);
            boolean listBelow = indentless && !atEnd() && column() == parent && atIndicator('-') && !atDocumentMarker();
            if (outside(parent) && !listBelow) {
                return finish(outer, nothing(outer, p));
            }
            fresh = true;
        }
    }

    private void requireFresh(boolean fresh, String what) {
        if (!fresh) {
            throw error(p, what + " cannot begin here", "start it on a line of its own");
        }
    }

    /** Joins properties: those that no value followed on their line wait for one further down. */
    private Properties joined(Properties inner, Properties outer) {
        if (inner == Properties.NONE) {
            return outer;
        }
        if (outer == Properties.NONE) {
            return inner;
        }
        if (outer.anchor != null && inner.anchor != null || outer.tag != null && inner.tag != null) {
            throw error(inner.start, "a value cannot have two anchors or two tags", "remove one of them");
        }
        if (inner.anchor != null) {
            outer.anchor = inner.anchor;
            outer.nodesBefore = inner.nodesBefore;
        }
        if (inner.tag != null) {
            outer.tag = inner.tag;
        }
        return outer;
    }

    /** Reads a scalar, an alias or a flow collection; when a colon follows, it is the first key of a map. */
    private YamlNode content(int parent, boolean fresh, Properties outer, Properties inner, int start, int line) {
        if (at(p) == '|' || at(p) == '>') {
            Properties all = joined(inner, outer);
            int at = p;
            int style = at(p) == '|' ? YamlScalar.LITERAL : YamlScalar.FOLDED;
            YamlNode block = finish(all, scalar(all, at, style, blockScalar(parent)));
            skipToToken(false);
            return block;
        }
        YamlNode node = lineNode(parent, inner);
        if (fresh && isKey(start, line)) {
            return finish(outer, map(outer, start - line, start, key(node, start)));
        }
        YamlNode result = outer.isEmpty() ? node : withProperties(outer, inner, node);
        endLine(parent < 0 && result.isFlow());
        return result;
    }

    private YamlNode withProperties(Properties outer, Properties inner, YamlNode node) {
        boolean tagged = inner.tag != null;
        joined(inner, outer);
        if (outer.tag == null || tagged) {
            return finish(outer, node);
        }
        if (node instanceof YamlScalar it) {
            return finish(outer, scalar(outer, it.offset(), it.scalarStyle(), it.text()));
        }
        return finish(
                outer, node instanceof YamlMap it ? it.retagged(outer.tag) : ((YamlList) node).retagged(outer.tag));
    }

    /** Reads what fits on a line or is closed by quotes or brackets. */
    private YamlNode lineNode(int parent, Properties properties) {
        int start = p;
        movedToNextLine = false;
        switch (at(p)) {
            case '[', '{' -> {
                return flowCollection(properties, parent);
            }
            case '*' -> {
                endedOnStartLine = true;
                return alias(properties);
            }
            case '\'', '"' -> {
                return finish(properties, quotedScalar(properties));
            }
            default -> {
                if (startsPlain()) {
                    return finish(properties, scalar(properties, start, YamlScalar.PLAIN, plain(parent)));
                }
                if (atIndicator(':') && !properties.isEmpty()) {
                    endedOnStartLine = true;
                    return finish(properties, nothing(properties, p));
                }
                throw cannotStart();
            }
        }
    }

    private RuntimeException cannotStart() {
        int c = at(p);
        if (c == '\t') {
            return error(p, "a tab in the indentation", "indent with spaces");
        }
        if (c == ':') {
            return error(p, "a colon where a value is expected", "write the key before it, or put it in quotes");
        }
        return error(p, "a value cannot start with " + (char) c, "put it in quotes if it is meant as text");
    }

    /** Whether a colon makes a key of what was just read: on the line it began on, and near enough. */
    private boolean isKey(int start, int line) {
        int colon = p;
        while (isBlank(at(colon))) {
            colon++;
        }
        if (at(colon) != ':' || !isBlankOrEnd(colon + 1) || line != lineStart || !endedOnStartLine) {
            return false;
        }
        if (isTooFar(start, colon)) {
            throw error(
                    start,
                    "a key may have at most " + MAX_SIMPLE_KEY + " characters before its colon",
                    "write it as an explicit key, with ? before it and : on the next line");
        }
        p = colon;
        return true;
    }

    /** Checks that only a comment follows on the line, and moves to the next token. */
    private void endLine(boolean anythingMayFollow) {
        if (movedToNextLine) {
            movedToNextLine = false;
            skipToToken(false);
            return;
        }
        int next = p;
        while (isBlank(at(next))) {
            next++;
        }
        if (!anythingMayFollow && !isBreakOrEnd(next) && at(next) != '#') {
            if (at(next) == ':' && isBlankOrEnd(next + 1)) {
                throw error(
                        next,
                        "a key is not allowed here, after other text on its line or over several lines",
                        "put the text in quotes, or start the map on a line of its own");
            }
            throw error(next, "nothing may follow a value on its line", "put the whole value in quotes");
        }
        skipToToken(true);
    }

    /** Reads a list whose dashes are at a column; an indentless one is at the column of the map around it. */
    private YamlList list(Properties properties, int column, boolean indentless) {
        int start = p;
        enter(start);
        count(1, start);
        int mark = entries.mark();
        while (!atEnd() && column() == column && atIndicator('-') && !atDocumentMarker()) {
            p++;
            skipToToken(false);
            entries.add(outside(column) ? nothing(Properties.NONE, p) : node(column, false, true));
        }
        if (!outside(column - 1) && (column() > column || !indentless)) {
            throw error(p, "a list item is expected here", "start it with a dash at the column of the others");
        }
        leave();
        return new YamlList(source, start, tagOf(properties, YamlTag.SEQ), blockStyle(properties), entries.list(mark));
    }

    private static int blockStyle(Properties properties) {
        return properties.tag == null || properties.tag.text().equals("!") ? 0 : TAGGED_COLLECTION;
    }

    /**
     * Reads a map whose keys are at a column.
     *
     * @param firstKey the key already read, its colon at the position; null if there is a question mark
     */
    private YamlMap map(Properties properties, int column, int start, @Nullable YamlScalar firstKey) {
        enter(start);
        count(1, start);
        int mark = entries.mark();
        YamlScalar key = firstKey;
        while (true) {
            if (key != null) {
                entries.add(key, valueOfSimpleKey(column));
            } else {
                YamlScalar explicit = explicitKey(column);
                entries.add(explicit, valueOfExplicitKey(column));
            }
            if (outside(column - 1)) {
                break;
            }
            if (column() > column) {
                throw error(p, "this does not belong to the value above", "check the indentation");
            }
            key = atIndicator('?') ? null : simpleKey(column);
        }
        leave();
        return entries.map(mark, source, start, tagOf(properties, YamlTag.MAP), blockStyle(properties), dialect);
    }

    private YamlScalar simpleKey(int column) {
        if (atIndicator('-')) {
            throw error(
                    p, "a key is expected here, not a list item", "indent the item under its key, or remove the dash");
        }
        int start = p;
        int line = lineStart;
        Properties properties = Properties.NONE;
        while (atProperty()) {
            properties = property(properties);
            if (skipToToken(true) || atEnd()) {
                throw error(start, "a key is expected on this line", null);
            }
        }
        if (at(p) == '|' || at(p) == '>') {
            throw error(p, "a key is expected here, not a block of text", "indent the block under its key");
        }
        YamlNode node = lineNode(column, properties);
        if (!isKey(start, line)) {
            throw error(
                    start,
                    "a colon is missing after this key",
                    "write \"key: value\"; text of several lines must be indented below its key or quoted");
        }
        return key(node, start);
    }

    private YamlNode valueOfSimpleKey(int column) {
        p++;
        boolean crossed = skipToToken(true);
        if (!crossed && !atEnd()) {
            return node(column, true, false);
        }
        return valueBelow(column);
    }

    /** The value that begins on a line below its key: deeper than the key, or a list at the key's own column. */
    private YamlNode valueBelow(int column) {
        if (!outside(column)) {
            return node(column, true, true);
        }
        boolean listBelow = !atEnd() && column() == column && atIndicator('-') && !atDocumentMarker();
        return listBelow ? list(Properties.NONE, column, true) : nothing(Properties.NONE, p);
    }

    private YamlScalar explicitKey(int column) {
        int start = p++;
        skipToToken(false);
        return key(valueBelow(column), start);
    }

    private YamlNode valueOfExplicitKey(int column) {
        if (atEnd() || column() != column || !atIndicator(':')) {
            return nothing(Properties.NONE, p);
        }
        p++;
        skipToToken(false);
        return valueBelow(column);
    }
}
