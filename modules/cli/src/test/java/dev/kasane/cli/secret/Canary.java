package dev.kasane.cli.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Secret values that can be told from anything else, even in parts and encoded. */
final class Canary {

    /** Letters of which no four stand together in any word, path or program. */
    private static final String LETTERS = "jqxzvk";

    private static final int LENGTH = 12;
    private static final int PART = 4;

    /** So many base64 characters hold at least four letters of a canary. */
    private static final int ENCODED_PART = 7;

    private final Set<String> parts = new HashSet<>();
    private final Set<String> encoded = new HashSet<>();
    private final Random random;

    Canary(Random random) {
        this.random = random;
    }

    /** Another secret value; it can be a name, too. */
    String next() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        String canary = text.toString();
        add(parts, canary, PART);
        add(parts, text.reverse().toString(), PART);
        byte[] bytes = canary.getBytes(StandardCharsets.UTF_8);
        add(parts, HexFormat.of().formatHex(bytes), 2 * PART);
        add(parts, HexFormat.ofDelimiter("%").formatHex(bytes), 3 * PART - 1);
        for (int shift = 0; shift < 3; shift++) {
            String shifted = base64(" ".repeat(shift) + canary);
            add(encoded, shifted.substring(shift == 0 ? 0 : 4, shifted.length() - 4), ENCODED_PART);
        }
        return canary;
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void add(Set<String> into, String text, int length) {
        for (int i = 0; i + length <= text.length(); i++) {
            into.add(text.substring(i, i + length));
        }
    }

    /** The line of an output that holds a part of a canary; null when there is none. */
    @Nullable
    String leakIn(String output) {
        for (String line : output.split("\n", -1)) {
            if (isLeak(line)) {
                return line.length() > 400 ? line.substring(0, 400) + "…" : line;
            }
        }
        return null;
    }

    private boolean isLeak(String line) {
        String lower = line.toLowerCase(Locale.ROOT);
        for (int length : new int[] {PART, 2 * PART, 3 * PART - 1}) {
            for (int i = 0; i + length <= lower.length(); i++) {
                if (parts.contains(lower.substring(i, i + length))) {
                    return true;
                }
            }
        }
        for (int i = 0; i + ENCODED_PART <= line.length(); i++) {
            if (encoded.contains(line.substring(i, i + ENCODED_PART))) {
                return true;
            }
        }
        return false;
    }
}
