package dev.kasane.yaml;

import org.jspecify.annotations.Nullable;

/**
 * The tag of a node, in go-yaml's short form. {@link #NONE} is a scalar that carries no tag: its type is computed from
 * its text on each request.
 */
public final class YamlTag {

    public static final YamlTag NONE = known("");
    public static final YamlTag STR = known("!!str");
    public static final YamlTag INT = known("!!int");
    public static final YamlTag FLOAT = known("!!float");
    public static final YamlTag BOOL = known("!!bool");
    public static final YamlTag NULL = known("!!null");
    public static final YamlTag TIMESTAMP = known("!!timestamp");
    public static final YamlTag BINARY = known("!!binary");
    public static final YamlTag MERGE = known("!!merge");
    public static final YamlTag MAP = known("!!map");
    public static final YamlTag SEQ = known("!!seq");

    private static final YamlTag[] KNOWN = {STR, INT, FLOAT, BOOL, NULL, TIMESTAMP, BINARY, MERGE, MAP, SEQ};

    private static final String LONG_PREFIX = "tag:yaml.org,2002:";

    private final String text;

    /**
     * The shared {@link Written} instances of this tag. An unknown tag has none, so that a text with a million tags
     * does not make a million tables.
     */
    final Written.@Nullable Table table;

    private YamlTag(String text, Written.@Nullable Table table) {
        this.text = text;
        this.table = table;
    }

    private static YamlTag known(String text) {
        return new YamlTag(text, new Written.Table());
    }

    /** The tag with this text, given in short ({@code !!int}) or long form. Known tags are single instances. */
    public static YamlTag of(String text) {
        String shortText = text.startsWith(LONG_PREFIX) ? "!!" + text.substring(LONG_PREFIX.length()) : text;
        for (YamlTag known : KNOWN) {
            if (known.text.equals(shortText)) {
                return known;
            }
        }
        return shortText.isEmpty() ? NONE : new YamlTag(shortText, null);
    }

    /** Whether a scalar with this tag is resolved to a type of its own; all others are taken as text. */
    public boolean isResolvable() {
        return this == NONE
                || this == STR
                || this == BOOL
                || this == INT
                || this == FLOAT
                || this == NULL
                || this == TIMESTAMP;
    }

    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return text;
    }
}
