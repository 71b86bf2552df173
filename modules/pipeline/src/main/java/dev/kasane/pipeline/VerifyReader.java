package dev.kasane.pipeline;

import dev.kasane.files.Span;
import dev.kasane.pipeline.document.Document;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import org.jspecify.annotations.Nullable;

/** Reads a {@code verify} section outside of a pipeline, by the same rules. */
public final class VerifyReader {

    private VerifyReader() {}

    /**
     * Reads the settings of a verification.
     *
     * @throws dev.kasane.problem.KasaneException with all that is wrong
     */
    public static Verify read(YamlMap map) {
        Problems problems = new Problems();
        Document<Verify> document = Document.of(map, Verify.class, "verify", problems);
        if (document != null) {
            VerifyCheck.check(document.content(), field -> place(document.values(), field), problems);
        }
        problems.throwIfAny();
        if (document == null) {
            throw new IllegalStateException("what cannot be read has a problem");
        }
        return document.content();
    }

    private static @Nullable Span place(YamlMap values, String field) {
        YamlNode value = values.get(field);
        return (value == null ? values : value).span();
    }
}
