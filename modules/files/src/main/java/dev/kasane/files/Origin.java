package dev.kasane.files;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a value. The origin of a value that is as it was read is its {@link SourceFile}; of one that a
 * directive added, its {@link Mark}; of one that a directive changed, a {@link Layer} over the origin before. A node
 * has one origin and one offset; lines and columns are computed only on request.
 *
 * <p>An origin also records whether its value came out of a Secret. Code that makes a value from another one copies the
 * origin or marks the new value with {@code YamlNode.mark}, so that copies of a secret value are marked too.
 */
public abstract sealed class Origin permits SourceFile, Mark, Layer {

    Origin() {}

    /**
     * The steps that made a value, oldest first; never empty.
     *
     * @param offset the offset kept beside this origin
     */
    public final List<Step> steps(int offset) {
        List<Step> newestFirst = new ArrayList<>();
        Origin origin = this;
        int at = offset;
        while (origin instanceof Layer layer) {
            newestFirst.add(layer.step(at));
            origin = layer.before();
            at = layer.beforeOffset();
        }
        newestFirst.add(origin.step(at));
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    /**
     * The text that a value was first read from, with its place in it. The text may itself be a value in a file, whose places
     * are others.
     *
     * @param offset the offset kept beside this origin
     * @return null for a value that a directive made
     */
    public final @Nullable Span text(int offset) {
        Origin origin = this;
        int at = offset;
        while (origin instanceof Layer layer) {
            origin = layer.before();
            at = layer.beforeOffset();
        }
        return origin instanceof SourceFile file ? new Span(file, at) : null;
    }

    /** Whether a value that stood in a Secret has a part in what has this origin. */
    public final boolean isSecret() {
        Origin origin = this;
        while (origin instanceof Layer layer) {
            if (layer.mark().isOfSecret()) {
                return true;
            }
            origin = layer.before();
        }
        return origin.isOfSecret();
    }

    /** The origin of the same value once it has stood in a Secret; this one when that is known already. */
    public final Origin secret() {
        return isSecret() ? this : asSecret();
    }

    abstract boolean isOfSecret();

    abstract Origin asSecret();

    /** The place that determined the present value. */
    public abstract Span span(int offset);

    /** The last of the steps. */
    abstract Step step(int offset);

    /**
     * One step of a value's history.
     *
     * @param span where the step is written
     * @param directive the directive that applied it, as it is spelled in a kustomization, such as {@code patches}
     */
    public record Step(Span span, String directive) {}
}
