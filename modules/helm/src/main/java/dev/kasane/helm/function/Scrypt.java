package dev.kasane.helm.function;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;

/** The key derivation of RFC 7914 with the sizes that {@code derivePassword} uses: N = 32768, r = 8, p = 2. */
final class Scrypt {

    private static final int COST = 32_768;
    private static final int BLOCKS = 8;
    private static final int LANES = 2;
    private static final int WORDS = 32 * BLOCKS;
    private static final int SUM = 32;

    private Scrypt() {}

    static byte[] key(byte[] password, byte[] salt, int length) {
        byte[] lanes = once(password, salt, LANES * WORDS * Integer.BYTES);
        int[] all = new int[LANES * WORDS];
        ByteBuffer.wrap(lanes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(all);
        int[] memory = new int[COST * WORDS];
        for (int lane = 0; lane < LANES; lane++) {
            int[] block = Arrays.copyOfRange(all, lane * WORDS, (lane + 1) * WORDS);
            mix(block, memory);
            System.arraycopy(block, 0, all, lane * WORDS, WORDS);
        }
        ByteBuffer.wrap(lanes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(all);
        return once(password, lanes, length);
    }

    static byte[] hmac(byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            // an empty key is one of zeros, which the class of Java's keys does not allow
            mac.init(new javax.crypto.spec.SecretKeySpec(key.length == 0 ? new byte[1] : key, "HmacSHA256"));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** PBKDF2 with one round. */
    private static byte[] once(byte[] password, byte[] salt, int length) {
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        for (int i = 1; key.size() < length; i++) {
            byte[] numbered = ByteBuffer.allocate(salt.length + Integer.BYTES)
                    .put(salt)
                    .putInt(i)
                    .array();
            key.write(hmac(password, numbered), 0, Math.min(SUM, length - key.size()));
        }
        return key.toByteArray();
    }

    private static void mix(int[] block, int[] memory) {
        int[] spare = new int[WORDS];
        int[] x = new int[16];
        for (int i = 0; i < COST; i++) {
            System.arraycopy(block, 0, memory, i * WORDS, WORDS);
            mixOnce(block, spare, x);
        }
        for (int i = 0; i < COST; i++) {
            int from = (block[WORDS - 16] & COST - 1) * WORDS;
            for (int k = 0; k < WORDS; k++) {
                block[k] ^= memory[from + k];
            }
            mixOnce(block, spare, x);
        }
    }

    private static void mixOnce(int[] block, int[] spare, int[] x) {
        System.arraycopy(block, WORDS - 16, x, 0, 16);
        for (int i = 0; i < 2 * BLOCKS; i++) {
            for (int k = 0; k < 16; k++) {
                x[k] ^= block[i * 16 + k];
            }
            salsa(x);
            System.arraycopy(x, 0, spare, (i / 2 + (i & 1) * BLOCKS) * 16, 16);
        }
        System.arraycopy(spare, 0, block, 0, WORDS);
    }

    private static void salsa(int[] x) {
        int[] y = x.clone();
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 4; i++) {
                quarter(y, 5 * i % 16, (5 * i + 4) % 16, (5 * i + 8) % 16, (5 * i + 12) % 16);
            }
            for (int i = 0; i < 4; i++) {
                int row = 4 * i;
                quarter(y, row + i, row + (i + 1) % 4, row + (i + 2) % 4, row + (i + 3) % 4);
            }
        }
        for (int i = 0; i < 16; i++) {
            x[i] += y[i];
        }
    }

    private static void quarter(int[] y, int a, int b, int c, int d) {
        y[b] ^= Integer.rotateLeft(y[a] + y[d], 7);
        y[c] ^= Integer.rotateLeft(y[b] + y[a], 9);
        y[d] ^= Integer.rotateLeft(y[c] + y[b], 13);
        y[a] ^= Integer.rotateLeft(y[d] + y[c], 18);
    }
}
