package dev.kasane.pipecd;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The default key with which PipeCD signs the state of a login. */
final class StateKey {

    private static final String ALGORITHM = "HmacSHA256";

    private StateKey() {}

    /** The key that belongs to an encryption key: always the same, and the encryption key cannot be computed from it. */
    static String of(String encryptionKey) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(encryptionKey.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal("state-key".getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no " + ALGORITHM, e);
        }
    }
}
