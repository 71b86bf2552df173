package dev.kasane.helm.lint;

import dev.kasane.helm.engine.KubeVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The API versions that Kubernetes deprecates, as in the client libraries of Helm 4.3.1. */
final class DeprecatedVersions {

    /** A sentence for each API version and kind, which it begins with; {@code observe RELEASE deprecations} prints it. */
    private static final String TABLE = "deprecations.txt";

    private static final String SINCE = " is deprecated in v1.";

    private final Map<String, String> sentences = new HashMap<>();

    private DeprecatedVersions(String table) {
        table.lines().forEach(line -> sentences.put(line.substring(0, line.indexOf(SINCE)), line));
    }

    static DeprecatedVersions read() {
        try (InputStream in = DeprecatedVersions.class.getResourceAsStream(TABLE)) {
            return new DeprecatedVersions(
                    new String(Objects.requireNonNull(in, TABLE).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The message for an object in a version of Kubernetes, or null. */
    @Nullable
    String sentence(String apiVersion, String kind, KubeVersion kubernetes) {
        String sentence = sentences.get(apiVersion + " " + kind);
        if (sentence == null) {
            return null;
        }
        int from = sentence.indexOf(SINCE) + SINCE.length();
        int since = Integer.parseInt(sentence.substring(from, sentence.indexOf('+', from)));
        int major = Integer.parseInt(kubernetes.major());
        return major > 1 || major == 1 && Integer.parseInt(kubernetes.minor()) >= since ? sentence : null;
    }
}
