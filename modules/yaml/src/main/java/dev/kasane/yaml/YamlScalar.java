package dev.kasane.yaml;

import dev.kasane.files.Origin;

/** A text with the tag and the style it was written in: kustomize's output depends on both. */
public final class YamlScalar extends YamlNode {

    static final byte PLAIN = 0;
    static final byte DOUBLE_QUOTED = 1;
    static final byte SINGLE_QUOTED = 2;
    static final byte LITERAL = 4;
    static final byte FOLDED = 8;
    private static final byte QUOTED = DOUBLE_QUOTED | SINGLE_QUOTED | LITERAL | FOLDED;
    private static final byte LINKED = 64;

    /** The text was found to need no quotes and no look at its characters: see {@link Quoting#isPlainAscii}. */
    static final int SAFE = 128;

    private final String text;

    YamlScalar(Origin origin, int offset, YamlTag tag, int style, String text) {
        super(origin, offset, tag, style);
        this.text = text;
    }

    /** A plain text without a tag: its type follows from the text. */
    public static YamlScalar plain(Origin origin, int offset, String text) {
        return new YamlScalar(origin, offset, YamlTag.NONE, PLAIN, text);
    }

    /** A string, whatever its text looks like. */
    public static YamlScalar string(Origin origin, int offset, String text) {
        return new YamlScalar(origin, offset, YamlTag.STR, PLAIN, text);
    }

    /** A plain scalar with a given tag. */
    public static YamlScalar tagged(Origin origin, int offset, YamlTag tag, String text) {
        return new YamlScalar(origin, offset, tag, PLAIN, text);
    }

    /** A string in literal style when it has several lines, else plain: what kustomize's generators write. */
    public static YamlScalar block(Origin origin, int offset, String text) {
        return new YamlScalar(origin, offset, YamlTag.STR, text.indexOf('\n') >= 0 ? LITERAL : PLAIN, text);
    }

    /**
     * A placeholder for a map or a list that was written as a key. kyaml finds such a key under the empty text, and
     * only printing it is an error.
     */
    static YamlScalar insteadOf(YamlNode key) {
        return new YamlScalar(
                key.origin(), key.offset(), key instanceof YamlMap ? YamlTag.MAP : YamlTag.SEQ, PLAIN, "");
    }

    /** Whether this is the placeholder for a map or a list that was written as a key. */
    boolean standsForCollection() {
        return tag() == YamlTag.MAP || tag() == YamlTag.SEQ;
    }

    /** The text without quotes or indentation, whatever its type. */
    public String text() {
        return text;
    }

    byte scalarStyle() {
        return (byte) (style() & QUOTED);
    }

    /** Whether this is a string that is known to be written as it is. Not every such string is known. */
    boolean isSafe() {
        return (style() & SAFE) != 0;
    }

    /** Whether it was written in quotes or as a block. */
    public boolean isQuoted() {
        return (style() & QUOTED) != 0;
    }

    /** Whether it was written as a folded block, whose line breaks kustomize does not keep exactly. */
    public boolean isFolded() {
        return scalarStyle() == FOLDED;
    }

    /** Whether kustomize takes it for a string without looking at the text: tagged as one, or not tagged at all. */
    public boolean isString() {
        return tag() == YamlTag.STR || tag() == YamlTag.NONE;
    }

    /** The tag under YAML 1.1, where a plain {@code yes} is a boolean. */
    public YamlTag tag11() {
        return isString() && !isQuoted() && !isTagged() ? ScalarTypes.tagOf11(text) : tag();
    }

    /**
     * Whether kustomize holds this value in one cell that appears at several places of the object, so that a later
     * change of one place changes all of them. Labels and annotations that it creates are such cells.
     */
    public boolean isLinked() {
        return (style() & LINKED) != 0;
    }

    /** The same value as a cell that may appear at several places. */
    public YamlScalar linked() {
        return new YamlScalar(origin(), offset(), tag(), style() | LINKED, text);
    }

    /** The same value as a cell of its own. */
    public YamlScalar unlinked() {
        return isLinked() ? new YamlScalar(origin(), offset(), tag(), style() & ~LINKED, text) : this;
    }

    /** Another text, the tag and the style kept. */
    public YamlScalar withText(String newText) {
        return newText.equals(text) ? this : new YamlScalar(origin(), offset(), tag(), style() & ~SAFE, newText);
    }

    @Override
    public YamlScalar inStyleOf(YamlNode other) {
        int kept = other.style() & ~(LINKED | SAFE) | style() & (LINKED | SAFE);
        return kept == style() ? this : new YamlScalar(origin(), offset(), tag(), kept, text);
    }

    /** The same text with another tag. */
    public YamlScalar withTag(YamlTag newTag) {
        return newTag == tag() ? this : new YamlScalar(origin(), offset(), newTag, style() & ~SAFE, text);
    }

    /** The same text, in double quotes where plain it would be no string in YAML 1.1. */
    public YamlScalar quotedIfAmbiguous() {
        boolean ambiguous = isString()
                && (style() & ~SAFE) == PLAIN
                && !text.isEmpty()
                && text.indexOf('\n') < 0
                && ScalarTypes.tagOf11(text) != YamlTag.STR;
        return ambiguous ? doubleQuoted() : this;
    }

    /** The same text and tag in double quotes. */
    public YamlScalar doubleQuoted() {
        return new YamlScalar(origin(), offset(), tag(), style() & ~QUOTED | DOUBLE_QUOTED, text);
    }

    @Override
    public boolean isEmpty() {
        return isNull();
    }

    @Override
    public YamlScalar from(Origin origin, int offset) {
        return new YamlScalar(origin, offset, tag(), style(), text);
    }

    @Override
    public String kind() {
        return isNull() ? "null" : "a single value";
    }

    @Override
    public String toString() {
        return text;
    }
}
