package dev.kasane.gotemplate.value;

import java.util.List;

/** Go's {@code Sprintf}, its complaints inside the text included. */
public final class GoPrintf {

    /** No text is made wider than this. */
    private static final int MAX_WIDTH = 100_000;

    /** Go ignores widths beyond this. */
    private static final long WIDEST = 1_000_000;

    private static final int NONE = -1;

    private final String format;
    private final List<Object> args;
    private final StringBuilder out = new StringBuilder();
    private int at;
    private int next;
    private boolean reordered;
    private boolean goodIndex;

    private boolean plus;
    private boolean minus;
    private boolean sharp;
    private boolean space;
    private boolean zero;
    private int width;
    private int precision;

    private GoPrintf(String format, List<Object> args) {
        this.format = format;
        this.args = args;
    }

    /**
     * The text of a format and its arguments.
     *
     * @throws IllegalArgumentException when something would be too wide
     */
    public static String format(String format, List<Object> args) {
        return new GoPrintf(format, args).run();
    }

    private String run() {
        while (at < format.length()) {
            int percent = format.indexOf('%', at);
            if (percent < 0) {
                out.append(format, at, format.length());
                break;
            }
            out.append(format, at, percent);
            at = percent + 1;
            directive();
        }
        if (!reordered && next < args.size()) {
            out.append("%!(EXTRA ");
            for (int i = next; i < args.size(); i++) {
                out.append(i > next ? ", " : "");
                Object arg = args.get(i);
                if (arg instanceof GoNil) {
                    out.append("<nil>");
                } else {
                    out.append(GoTypes.typeOf(arg)).append('=').append(GoFormat.print(arg));
                }
            }
            out.append(')');
        }
        return out.toString();
    }

    private void directive() {
        readFlags();
        goodIndex = true;
        boolean afterIndex = readIndex(false);
        readWidth(afterIndex);
        if (at < format.length() && format.charAt(at) == '.') {
            at++;
            readPrecision();
        }
        if (precision == NONE || goodIndex) {
            readIndex(false);
        }
        if (at >= format.length()) {
            out.append("%!(NOVERB)");
            return;
        }
        int verb = format.codePointAt(at);
        at += Character.charCount(verb);
        if (verb == '%') {
            out.append('%');
        } else if (!goodIndex) {
            out.append("%!").appendCodePoint(verb).append("(BADINDEX)");
        } else if (next >= args.size()) {
            out.append("%!").appendCodePoint(verb).append("(MISSING)");
        } else {
            out.append(argument(args.get(next++), verb, 0));
        }
    }

    private void readFlags() {
        plus = minus = sharp = space = zero = false;
        width = NONE;
        precision = NONE;
        for (; at < format.length(); at++) {
            switch (format.charAt(at)) {
                case '+' -> plus = true;
                case '-' -> {
                    minus = true;
                    zero = false;
                }
                case '#' -> sharp = true;
                case ' ' -> space = true;
                case '0' -> zero = !minus;
                default -> {
                    return;
                }
            }
        }
    }

    private boolean readIndex(boolean found) {
        if (at >= format.length() || format.charAt(at) != '[') {
            return found;
        }
        reordered = true;
        int end = format.indexOf(']', at);
        if (end < 0) {
            goodIndex = false;
            at++;
            return false;
        }
        String digits = format.substring(at + 1, end);
        at = end + 1;
        int index = digits.matches("[0-9]{1,6}") ? Integer.parseInt(digits) - 1 : NONE;
        if (index < 0 || index >= args.size()) {
            goodIndex = false;
            return true;
        }
        next = index;
        return true;
    }

    private void readWidth(boolean afterIndex) {
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            int star = star("%!(BADWIDTH)");
            if (star < 0 && star != NONE) {
                minus = true;
                zero = false;
            }
            width = star == NONE ? NONE : Math.abs(star);
        } else {
            width = readNumber();
            if (afterIndex && width != NONE) {
                goodIndex = false;
            }
        }
    }

    private void readPrecision() {
        readIndex(false);
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            int star = star("%!(BADPREC)");
            precision = star < 0 ? NONE : star;
        } else {
            precision = Math.max(0, readNumber());
        }
    }

    private int star(String complaint) {
        if (next < args.size()
                && args.get(next++) instanceof GoInt whole
                && Math.clamp(whole.value(), -WIDEST, WIDEST) == whole.value()) {
            return checked((int) whole.value());
        }
        out.append(complaint);
        return NONE;
    }

    private int readNumber() {
        int from = at;
        while (at < format.length() && Character.digit(format.charAt(at), 10) >= 0 && format.charAt(at) < 0x80) {
            at++;
        }
        return from == at
                ? NONE
                : at - from > 6 ? checked(Integer.MAX_VALUE) : checked(Integer.parseInt(format, from, at, 10));
    }

    private static int checked(int number) {
        if (Math.abs((long) number) > MAX_WIDTH) {
            throw new IllegalArgumentException("a text would be wider than " + MAX_WIDTH + " characters");
        }
        return number;
    }

    private String argument(Object arg, int verb, int depth) {
        if (arg instanceof GoNil) {
            return verb == 'v' || verb == 'T' ? padded("<nil>") : bad(arg, verb);
        }
        if (verb == 'T') {
            return padded(GoTypes.typeOf(arg));
        }
        if (arg instanceof String text) {
            return text(text, verb);
        }
        if (arg instanceof GoInt whole) {
            return whole(whole, verb);
        }
        if (arg instanceof Double number) {
            return real(number, verb);
        }
        if (arg instanceof GoTyped typed) {
            boolean number = typed.goKind().equals("int64") && verb != 'v' && verb != 's' && verb != 'q';
            return number && typed.json() instanceof GoInt whole ? whole(whole, verb) : text(typed.goString(), verb);
        }
        if (arg instanceof GoList list) {
            return list(list, verb, depth);
        }
        if (arg instanceof GoMap map) {
            return map(map, verb, depth);
        }
        return arg instanceof Boolean bool && (verb == 't' || verb == 'v') ? padded(bool.toString()) : bad(arg, verb);
    }

    private String list(GoList list, int verb, int depth) {
        boolean syntax = verb == 'v' && sharp;
        StringBuilder text = new StringBuilder(syntax ? GoTypes.typeOf(list) + "{" : "[");
        for (int i = 0; i < list.size(); i++) {
            text.append(i == 0 ? "" : syntax ? ", " : " ")
                    .append(inner(list.items().get(i), verb, depth));
        }
        return text.append(syntax ? '}' : ']').toString();
    }

    private String map(GoMap map, int verb, int depth) {
        boolean syntax = verb == 'v' && sharp;
        StringBuilder text = new StringBuilder(syntax ? GoTypes.typeOf(map) + "{" : "map[");
        String separator = "";
        for (var entry : map.entries()) {
            text.append(separator)
                    .append(argument(entry.getKey(), verb, depth + 1))
                    .append(':');
            text.append(inner(entry.getValue(), verb, depth));
            separator = syntax ? ", " : " ";
        }
        return text.append(syntax ? '}' : ']').toString();
    }

    private String inner(Object item, int verb, int depth) {
        if (item instanceof GoNil) {
            return verb == 'v' && sharp ? "interface {}(nil)" : "<nil>";
        }
        return argument(item, verb, depth + 1);
    }

    private String bad(Object arg, int verb) {
        String what = arg instanceof GoNil ? "<nil>" : GoTypes.typeOf(arg) + "=" + argument(arg, 'v', 0);
        return "%!" + Character.toString(verb) + "(" + what + ")";
    }

    private String text(String text, int verb) {
        return switch (verb) {
            case 'v' -> padded(sharp ? GoQuote.quote(cut(text)) : cut(text));
            case 's' -> padded(cut(text));
            case 'q' ->
                padded(
                        sharp && canBackquote(cut(text))
                                ? "`" + cut(text) + "`"
                                : plus ? GoQuote.quoteAscii(cut(text)) : GoQuote.quote(cut(text)));
            case 'x', 'X' -> padded(hexadecimal(text, verb == 'X'));
            default -> bad(text, verb);
        };
    }

    private static boolean canBackquote(String text) {
        return text.codePoints().allMatch(c -> c != '`' && c != 0x7F && c != 0xFEFF && (c >= ' ' || c == '\t'));
    }

    private String cut(String text) {
        return precision != NONE && precision < text.codePointCount(0, text.length())
                ? text.substring(0, text.offsetByCodePoints(0, precision))
                : text;
    }

    private String hexadecimal(String text, boolean upper) {
        byte[] bytes = GoText.bytes(text);
        int count = precision == NONE ? bytes.length : Math.min(precision, bytes.length);
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (sharp && (i == 0 || space)) {
                digits.append(space && i > 0 ? " " : "").append(upper ? "0X" : "0x");
            } else if (space && i > 0) {
                digits.append(' ');
            }
            digits.append(String.format(upper ? "%02X" : "%02x", bytes[i] & 0xFF));
        }
        return digits.toString();
    }

    private String whole(GoInt whole, int verb) {
        long value = whole.value();
        return switch (verb) {
            case 'v', 'd' ->
                verb == 'v' && sharp && whole.isUnsigned()
                        ? padded("0x" + Long.toHexString(value))
                        : digits(value, 10, "", false);
            case 'b' -> digits(value, 2, sharp ? "0b" : "", false);
            case 'o' -> digits(value, 8, sharp ? "0" : "", false);
            case 'O' -> digits(value, 8, "0o", false);
            case 'x' -> digits(value, 16, sharp ? "0x" : "", false);
            case 'X' -> digits(value, 16, sharp ? "0X" : "", true);
            case 'c' -> padded(rune(value));
            case 'q' -> padded(GoQuote.quoteRune(rune(value).codePointAt(0)));
            case 'U' -> padded("U+" + String.format("%04X", value) + (sharp ? " '" + rune(value) + "'" : ""));
            default -> bad(whole, verb);
        };
    }

    private static String rune(long value) {
        boolean valid = value >= 0 && value <= Character.MAX_CODE_POINT && (value < 0xD800 || value > 0xDFFF);
        return Character.toString(valid ? (int) value : 0xFFFD);
    }

    private String digits(long value, int base, String prefix, boolean upper) {
        if (precision == 0 && value == 0) {
            return padded("");
        }
        String magnitude = Long.toString(value, base).replace("-", "");
        magnitude = upper ? magnitude.toUpperCase(java.util.Locale.ROOT) : magnitude;
        String sign = value < 0 ? "-" : plus ? "+" : space ? " " : "";
        int wanted = precision;
        if (precision == NONE && zero && width > 0) {
            wanted = width - (sign.isEmpty() ? 0 : 1);
        }
        magnitude = "0".repeat(Math.max(0, wanted - magnitude.length())) + magnitude;
        String prefixed = prefix.equals("0") && magnitude.startsWith("0") ? magnitude : prefix + magnitude;
        return paddedWithSpaces(sign + prefixed);
    }

    private String real(double value, int verb) {
        String digits = switch (verb) {
            case 'v' -> GoFormat.number(value);
            case 'g', 'G' -> precision == NONE ? GoFormat.number(value) : GoReal.general(value, precision);
            case 'f', 'F' -> GoReal.fixed(value, precision == NONE ? 6 : precision);
            case 'e', 'E' -> GoReal.exponential(value, precision == NONE ? 6 : precision);
            default -> "";
        };
        if (digits.isEmpty()) {
            return bad(value, verb);
        }
        String cased = verb == 'G' || verb == 'E' ? digits.toUpperCase(java.util.Locale.ROOT) : digits;
        boolean signed = cased.startsWith("-") || cased.startsWith("+");
        String sign = cased.startsWith("-") ? "-" : plus ? "+" : space ? " " : "";
        String magnitude = signed ? cased.substring(1) : cased;
        boolean finite = Double.isFinite(value);
        if (!finite && Double.isInfinite(value) && value > 0 && sign.isEmpty()) {
            sign = "+";
        }
        if (zero && finite && width > sign.length() + magnitude.length()) {
            magnitude = "0".repeat(width - sign.length() - magnitude.length()) + magnitude;
        }
        return finite ? padded(sign + magnitude) : paddedWithSpaces(sign + magnitude);
    }

    private String padded(String text) {
        int missing = width - text.codePointCount(0, text.length());
        if (missing <= 0) {
            return text;
        }
        return minus ? text + " ".repeat(missing) : (zero ? "0" : " ").repeat(missing) + text;
    }

    private String paddedWithSpaces(String text) {
        int missing = width - text.codePointCount(0, text.length());
        return missing <= 0 ? text : minus ? text + " ".repeat(missing) : " ".repeat(missing) + text;
    }
}
