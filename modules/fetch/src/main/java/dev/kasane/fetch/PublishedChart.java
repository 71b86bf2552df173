package dev.kasane.fetch;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A version of a chart in a repository or registry. */
interface PublishedChart {

    /** The version as it is published. */
    String version();

    /** {@code sha256:…} of the archive as its publisher states it; null when the publisher does not. */
    @Nullable
    String digest();

    /** Where a web server has the archive; empty for other places, and if the address has a password. */
    default String url() {
        return "";
    }

    /** Writes the archive to a file. */
    void download(Path to);
}
