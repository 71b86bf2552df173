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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signatures are checked by the programs that made the format: ssh-keygen and git. */
class SshSignerTest {

    @TempDir
    Path folder;

    private int run(String... words) throws IOException, InterruptedException {
        return run(folder, List.of(words));
    }

    private int run(Path where, List<String> words) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(words)
                    .directory(where.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile())
                    .start();
        } catch (IOException e) {
            return -1;
        }
        process.getOutputStream().close();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private Path key(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("ssh-keygen", "-q", "-f", "key", "-C", "kasane"));
        words.addAll(List.of(more));
        assumeTrue(Programs.has("ssh-keygen"), "ssh-keygen is not there");
        assertThat(run(folder, words)).isZero();
        return folder.resolve("key");
    }

    @Test
    void git_takes_a_signed_commit_for_a_good_one_and_a_changed_one_for_a_bad_one() throws Exception {
        Path key = key("-t", "ed25519", "-N", "");
        assumeTrue(Programs.has("git"), "git is not there");
        Path repository = folder.resolve("repository.git");
        ObjectId commit;
        try (GitRepository git = GitRepository.bare(repository, "main")) {
            CommitWriter writer = new CommitWriter(git, Identity.KASANE, SshSigner.of(key));
            ObjectId tree = writer.tree(new TreeMap<>(Map.of("a", "b".getBytes(StandardCharsets.UTF_8))));
            commit = writer.writeTree(
                    tree, null, new CommitMessage("Signed", "", List.of()), Instant.ofEpochSecond(1_700_000_000));
        }
        String signer = Identity.KASANE.email() + " " + Files.readString(folder.resolve("key.pub"));
        Path allowed = Files.writeString(folder.resolve("allowed"), signer);

        List<String> verify = new ArrayList<>(
                List.of("git", "-c", "gpg.format=ssh", "-c", "gpg.ssh.allowedSignersFile=" + allowed, "verify-commit"));
        verify.add(commit.name());
        assertThat(run(repository, verify))
                .as(Files.readString(folder.resolve("output")))
                .isZero();
        assertThat(Files.readString(folder.resolve("output"))).contains("Good \"git\" signature");

        Files.writeString(allowed, signer.replace("ssh-ed25519 ", "ssh-ed25519 x"));
        assertThat(run(repository, verify)).isNotZero();
    }

    @Test
    void ssh_keygen_refuses_the_signature_of_another_text() throws Exception {
        Path key = key("-t", "ed25519", "-N", "");
        Path allowed =
                Files.writeString(folder.resolve("allowed"), "me " + Files.readString(folder.resolve("key.pub")));
        Path signature = Files.writeString(
                folder.resolve("signature"), SshSigner.of(key).sign("text".getBytes(StandardCharsets.UTF_8)) + "\n");
        for (Map.Entry<String, Integer> text : Map.of("text", 0, "other", 255).entrySet()) {
            Files.writeString(folder.resolve("text"), text.getKey());
            int status =
                    run("sh", "-c", "ssh-keygen -Y verify -f " + allowed + " -I me -n git -s " + signature + " <text");
            assertThat(status).isEqualTo(text.getValue());
        }
    }

    @Test
    void keys_that_cannot_sign_alone_are_refused_by_their_reason() throws Exception {
        Path locked = key("-t", "ed25519", "-N", "secret-words");
        assertThatThrownBy(() -> SshSigner.of(locked))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("protected by a passphrase");
        Files.delete(locked);
        Path rsa = key("-t", "rsa", "-N", "");
        assertThatThrownBy(() -> SshSigner.of(rsa))
                .isInstanceOf(KasaneException.class)
                .hasMessageContaining("no Ed25519 key");
        for (String text :
                List.of("", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n")) {
            Path broken = Files.writeString(folder.resolve("broken"), text);
            assertThatThrownBy(() -> SshSigner.of(broken)).isInstanceOf(KasaneException.class);
        }
    }
}
