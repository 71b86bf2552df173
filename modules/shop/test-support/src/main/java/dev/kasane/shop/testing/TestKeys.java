package dev.kasane.shop.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The key pair that signs tokens, in the form of cert-manager's Secret: {@code tls.key} and {@code tls.crt}. */
public final class TestKeys {

    private TestKeys() {}

    /** Creates a pair in a folder; {@code traditional} keys are PKCS #1, cert-manager's default. */
    public static Path traditional(Path folder) throws IOException, InterruptedException {
        run(List.of(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=token.user",
                "-keyout",
                folder.resolve("pkcs8.key").toString(),
                "-out",
                folder.resolve("tls.crt").toString()));
        run(List.of(
                "openssl",
                "rsa",
                "-traditional",
                "-in",
                folder.resolve("pkcs8.key").toString(),
                "-out",
                folder.resolve("tls.key").toString()));
        return folder;
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ":\n" + output);
        }
    }
}
