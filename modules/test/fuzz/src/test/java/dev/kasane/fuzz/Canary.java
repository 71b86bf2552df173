package dev.kasane.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** A value that only a Secret has. */
final class Canary {

    static final String VALUE = "Zx7QvW9kJq3Yh5Xp";

    /** A part this long is not in any text by chance. */
    private static final int PART = 8;

    private static final List<String> PARTS = parts();

    private Canary() {}

    private static List<String> parts() {
        byte[] bytes = VALUE.getBytes(StandardCharsets.UTF_8);
        List<String> forms = new ArrayList<>(List.of(
                VALUE,
                new StringBuilder(VALUE).reverse().toString(),
                HexFormat.of().formatHex(bytes),
                base64(VALUE),
                base64(VALUE.substring(1)),
                base64(VALUE.substring(2))));
        List<String> parts = new ArrayList<>();
        for (String form : forms) {
            String whole = form.replace("=", "");
            for (int i = 0; i + PART <= whole.length(); i++) {
                parts.add(whole.substring(i, i + PART));
            }
        }
        return List.copyOf(parts);
    }

    static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Fails when a text contains a part that an input, which knows nothing of the canary, cannot have brought. */
    static void isNotIn(String text, byte[] input) {
        for (String part : PARTS) {
            if (text.contains(part) && !new String(input, StandardCharsets.ISO_8859_1).contains(part.substring(2, 5))) {
                throw new AssertionError("a part of a Secret is shown in: " + text);
            }
        }
    }
}
