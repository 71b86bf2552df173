package dev.kasane.yaml;

import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes resources as kustomize prints them: keys in natural order, block style, two spaces, lines folded behind column
 * 80, documents separated by {@code ---}. The output is buffered until it is complete.
 */
public final class YamlWriter {

    /** 512 MiB. */
    public static final long DEFAULT_LIMIT = 512L << 20;

    /** Longer than any line, and still a number that can be added to. */
    private static final int ENDLESS = 1 << 30;

    private static final int MAX_SIMPLE_KEY = 128;
    private static final int MAX_JSON_KEY = 1022;

    private final OutputBuffer out;
    private final OutputForm form;
    private final Quoting.Dialect dialect;
    private final StringWriter strings;
    private final AsciiStringWriter asciiStrings;
    private final int width;

    /** How much further than its key a list is indented. */
    private final int listIndent;

    private boolean empty = true;

    private YamlWriter(OutputForm.Path path, long limit) {
        this(path, limit, StringWriter.WIDTH, 0);
    }

    private YamlWriter(OutputForm.Path path, long limit, int width, int listIndent) {
        this.out = new OutputBuffer(limit);
        this.form = new OutputForm(path);
        this.dialect = path == OutputForm.Path.VALUES ? Quoting.Dialect.GO_YAML_3 : Quoting.Dialect.GO_YAML_2;
        this.strings = new StringWriter(out, width, dialect);
        this.asciiStrings = new AsciiStringWriter(out, width);
        this.width = width;
        this.listIndent = listIndent;
    }

    /** A writer of values as go-yaml 3 writes them: lists are indented below their keys, and no line is folded. */
    public static YamlWriter ofValues(long limit) {
        return new YamlWriter(OutputForm.Path.VALUES, limit, ENDLESS, 2);
    }

    /** A writer for one stream of documents. */
    public static YamlWriter ofStream(long limit) {
        return new YamlWriter(OutputForm.Path.STREAM, limit);
    }

    /** A writer for an object in a file of its own, where kustomize takes a shorter way with slightly other results. */
    public static YamlWriter ofFile(long limit) {
        return new YamlWriter(OutputForm.Path.FILES, limit);
    }

    /**
     * Adds a document.
     *
     * @throws KasaneException when it contains a value that kustomize cannot print
     */
    public void add(YamlMap document) {
        if (!empty) {
            out.ascii("---\n");
            out.brokeLine();
        }
        empty = false;
        if (document.size() == 0) {
            out.ascii("{}");
            out.lineFeed();
        } else {
            map(document, 0, document.isFlow(), true);
        }
    }

    /** Adds a document that may be a list or a single value, as no resource is. */
    public void addValue(YamlNode document) {
        if (document instanceof YamlMap map) {
            add(map);
            return;
        }
        empty = false;
        if (document instanceof YamlList list && list.size() > 0) {
            list(list, 0, list.isFlow());
        } else {
            leaf(document, 0, false);
        }
    }

    /** Adds the documents that another writer was given. */
    public void addAll(YamlWriter other) {
        if (other.empty) {
            return;
        }
        if (!empty) {
            out.ascii("---\n");
        }
        empty = false;
        out.addAll(other.out);
    }

    /** How many bytes there are so far. */
    public long size() {
        return out.size();
    }

    public void writeTo(OutputStream stream) throws IOException {
        out.writeTo(stream);
    }

    public byte[] toBytes() {
        return out.toBytes();
    }

    /** Writes the entries of a map, from the position of the first key. */
    private void map(YamlMap map, int indent, boolean flow, boolean root) {
        OutputForm.refuseDuplicates(map);
        int[] order = KeyOrder.of(map, dialect);
        for (int n = 0; n < order.length; n++) {
            if (n > 0) {
                out.spaces(indent);
            }
            int i = order[n];
            YamlScalar key = map.key(i);
            YamlNode value = map.value(i);
            if (key(key, indent, flow, root)) {
                valueOfSimpleKey(value, indent, flow);
            } else {
                out.spaces(indent);
                out.ascii(":");
                nested(value, indent, flow);
            }
        }
    }

    /** Writes a key. Returns whether its colon is on the same line and was written too. */
    private boolean key(YamlScalar key, int indent, boolean flow, boolean root) {
        if (key.isSafe()) {
            out.ascii(key.text());
            out.put(':');
            return true;
        }
        String text = keyText(key, flow, root);
        if (isPlainAscii(text) && text.length() <= MAX_SIMPLE_KEY) {
            out.ascii(text);
            out.put(':');
            return true;
        }
        if (!StringWriter.hasBreak(text) && StringWriter.utf8Length(text) <= MAX_SIMPLE_KEY) {
            strings.writeUnfolded(text);
            out.put(':');
            return true;
        }
        out.ascii("? ");
        strings.write(text, indent + 2);
        endLine();
        return false;
    }

    private String keyText(YamlScalar key, boolean flow, boolean root) {
        String text = form.key(key, flow, root);
        if (dialect == Quoting.Dialect.GO_YAML_2 && isTooLong(key, text)) {
            throw Problem.error(
                            "this key is too long for kustomize",
                            key.span(),
                            "shorten it to less than 1,000 characters")
                    .asException();
        }
        return text;
    }

    private static boolean isTooLong(YamlScalar key, String text) {
        return text.indexOf(0x85) >= 0 || key.text().indexOf(0x85) >= 0 || StringWriter.jsonLength(text) > MAX_JSON_KEY;
    }

    private void valueOfSimpleKey(YamlNode value, int indent, boolean flow) {
        if (value instanceof YamlMap map && map.size() > 0) {
            out.lineFeed();
            out.spaces(indent + 2);
            map(map, indent + 2, flow || map.isFlow(), false);
        } else if (value instanceof YamlList list && list.size() > 0) {
            out.lineFeed();
            out.spaces(indent + listIndent);
            list(list, indent + listIndent, flow || list.isFlow());
        } else {
            out.put(' ');
            leaf(value, indent, flow);
        }
    }

    /** Writes a value behind a dash or behind the colon of an explicit key. */
    private void nested(YamlNode value, int indent, boolean flow) {
        out.put(' ');
        if (value instanceof YamlMap map && map.size() > 0) {
            map(map, indent + 2, flow || map.isFlow(), false);
        } else if (value instanceof YamlList list && list.size() > 0) {
            list(list, indent + 2, flow || list.isFlow());
        } else {
            leaf(value, indent, flow);
        }
    }

    private void list(YamlList list, int indent, boolean flow) {
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.spaces(indent);
            }
            out.put('-');
            nested(list.get(i), indent, flow);
        }
    }

    private void leaf(YamlNode value, int indent, boolean flow) {
        if (value instanceof YamlScalar scalar) {
            scalar(scalar, indent, flow);
        } else if (value instanceof YamlMap) {
            out.ascii("{}");
        } else if (value instanceof YamlList) {
            out.ascii("[]");
        }
        endLine();
    }

    private void scalar(YamlScalar scalar, int indent, boolean flow) {
        if (scalar.isSafe()) {
            plainAscii(scalar.text(), indent + 2);
            return;
        }
        YamlTag type = form.typeOf(scalar, flow);
        if (type == YamlTag.STR) {
            String text = scalar.tag() == YamlTag.BINARY ? form.string(scalar, flow) : scalar.text();
            Quoting.Style lines = scalar.isFolded() ? null : Quoting.ofLines(text);
            if (lines != null) {
                asciiStrings.write(text, indent + 2, lines);
            } else if (isPlainAscii(text)) {
                plainAscii(text, indent + 2);
            } else {
                strings.write(form.string(scalar, flow), indent + 2);
            }
        } else if (type == YamlTag.TIMESTAMP) {
            out.put('"');
            out.ascii(OutputForm.timestamp(scalar));
            out.put('"');
        } else {
            out.ascii(form.literal(scalar, type));
        }
    }

    private boolean isPlainAscii(String text) {
        return Quoting.isPlainAscii(text)
                && (dialect == Quoting.Dialect.GO_YAML_2 || ScalarTypes.tagOf(text) == YamlTag.STR);
    }

    private void plainAscii(String text, int indent) {
        if (out.column() + text.length() <= width) {
            out.ascii(text);
        } else {
            asciiStrings.write(text, indent, Quoting.Style.PLAIN);
        }
    }

    /** Ends the line unless a block of text has already done so. */
    private void endLine() {
        if (out.column() > 0) {
            out.lineFeed();
        }
    }
}
