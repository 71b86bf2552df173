package dev.kasane.change.edit;

import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * The collected edits of one file.
 *
 * @param file the file as it is
 * @param splices what changes
 * @param scopes the values below which it changes
 */
record FileEdit(EditableFile file, List<Splice> splices, List<String> scopes) {

    static FileEdit of(EditableFile file) {
        return new FileEdit(file, List.of(), List.of());
    }

    /**
     * The same with one more edit.
     *
     * @throws dev.kasane.problem.KasaneException when another edit changes the same place to something else
     */
    FileEdit with(ImageSite site, ImageEdit edit) {
        List<Splice> all = new ArrayList<>(splices);
        for (Splice splice : site.splices(edit)) {
            if (all.contains(splice)) {
                continue;
            }
            if (all.stream().anyMatch(splice::overlaps)) {
                throw Problem.error(
                                "two edits set different tags in " + site.file().path() + " for " + edit.image(),
                                null,
                                "promote one tag for an image at a time, and give targets entries of their own")
                        .asException();
            }
            all.add(splice);
        }
        List<String> allScopes = new ArrayList<>(scopes);
        allScopes.add(site.scope());
        return new FileEdit(file, all, allScopes);
    }

    byte[] bytes() {
        return file.with(splices, scopes);
    }
}
