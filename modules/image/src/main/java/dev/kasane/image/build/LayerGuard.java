package dev.kasane.image.build;

import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rejects files with secrets, such as keys, in image layers. */
final class LayerGuard {

    private static final int LOOKED_AT = 64 << 10;

    private static final Set<String> NAMES = Set.of(
            ".git",
            ".gitconfig",
            ".git-credentials",
            ".netrc",
            ".npmrc",
            ".pypirc",
            ".pgpass",
            ".dockerconfigjson",
            ".docker",
            ".kube",
            ".ssh",
            ".gnupg",
            ".aws",
            ".env",
            "kubeconfig",
            "id_rsa",
            "id_dsa",
            "id_ecdsa",
            "id_ed25519",
            "settings-security.xml");

    private static final List<String> ENDINGS = List.of(".kubeconfig", ".p12", ".pfx", ".jks", ".keystore", ".ppk");

    private final Problems problems = new Problems();

    /**
     * Checks a file for an image.
     *
     * @param written the path of the file as in the pipeline
     */
    void look(Path file, String written) throws IOException {
        String reason = byName(written);
        if (reason == null) {
            reason = byContent(file);
        }
        if (reason != null) {
            problems.add(Problem.error(
                    written + " does not go into an image: " + reason,
                    null,
                    "leave it out of what the layer is made of; a process gets its secrets from a Secret"));
        }
    }

    /** Ends the work when something was refused, with all that was. */
    void throwIfAny() {
        problems.throwIfAny();
    }

    private static @Nullable String byName(String written) {
        for (String part : written.toLowerCase(Locale.ROOT).split("/")) {
            if (NAMES.contains(part) || part.startsWith(".env.")) {
                return "its name is that of " + (part.startsWith(".git") ? "a repository's own files" : "a secret");
            }
            for (String ending : ENDINGS) {
                if (part.endsWith(ending)) {
                    return "its name is that of a secret";
                }
            }
        }
        return null;
    }

    private static @Nullable String byContent(Path file) throws IOException {
        byte[] start;
        try (InputStream in = Files.newInputStream(file)) {
            start = in.readNBytes(LOOKED_AT);
        }
        String text = new String(start, StandardCharsets.ISO_8859_1);
        int key = text.indexOf("-----BEGIN ");
        while (key >= 0) {
            int end = text.indexOf('\n', key);
            String line = text.substring(key, end < 0 ? text.length() : end);
            // a program may hold the words; a key has a line of its own
            if ((key == 0 || text.charAt(key - 1) == '\n') && line.strip().endsWith("PRIVATE KEY-----")) {
                return "it holds a private key";
            }
            key = text.indexOf("-----BEGIN ", key + 1);
        }
        if (text.contains("kind: Config") && (text.contains("current-context:") || text.contains("client-key-data:"))) {
            return "it is a kubeconfig";
        }
        return null;
    }
}
