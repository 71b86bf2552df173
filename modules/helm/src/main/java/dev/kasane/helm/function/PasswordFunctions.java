package dev.kasane.helm.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoText;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The password functions of sprig with a deterministic result. */
final class PasswordFunctions {

    private static final int KEY = 32;
    private static final int BLOCK = 16;

    /** So many steps as one takes the time of. */
    private static final long STEPS_OF_A_KEY = 600_000;

    private PasswordFunctions() {}

    static void addTo(HelmFunctions functions) {
        // keys of the persons that the chart used already: it derives passwords for several sites from each
        Map<List<String>, byte[]> keys = new HashMap<>();
        functions.add("derivePassword", List.of(ANY, TEXT, TEXT, TEXT, TEXT), (a, budget) -> {
            if (!(a.any(0) instanceof GoInt counter) || counter.value() < 0 || counter.value() > 0xFFFF_FFFFL) {
                throw new FunctionFailure("wrong type for the counter: a whole number that is not negative");
            }
            Supplier<byte[]> key = () -> keys.computeIfAbsent(List.of(a.text(2), a.text(3)), person -> {
                budget.spend(STEPS_OF_A_KEY);
                return DerivedPassword.key(a.text(2), a.text(3));
            });
            return DerivedPassword.of((int) counter.value(), a.text(1), key, a.text(4));
        });
        functions.add("decryptAES", List.of(TEXT, TEXT), (a, budget) -> {
            budget.make(a.text(1).length());
            return decrypted(a.text(0), a.text(1));
        });
    }

    private static String decrypted(String password, String text) {
        if (text.isEmpty()) {
            return "";
        }
        byte[] sealed;
        try {
            sealed = Base64.getDecoder().decode(text.replace("\n", "").replace("\r", ""));
        } catch (IllegalArgumentException e) {
            throw new FunctionFailure("illegal base64 data");
        }
        if (sealed.length <= BLOCK || sealed.length % BLOCK != 0) {
            throw new FunctionFailure("the text was not encrypted by encryptAES: it is no whole blocks");
        }
        byte[] opened = opened(password, sealed);
        int padding = opened[opened.length - 1] & 0xFF;
        if (padding > opened.length) {
            throw new FunctionFailure("the text was not encrypted with this password");
        }
        return GoText.of(Arrays.copyOf(opened, opened.length - padding));
    }

    /** The result of {@code encryptAES}, with an initialization vector that is not random. */
    static String encrypted(String password, String text, byte[] vector) {
        byte[] content = GoText.bytes(text);
        int padding = BLOCK - content.length % BLOCK;
        byte[] padded = Arrays.copyOf(content, content.length + padding);
        Arrays.fill(padded, content.length, padded.length, (byte) padding);
        byte[] sealed = Arrays.copyOf(vector, BLOCK + padded.length);
        byte[] blocks = run(Cipher.ENCRYPT_MODE, password, vector, padded, 0);
        System.arraycopy(blocks, 0, sealed, BLOCK, blocks.length);
        return Base64.getEncoder().encodeToString(sealed);
    }

    private static byte[] opened(String password, byte[] sealed) {
        return run(Cipher.DECRYPT_MODE, password, Arrays.copyOf(sealed, BLOCK), sealed, BLOCK);
    }

    private static byte[] run(int mode, String password, byte[] vector, byte[] bytes, int from) {
        byte[] key = Arrays.copyOf(GoText.bytes(password), KEY);
        try {
            // the mode is sprig's, and nothing is decided by whether the padding is right
            Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
            cipher.init(mode, new SecretKeySpec(key, "AES"), new IvParameterSpec(vector));
            return cipher.doFinal(bytes, from, bytes.length - from);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
