package dev.kasane.git.commit;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;
import java.util.Base64;

/**
 * Signs with an Ed25519 key of OpenSSH, in the form of {@code ssh-keygen -Y sign -n git} (OpenSSH's PROTOCOL.sshsig).
 * The key must have no passphrase, since runs are not interactive.
 */
public final class SshSigner implements CommitSigner {

    private static final String TYPE = "ssh-ed25519";
    private static final byte[] KEY_MAGIC = "openssh-key-v1\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MAGIC = "SSHSIG".getBytes(StandardCharsets.US_ASCII);
    private static final int SEED = 32;

    private final byte[] publicKey;
    private final PrivateKey privateKey;

    private SshSigner(byte[] publicKey, PrivateKey privateKey) {
        this.publicKey = publicKey;
        this.privateKey = privateKey;
    }

    /**
     * A signer with the key of a file.
     *
     * @throws dev.kasane.problem.KasaneException when it holds no such key
     */
    public static SshSigner of(Path file) {
        try {
            return read(Files.readString(file, StandardCharsets.US_ASCII), file);
        } catch (IOException | BufferUnderflowException | IllegalArgumentException | GeneralSecurityException e) {
            throw refused(file, "it cannot be read");
        }
    }

    private static RuntimeException refused(Path file, String why) {
        return Problem.error(
                        "commits cannot be signed with the key in " + file + ": " + why,
                        null,
                        "make one with ssh-keygen -t ed25519 -N ''")
                .asException();
    }

    private static SshSigner read(String text, Path file) throws GeneralSecurityException {
        String begin = "-----BEGIN OPENSSH PRIVATE KEY-----";
        int from = text.indexOf(begin);
        int to = text.indexOf("-----END OPENSSH PRIVATE KEY-----");
        if (from < 0 || to < from) {
            throw refused(file, "it is no private key of OpenSSH");
        }
        ByteBuffer key = ByteBuffer.wrap(Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to)));
        byte[] magic = new byte[KEY_MAGIC.length];
        key.get(magic);
        if (!Arrays.equals(magic, KEY_MAGIC)) {
            throw refused(file, "it is written in a form that is not known");
        }
        if (!text(key).equals("none")) {
            throw refused(file, "it is protected by a passphrase");
        }
        bytes(key);
        bytes(key);
        key.getInt();
        byte[] publicKey = bytes(key);
        ByteBuffer secret = ByteBuffer.wrap(bytes(key));
        secret.getLong();
        if (!text(secret).equals(TYPE)) {
            throw refused(file, "it is no Ed25519 key");
        }
        bytes(secret);
        byte[] seed = Arrays.copyOf(bytes(secret), SEED);
        PrivateKey privateKey = KeyFactory.getInstance("Ed25519")
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
        return new SshSigner(publicKey, privateKey);
    }

    private static byte[] bytes(ByteBuffer from) {
        int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    private static String text(ByteBuffer from) {
        return new String(bytes(from), StandardCharsets.US_ASCII);
    }

    @Override
    public String sign(byte[] commit) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-512").digest(commit);
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(privateKey);
            signature.update(SshBytes.of(MAGIC)
                    .text("git")
                    .text("")
                    .text("sha512")
                    .bytes(digest)
                    .toArray());
            byte[] signed = SshBytes.empty().text(TYPE).bytes(signature.sign()).toArray();
            byte[] all = SshBytes.of(MAGIC)
                    .number(1)
                    .bytes(publicKey)
                    .text("git")
                    .text("")
                    .text("sha512")
                    .bytes(signed)
                    .toArray();
            String lines = Base64.getMimeEncoder(70, new byte[] {'\n'}).encodeToString(all);
            return "-----BEGIN SSH SIGNATURE-----\n" + lines + "\n-----END SSH SIGNATURE-----";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java 25 has SHA-512 and Ed25519", e);
        }
    }

    /** Ed25519 gives one signature for a content and a key (RFC 8032), so that it is enough to sign once more. */
    @Override
    public boolean isOwn(byte[] commit, String signature) {
        return MessageDigest.isEqual(
                sign(commit).getBytes(StandardCharsets.US_ASCII),
                signature.strip().getBytes(StandardCharsets.US_ASCII));
    }
}
