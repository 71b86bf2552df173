package dev.kasane.change.edit;

import java.util.List;

/** A place in a file that sets an image of a target. */
sealed interface ImageSite permits EntrySite, FieldSite {

    /** The file, which is known by its path in the tree. */
    EditableFile file();

    /** The image as it is decided here; without a tag when another place decides that. */
    ImageReference current();

    /**
     * The bytes to replace for an edit; empty if it is already done.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be written without touching something else
     */
    List<Splice> splices(ImageEdit edit);

    /** The value of the file that contains all bytes that an edit here may change. */
    String scope();
}
