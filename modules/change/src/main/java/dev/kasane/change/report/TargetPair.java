package dev.kasane.change.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A target in two trees.
 *
 * @param earlier its folder in the earlier tree; null if it is missing
 * @param later its folder in the later tree; null if it is missing
 * @param label what people call it; null when they call it by its folder
 * @param regrouping which other folders are part of it on either side
 */
public record TargetPair(
        @Nullable String earlier,
        @Nullable String later,
        @Nullable String label,
        Regrouping regrouping) {

    /** A target without a configured name, shown as its folder. */
    public TargetPair(@Nullable String earlier, @Nullable String later) {
        this(earlier, later, null);
    }

    /** A target that may have a configured name. */
    public TargetPair(@Nullable String earlier, @Nullable String later, @Nullable String label) {
        this(earlier, later, label, Regrouping.NONE);
    }

    /** A target that both trees have in the same folder. */
    public static TargetPair in(String folder) {
        return new TargetPair(folder, folder);
    }

    /** The same target under a name. */
    TargetPair named(String name) {
        return new TargetPair(earlier, later, name, regrouping);
    }

    /** The folders whose objects are the earlier side. */
    List<String> earlierFolders() {
        return regrouping.isNone() ? folders(earlier) : regrouping.before();
    }

    /** The folders whose objects are the later side. */
    List<String> laterFolders() {
        return regrouping.isNone() ? folders(later) : regrouping.after();
    }

    private static List<String> folders(@Nullable String folder) {
        return folder == null ? List.of() : List.of(folder);
    }

    /** Its present folder, or the former one if it was removed. */
    public String folder() {
        return later == null ? String.valueOf(earlier) : later;
    }

    /** Its name in messages: its name if it has one, else its folder. */
    public String name() {
        return label == null ? folder() : label;
    }
}
