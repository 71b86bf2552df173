package dev.kasane.flux.discovery;

import dev.kasane.flux.source.LiteralName;
import dev.kasane.flux.source.Ranges;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import org.jspecify.annotations.Nullable;

/** The repository and reference that a {@code GitRepository} names. */
final class GitSource {

    /** The default branch of source-controller without {@code spec.ref}. */
    private static final String USUAL = "master";

    private GitSource() {}

    /** A folder of it; null when nothing can be fetched by its address. */
    static @Nullable Requirement folder(GoMap repository, String folder) {
        return Requirement.ofRepository(repository.text("url"), folder, revision(repository.map("ref")));
    }

    /** The field that counts, in the order of source-controller. */
    private static String revision(GoMap reference) {
        for (String field : new String[] {"commit", "name"}) {
            if (!reference.text(field).isEmpty()) {
                return LiteralName.of(reference.text(field));
            }
        }
        String range = reference.text("semver");
        if (!range.isEmpty()) {
            return Ranges.of(range);
        }
        String tag = reference.text("tag");
        String branch = reference.text("branch");
        return LiteralName.of(tag.isEmpty() ? branch.isEmpty() ? USUAL : branch : tag);
    }
}
