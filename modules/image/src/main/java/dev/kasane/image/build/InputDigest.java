package dev.kasane.image.build;

import dev.kasane.image.oci.Digest;
import dev.kasane.pipeline.JavaProgram.LinkedRuntime;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.closure.Closure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The digest of an image's inputs: equal inputs produce equal images, except for the commit in their labels. */
final class InputDigest {

    /** Another number for each change of what we make of the same inputs. */
    private static final String FORMAT = "kasane image 1";

    private InputDigest() {}

    static Digest of(Pipeline pipeline, Closure closure, @Nullable BaseImage base) throws IOException {
        StringBuilder text = new StringBuilder(FORMAT).append('\n');
        text.append(closure.digest()).append('\n');
        // what the recipe names but the repository does not hold
        text.append(base == null ? SystemLibraries.key() : base.digest().toString())
                .append('\n');
        LinkedRuntime runtime = pipeline.image().java().runtime();
        text.append(runtime == null ? "" : LinkedRuntimes.key(runtime.modules()))
                .append('\n');
        return Digest.of(text.toString().getBytes(StandardCharsets.UTF_8));
    }
}
