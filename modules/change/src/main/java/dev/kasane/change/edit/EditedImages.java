package dev.kasane.change.edit;

import dev.kasane.change.report.TargetChange;
import dev.kasane.files.FileTree;
import dev.kasane.problem.Problem;
import java.util.List;
import java.util.SortedMap;

/**
 * The results of some image edits.
 *
 * @param before the tree they were made on
 * @param after the tree with those that could be made
 * @param files the new bytes of each file that is different, by its path
 * @param outcomes what became of each edit, in their order
 * @param changes what every target that the files reach renders to otherwise: images that were meant, nothing else
 */
public record EditedImages(
        FileTree before,
        FileTree after,
        SortedMap<String, byte[]> files,
        List<Outcome> outcomes,
        List<TargetChange> changes) {

    /** The result of an edit. */
    public enum Kind {
        /** It was made, and proved to change nothing but the image it means. */
        MADE,
        /** The image was so before. */
        DONE_BEFORE,
        /** It cannot be made, or would change something else too. */
        REFUSED
    }

    /**
     * An edit with its result.
     *
     * @param edit the edit
     * @param kind what became of it
     * @param problems why it was rejected; empty otherwise
     */
    public record Outcome(ImageEdit edit, Kind kind, List<Problem> problems) {}
}
