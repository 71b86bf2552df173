package dev.kasane.change.report;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** A random key for one run. Digests that are made with it reveal nothing without the key. */
public final class RunKey {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final int SHOWN_BYTES = 4;

    /** Made when something is to be hidden, which most runs never come to: a random source takes milliseconds to begin with. */
    private @Nullable SecretKeySpec key;

    /** Eight digits that are equal for equal texts. */
    String digest(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key());
            byte[] digest = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, SHOWN_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private synchronized SecretKeySpec key() {
        if (key == null) {
            byte[] random = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(random);
            key = new SecretKeySpec(random, ALGORITHM);
        }
        return key;
    }
}
