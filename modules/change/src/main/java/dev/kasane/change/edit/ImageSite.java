package dev.kasane.change.edit;

import java.util.List;

/** A place in a file that decides what an image of a target is called. */
sealed interface ImageSite permits EntrySite, FieldSite {

    /** The file, which is known by its path in the tree. */
    EditableFile file();

    /** The image as it is decided here; without a tag when another place decides that. */
    ImageReference current();

    /**
     * What has to be written for an edit; nothing when it is done.
     *
     * @throws dev.kasane.problem.KasaneException when it cannot be written without touching something else
     */
    List<Splice> splices(ImageEdit edit);

    /** Below which value of the file everything stands that an edit here may change. */
    String scope();
}
