package dev.kasane.problem;

import dev.kasane.files.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Removes secrets from texts, as they are, in other case, reversed, in base64, hex or URL encoding. No four characters
 * in a row of a secret remain.
 */
public final class Concealment {

    private static final String MASK = "********";

    private static final int PART = 4;

    /** More of the secrets than a message can hold. */
    private static final int LONGEST = 16_384;

    private final Set<String> parts = new HashSet<>();

    /** @param secrets the values; those of fewer than four characters are ignored */
    public Concealment(Collection<String> secrets) {
        for (String secret : secrets) {
            String value = secret.length() > LONGEST ? secret.substring(0, LONGEST) : secret;
            forms(value).forEach(this::add);
        }
    }

    private static List<String> forms(String value) {
        List<String> forms = new ArrayList<>();
        forms.add(value);
        forms.add(new StringBuilder(value).reverse().toString());
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(inAddress(bytes));
        for (int shift = 0; shift < 3 && bytes.length >= PART; shift++) {
            byte[] shifted = new byte[bytes.length + shift];
            System.arraycopy(bytes, 0, shifted, shift, bytes.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            // the first and the last characters depend on what is beside the value
            forms.add(encoded.substring(shift == 0 ? 0 : shift + 1, encoded.length() - 1));
        }
        try {
            forms.add(new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            // it is no base64
        }
        return forms;
    }

    /** As it is written in an address. */
    private static String inAddress(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            if (Character.isLetterOrDigit(b & 0x7f) && b >= 0 || "-_.~".indexOf(b) >= 0) {
                text.append((char) b);
            } else {
                text.append('%').append(HexFormat.of().toHexDigits(b));
            }
        }
        return text.toString();
    }

    private void add(String form) {
        String lower = form.toLowerCase(Locale.ROOT);
        for (int i = 0; i + PART <= lower.length(); i++) {
            parts.add(lower.substring(i, i + PART));
        }
    }

    /** A text without the secrets. */
    public String of(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (parts.isEmpty() || lower.length() != text.length()) {
            return parts.isEmpty() ? text : MASK;
        }
        StringBuilder result = new StringBuilder(text.length());
        int hidden = 0;
        for (int i = 0; i < text.length(); i++) {
            if (i + PART <= text.length() && parts.contains(lower.substring(i, i + PART))) {
                if (i >= hidden) {
                    result.append(MASK);
                }
                hidden = i + PART;
            }
            if (i >= hidden) {
                result.append(text.charAt(i));
            }
        }
        return result.toString();
    }

    /** The same problems without the secrets, also in the lines of their files. */
    public KasaneException of(KasaneException thrown) {
        if (parts.isEmpty()) {
            return thrown;
        }
        List<Problem> problems = new ArrayList<>();
        for (Problem problem : thrown.problems()) {
            Span span = problem.span();
            String hint = problem.hint();
            problems.add(new Problem(
                    problem.severity(),
                    of(problem.sentence()),
                    span == null ? null : new Span(span.file().hiding(this::of), span.offset()),
                    hint == null ? null : of(hint),
                    problem.layout(),
                    problem.cause()));
        }
        return new KasaneException(problems);
    }
}
