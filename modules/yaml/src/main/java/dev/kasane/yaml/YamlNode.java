package dev.kasane.yaml;

import dev.kasane.files.Layer;
import dev.kasane.files.Mark;
import dev.kasane.files.Origin;
import dev.kasane.files.Span;
import java.util.List;

/**
 * A YAML value: immutable, and shared between trees. Code that changes a value makes a new node and copies the path to
 * it. Code that changes nothing returns the node that it was given, so that {@code ==} means unchanged.
 */
public abstract sealed class YamlNode permits YamlMap, YamlList, YamlScalar {

    /** Written in the middle of a line, with brackets or braces. */
    static final byte FLOW = 16;

    /** The tag was written out in the text. */
    static final byte TAGGED = 32;

    private final Origin origin;
    private final int offset;
    private final Written written;

    YamlNode(Origin origin, int offset, YamlTag tag, int style) {
        this.origin = origin;
        this.offset = offset;
        this.written = Written.of(tag, style);
    }

    public final Origin origin() {
        return origin;
    }

    /** The offset that belongs to {@link #origin}. */
    public final int offset() {
        return offset;
    }

    /** The place of the present value. */
    public final Span span() {
        return origin.span(offset);
    }

    /** Who made the value, oldest first. */
    public final List<Origin.Step> provenance() {
        return origin.steps(offset);
    }

    /** Whether a value that stood in a Secret has a part in this one. */
    public final boolean isSecret() {
        return origin.isSecret();
    }

    /** The mark of a directive that makes another value from this one. */
    public final Mark mark(String directive) {
        Mark mark = Mark.at(span(), directive);
        return isSecret() ? (Mark) mark.secret() : mark;
    }

    public final YamlTag tag() {
        return written.tag;
    }

    final int style() {
        return written.style;
    }

    /** Whether the tag is null: the only kind of value that counts as absent almost everywhere in kustomize. */
    public final boolean isNull() {
        return written.tag == YamlTag.NULL;
    }

    public final boolean isFlow() {
        return (written.style & FLOW) != 0;
    }

    final boolean isTagged() {
        return (written.style & TAGGED) != 0;
    }

    /** Whether this is null, or a collection with nothing in it. */
    public abstract boolean isEmpty();

    /** The same value with another origin. */
    public abstract YamlNode from(Origin origin, int offset);

    /** The same value written in the style of another one, which keeps its place. */
    public abstract YamlNode inStyleOf(YamlNode other);

    /** The origin of a value that a directive puts in the place of this one. */
    public final Origin replacedBy(Mark mark) {
        return new Layer(mark, origin, offset);
    }

    /** The name of this kind of node in messages. */
    public abstract String kind();
}
