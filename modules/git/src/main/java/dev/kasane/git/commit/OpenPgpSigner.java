package dev.kasane.git.commit;

import dev.kasane.problem.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.jspecify.annotations.Nullable;

/**
 * Signs with an OpenPGP key (RFC 4880, RFC 9580), as {@code gpg --export-secret-keys --armor} writes it: the last of
 * its keys with permission to sign. It must have no passphrase, since runs are not interactive.
 */
final class OpenPgpSigner implements CommitSigner {

    private final PGPPublicKey publicKey;
    private final PGPPrivateKey privateKey;

    private OpenPgpSigner(PGPPublicKey publicKey, PGPPrivateKey privateKey) {
        this.publicKey = publicKey;
        this.privateKey = privateKey;
    }

    /**
     * A signer with the key of a file.
     *
     * @throws dev.kasane.problem.KasaneException when it holds no such key
     */
    static OpenPgpSigner of(Path file) {
        try (InputStream in = PGPUtil.getDecoderStream(Files.newInputStream(file))) {
            PGPSecretKey key = signing(new PGPSecretKeyRing(in, new BcKeyFingerprintCalculator()));
            if (key == null) {
                throw refused(file, "it holds no secret key that may sign");
            }
            PGPPrivateKey secret = key.extractPrivateKey(
                    new BcPBESecretKeyDecryptorBuilder(new BcPGPDigestCalculatorProvider()).build(new char[0]));
            return new OpenPgpSigner(key.getPublicKey(), secret);
        } catch (PGPException e) {
            throw refused(file, "it is protected by a passphrase, or broken");
        } catch (IOException e) {
            throw refused(file, "it cannot be read");
        }
    }

    private static @Nullable PGPSecretKey signing(PGPSecretKeyRing ring) {
        PGPSecretKey last = null;
        for (Iterator<PGPSecretKey> keys = ring.getSecretKeys(); keys.hasNext(); ) {
            PGPSecretKey key = keys.next();
            if (key.isSigningKey()
                    && !key.isPrivateKeyEmpty()
                    && !key.getPublicKey().hasRevocation()) {
                last = key;
            }
        }
        return last;
    }

    private static RuntimeException refused(Path file, String why) {
        return Problem.error(
                        "commits cannot be signed with the key in " + file + ": " + why,
                        null,
                        "export one without a passphrase, with gpg --export-secret-keys --armor")
                .asException();
    }

    @Override
    public String sign(byte[] commit) {
        try {
            PGPSignatureGenerator generator = new PGPSignatureGenerator(
                    new BcPGPContentSignerBuilder(publicKey.getAlgorithm(), HashAlgorithmTags.SHA512), publicKey);
            generator.init(PGPSignature.BINARY_DOCUMENT, privateKey);
            generator.update(commit);
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            try (ArmoredOutputStream armored =
                    ArmoredOutputStream.builder().clearHeaders().build(text)) {
                generator.generate().encode(armored);
            }
            return text.toString(StandardCharsets.US_ASCII).strip();
        } catch (PGPException | IOException e) {
            throw new IllegalStateException("a key that was read before cannot sign", e);
        }
    }

    @Override
    public boolean isOwn(byte[] commit, String signature) {
        try (InputStream in =
                PGPUtil.getDecoderStream(new ByteArrayInputStream(signature.getBytes(StandardCharsets.US_ASCII)))) {
            if (!(new BcPGPObjectFactory(in).nextObject() instanceof PGPSignatureList list)
                    || list.size() != 1
                    || list.get(0).getSignatureType() != PGPSignature.BINARY_DOCUMENT
                    || list.get(0).getKeyID() != publicKey.getKeyID()) {
                return false;
            }
            PGPSignature own = list.get(0);
            own.init(new BcPGPContentVerifierBuilderProvider(), publicKey);
            own.update(commit);
            return own.verify();
        } catch (IOException | PGPException | RuntimeException e) {
            // what cannot be read was not written here
            return false;
        }
    }
}
