package dev.kasane.gotemplate;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.function.Numerals;
import dev.kasane.gotemplate.value.GoQuote;
import java.math.BigInteger;

/** Reads the constants of a template: texts, characters and numbers. */
final class Constants {

    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final TokenStream tokens;

    Constants(TokenStream tokens) {
        this.tokens = tokens;
    }

    /** The text between quotes. */
    String unquoted(Token token) {
        String text = Unquoting.string(token.text());
        if (text == null) {
            throw tokens.failure("invalid syntax");
        }
        return text;
    }

    /** The number of a character constant. */
    Node rune(Token token) {
        int point = Unquoting.rune(token.text());
        if (point == -2) {
            throw tokens.failure("malformed character constant: " + token.text());
        }
        if (point < 0) {
            throw tokens.failure("invalid syntax");
        }
        return new Node.Numeral(token.position(), token.text(), (long) point, false, point);
    }

    /** The failure for a complex number. */
    static UnsupportedFeature complex(Token token) {
        return new UnsupportedFeature("complex numbers are not known here: " + token.text());
    }

    /** A number, as an integer where it is one. */
    Node number(Token token) {
        String text = token.text();
        if (Numerals.isPlain(text)) {
            long plain = Long.parseLong(text);
            return new Node.Numeral(token.position(), text, plain, false, plain);
        }
        if (text.endsWith("i") && !text.startsWith("0x")) {
            throw complex(token);
        }
        BigInteger whole = Numerals.parseBig(text);
        boolean negative = text.startsWith("-");
        if (whole != null && whole.bitLength() < Long.SIZE) {
            return new Node.Numeral(token.position(), text, whole.longValue(), false, whole.doubleValue());
        }
        if (whole != null && !negative && !text.startsWith("+") && whole.compareTo(LARGEST) <= 0) {
            return new Node.Numeral(token.position(), text, null, true, whole.doubleValue());
        }
        Double real = isHexadecimalReal(text)
                ? (Double) Double.parseDouble(text.replace("_", ""))
                : Numerals.parseReal(text.replace("_", ""));
        boolean fraction = text.chars().anyMatch(c -> ".eEpP".indexOf(c) >= 0);
        if (real != null && !fraction) {
            throw tokens.failure("integer overflow: " + GoQuote.quote(text));
        }
        if (real == null) {
            throw tokens.failure("illegal number syntax: " + GoQuote.quote(text));
        }
        Long integral = real == Math.rint(real) && Math.abs(real) < 0x1p63 ? Long.valueOf(real.longValue()) : null;
        return new Node.Numeral(token.position(), text, integral, false, real);
    }

    /** Compiled only if a template has such a number. */
    private static final class HexadecimalReal {
        static final com.google.re2j.Pattern PATTERN =
                com.google.re2j.Pattern.compile("0[xX][0-9a-fA-F]+(\\.[0-9a-fA-F]*)?[pP][+-]?[0-9]{1,4}");
    }

    /** Whether a number is hexadecimal with a power of two, such as {@code 0x1p60}. */
    private static boolean isHexadecimalReal(String text) {
        int from = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
        return text.startsWith("0", from)
                && HexadecimalReal.PATTERN
                        .matcher(text.substring(from).replace("_", ""))
                        .matches();
    }
}
