package dev.kasane.core.yaml;

/**
 * The tag of a node, in go-yaml's short form. {@link #NONE} is a scalar that carries no tag: its type is decided anew
 * from its text whenever somebody asks.
 */
public final class YamlTag {

    public static final YamlTag NONE = new YamlTag("");
    public static final YamlTag STR = new YamlTag("!!str");
    public static final YamlTag INT = new YamlTag("!!int");
    public static final YamlTag FLOAT = new YamlTag("!!float");
    public static final YamlTag BOOL = new YamlTag("!!bool");
    public static final YamlTag NULL = new YamlTag("!!null");
    public static final YamlTag TIMESTAMP = new YamlTag("!!timestamp");
    public static final YamlTag BINARY = new YamlTag("!!binary");
    public static final YamlTag MERGE = new YamlTag("!!merge");
    public static final YamlTag MAP = new YamlTag("!!map");
    public static final YamlTag SEQ = new YamlTag("!!seq");

    private static final YamlTag[] KNOWN = {STR, INT, FLOAT, BOOL, NULL, TIMESTAMP, BINARY, MERGE, MAP, SEQ};

    private static final String LONG_PREFIX = "tag:yaml.org,2002:";

    private final String text;

    private YamlTag(String text) {
        this.text = text;
    }

    /** The tag with this text, given in short ({@code !!int}) or long form. Known tags are single instances. */
    public static YamlTag of(String text) {
        String shortText = text.startsWith(LONG_PREFIX) ? "!!" + text.substring(LONG_PREFIX.length()) : text;
        for (YamlTag known : KNOWN) {
            if (known.text.equals(shortText)) {
                return known;
            }
        }
        return shortText.isEmpty() ? NONE : new YamlTag(shortText);
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
