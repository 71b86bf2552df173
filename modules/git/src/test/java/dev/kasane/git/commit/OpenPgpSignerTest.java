package dev.kasane.git.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.git.GitRepository;
import dev.kasane.problem.KasaneException;
import dev.kasane.servers.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys are made by GnuPG, and signatures checked by it, as Git calls it. */
class OpenPgpSignerTest {

    @TempDir
    Path folder;

    private int run(Path where, String... words) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(where.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile());
        builder.environment().put("GNUPGHOME", folder.toString());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return -1;
        }
        process.getOutputStream().close();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private Path key(String algorithm, String passphrase) throws Exception {
        assumeTrue(Programs.has("gpg"), "gpg is not there");
        String[] make = {
            "gpg",
            "--batch",
            "--pinentry-mode",
            "loopback",
            "--passphrase",
            passphrase,
            "--quick-generate-key",
            "kasane <" + Identity.KASANE.email() + ">",
            algorithm,
            "sign",
            "never"
        };
        assertThat(run(folder, make))
                .as(Files.readString(folder.resolve("output")))
                .isZero();
        String[] export = {
            "gpg",
            "--batch",
            "--pinentry-mode",
            "loopback",
            "--passphrase",
            passphrase,
            "--armor",
            "--output",
            "key",
            "--export-secret-keys"
        };
        assertThat(run(folder, export))
                .as(Files.readString(folder.resolve("output")))
                .isZero();
        return folder.resolve("key");
    }

    @AfterEach
    void no_agent_stays() throws Exception {
        run(folder, "gpgconf", "--kill", "all");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ed25519", "rsa2048"})
    void git_takes_a_signed_commit_for_a_good_one(String algorithm) throws Exception {
        Path key = key(algorithm, "");
        assumeTrue(Programs.has("git"), "git is not there");
        Path repository = folder.resolve("repository.git");
        ObjectId commit;
        try (GitRepository git = GitRepository.bare(repository, "main")) {
            CommitWriter writer = new CommitWriter(git, Identity.KASANE, SigningKey.in(key));
            ObjectId tree = writer.tree(new TreeMap<>(Map.of("a", "b".getBytes(StandardCharsets.UTF_8))));
            commit = writer.writeTree(
                    tree, null, new CommitMessage("Signed", "", List.of()), Instant.ofEpochSecond(1_700_000_000));
        }

        assertThat(run(repository, "git", "-c", "gpg.format=openpgp", "verify-commit", commit.name()))
                .as(Files.readString(folder.resolve("output")))
                .isZero();
        assertThat(Files.readString(folder.resolve("output"))).contains("Good signature from \"kasane");
    }

    @Test
    void gpg_refuses_the_signature_of_another_text() throws Exception {
        Path key = key("ed25519", "");
        Path signature = Files.writeString(
                folder.resolve("signature"), SigningKey.in(key).sign("text".getBytes(StandardCharsets.UTF_8)) + "\n");
        Path text = Files.writeString(folder.resolve("text"), "text");
        assertThat(run(folder, "gpg", "--verify", signature.toString(), text.toString()))
                .isZero();
        Files.writeString(text, "other");
        assertThat(run(folder, "gpg", "--verify", signature.toString(), text.toString()))
                .isEqualTo(1);
    }

    @Test
    void a_key_with_a_passphrase_and_what_is_no_key_are_refused() throws Exception {
        Path locked = key("ed25519", "secret-words");
        assertThatThrownBy(() -> SigningKey.in(locked))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("protected by a passphrase");
        Path broken = Files.writeString(
                folder.resolve("broken"),
                "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nAAAA\n-----END PGP PRIVATE KEY BLOCK-----\n");
        assertThatThrownBy(() -> SigningKey.in(broken)).isInstanceOf(KasaneException.class);
        assertThatThrownBy(() -> SigningKey.in(folder.resolve("nowhere")))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("cannot be read");
    }
}
