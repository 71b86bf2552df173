package dev.kasane.shop.user;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Passwords as they are stored: {@code ITERATIONS:SALT:HASH} of PBKDF2 with HMAC-SHA-256. */
final class Passwords {

    /** Of the OWASP cheat sheet on password storage. */
    static final int ITERATIONS = 600_000;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;

    private final SecureRandom random = new SecureRandom();
    private final int iterations;

    /** @param iterations the work that one guess costs */
    Passwords(int iterations) {
        this.iterations = iterations;
    }

    String stored(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        Base64.Encoder base64 = Base64.getEncoder();
        return iterations + ":" + base64.encodeToString(salt) + ":"
                + base64.encodeToString(hash(password, salt, iterations));
    }

    boolean matches(String password, String stored) {
        String[] parts = stored.split(":");
        byte[] salt = Base64.getDecoder().decode(parts[1]);
        byte[] expected = Base64.getDecoder().decode(parts[2]);
        return MessageDigest.isEqual(expected, hash(password, salt, Integer.parseInt(parts[0])));
    }

    /** Takes as long as a comparison: the time of an answer must not show which addresses have an account. */
    void compareWithNobody(String password) {
        hash(password, new byte[SALT_BYTES], iterations);
    }

    private static byte[] hash(String password, byte[] salt, int iterations) {
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS))
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no PBKDF2", e);
        }
    }
}
