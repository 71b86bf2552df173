package dev.kasane.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.eclipse.jgit.diff.DiffAlgorithm;
import org.eclipse.jgit.diff.DiffAlgorithm.SupportedAlgorithm;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.diff.RawText;
import org.eclipse.jgit.diff.RawTextComparator;

/** A change of a file as a patch for {@code git apply}. */
public final class FilePatch {

    private FilePatch() {}

    /**
     * The patch of a file.
     *
     * @param path from the root of the work tree
     */
    public static String of(String path, byte[] before, byte[] after) {
        RawText old = new RawText(before);
        RawText fresh = new RawText(after);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(("diff --git a/" + path + " b/" + path + "\n--- a/" + path + "\n+++ b/" + path + "\n")
                .getBytes(StandardCharsets.UTF_8));
        try (DiffFormatter formatter = new DiffFormatter(text)) {
            formatter.format(
                    DiffAlgorithm.getAlgorithm(SupportedAlgorithm.HISTOGRAM)
                            .diff(RawTextComparator.DEFAULT, old, fresh),
                    old,
                    fresh);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }
}
