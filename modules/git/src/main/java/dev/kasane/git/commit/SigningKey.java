package dev.kasane.git.commit;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with a key that commits are signed with: one of OpenSSH, or one of OpenPGP. */
public final class SigningKey {

    private static final String OPEN_PGP = "-----BEGIN PGP PRIVATE KEY BLOCK-----";

    private SigningKey() {}

    /**
     * The signer with the key of a file.
     *
     * @throws dev.kasane.problem.KasaneException when it holds no key that can be used
     */
    public static CommitSigner in(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            return text.contains(OPEN_PGP) ? OpenPgpSigner.of(file) : SshSigner.of(file);
        } catch (IOException e) {
            throw Problem.error(
                            "commits cannot be signed with the key in " + file + ": it cannot be read",
                            null,
                            "name a file with a private key of OpenSSH or OpenPGP")
                    .asException();
        }
    }
}
