package dev.kasane.flux.discovery;

import dev.kasane.flux.source.LiteralName;
import dev.kasane.flux.source.Ranges;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import org.jspecify.annotations.Nullable;

/** The artifact that an {@code OCIRepository} names. */
final class OciSource {

    private OciSource() {}

    /** The files of its artifact; null when its address is none. */
    static @Nullable Requirement files(GoMap repository) {
        String layer = repository.map("layerSelector").text("mediaType");
        return Requirement.ofArtifact(repository.text("url"), layer, asked(repository.map("ref")));
    }

    /** Whether source-controller stores the layer as it is, and so leaves out none of its files. */
    static boolean isCopied(GoMap repository) {
        return repository.map("layerSelector").text("operation").equals("copy");
    }

    /** The field that counts, in the order of source-controller; empty for the tag {@code latest}. */
    private static String asked(GoMap reference) {
        String digest = reference.text("digest");
        String range = reference.text("semver");
        if (!digest.isEmpty()) {
            return digest;
        }
        return range.isEmpty()
                ? LiteralName.of(reference.text("tag"))
                : Requirement.filtered(Ranges.of(range), reference.text("semverFilter"));
    }
}
