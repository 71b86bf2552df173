package dev.kasane.gotemplate.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Go's {@code Sprintf}, including its error messages inside the text. */
public final class GoPrintf {

    /** No text is made wider than this. */
    private static final int MAX_WIDTH = 100_000;

    /** Go ignores widths beyond this. */
    private static final long WIDEST = 1_000_000;

    private static final int NONE = -1;

    private static final String SOMEWHERE = "c000000000";

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
    private boolean syntax;
    private boolean names;
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
        boolean afterIndex = readWidth(readIndex());
        if (at + 1 < format.length() && format.charAt(at) == '.') {
            at++;
            goodIndex = goodIndex && !afterIndex;
            afterIndex = readPrecision();
        }
        if (!afterIndex) {
            readIndex();
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
            if (verb == 'v') {
                syntax = sharp;
                names = plus;
                sharp = plus = false;
            }
            out.append(argument(args.get(next++), verb, 0));
        }
    }

    private void readFlags() {
        plus = minus = sharp = syntax = names = space = zero = false;
        width = NONE;
        precision = NONE;
        for (; at < format.length(); at++) {
            switch (format.charAt(at)) {
                case '+' -> plus = true;
                case '-' -> minus = true;
                case '#' -> sharp = true;
                case ' ' -> space = true;
                case '0' -> zero = true;
                default -> {
                    return;
                }
            }
        }
    }

    /** Reads the number of an argument in brackets; whether there is one. */
    private boolean readIndex() {
        if (at >= format.length() || format.charAt(at) != '[') {
            return false;
        }
        reordered = true;
        int end = format.indexOf(']', at);
        if (end < 0 || end == at + 1 && end + 1 == format.length()) {
            goodIndex = false;
            at++;
            return false;
        }
        String digits = format.substring(at + 1, end);
        at = end + 1;
        if (!isNumber(digits)) {
            goodIndex = false;
            return false;
        }
        int index = digits.length() > 6 ? NONE : Integer.parseInt(digits) - 1;
        if (index < 0 || index >= args.size()) {
            goodIndex = false;
            return true;
        }
        next = index;
        return true;
    }

    private static boolean isNumber(String digits) {
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return false;
            }
        }
        return !digits.isEmpty();
    }

    /** Whether what was read last is the number of an argument. */
    private boolean readWidth(boolean afterIndex) {
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            Integer star = star("%!(BADWIDTH)");
            if (star != null && star < 0) {
                minus = true;
                zero = false;
            }
            width = star == null ? NONE : Math.abs(star);
            return false;
        }
        width = readNumber();
        goodIndex = goodIndex && (!afterIndex || width == NONE);
        return afterIndex;
    }

    /** Whether what was read last is the number of an argument. */
    private boolean readPrecision() {
        boolean afterIndex = readIndex();
        if (at < format.length() && format.charAt(at) == '*') {
            at++;
            Integer star = star("");
            precision = star == null || star < 0 ? NONE : star;
            out.append(precision == NONE ? "%!(BADPREC)" : "");
            return false;
        }
        precision = Math.max(0, readNumber());
        return afterIndex;
    }

    private @Nullable Integer star(String complaint) {
        if (next < args.size()
                && args.get(next++) instanceof GoInt whole
                && Math.clamp(whole.value(), -WIDEST, WIDEST) == whole.value()) {
            return checked((int) whole.value());
        }
        out.append(complaint);
        return null;
    }

    private int readNumber() {
        int from = at;
        int number = 0;
        for (; at < format.length() && format.charAt(at) >= '0' && format.charAt(at) <= '9'; at++) {
            if (number > WIDEST) {
                at = format.length();
                return NONE;
            }
            number = number * 10 + format.charAt(at) - '0';
        }
        return from == at ? NONE : checked(number);
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
            return padded(cut(GoTypes.typeOf(arg)));
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
        if (arg instanceof GoFields struct && !(struct.hasText() && !syntax && isTextVerb(verb))) {
            return struct(struct, verb, depth);
        }
        if (arg instanceof GoTyped typed) {
            return typed.json() instanceof GoInt whole && (syntax || !isTextVerb(verb))
                    ? typed(typed, whole, verb)
                    : text(typed.goString(), verb);
        }
        if (arg instanceof GoList list) {
            return list(list, verb, depth);
        }
        if (arg instanceof GoMap map) {
            return map(map, verb, depth);
        }
        return arg instanceof Boolean bool && (verb == 't' || verb == 'v') ? padded(bool.toString()) : bad(arg, verb);
    }

    private static boolean isTextVerb(int verb) {
        return verb == 'v' || verb == 's' || verb == 'q' || verb == 'x' || verb == 'X';
    }

    private String typed(GoTyped typed, GoInt whole, int verb) {
        boolean known = "vdboOxXcqU".indexOf(verb) >= 0;
        return known
                ? whole(whole, verb)
                : "%!" + Character.toString(verb) + "(" + typed.goType() + "=" + whole(whole, 'v') + ")";
    }

    private String list(GoList list, int verb, int depth) {
        if (list.items() instanceof GoBytes bytes && (verb == 's' || verb == 'q' || verb == 'x' || verb == 'X')) {
            return text(bytes.text(), verb);
        }
        String type = depth == 0 && list.items() instanceof GoBytes ? "[]byte" : list.type();
        if (syntax && list.isNil()) {
            return type + "(nil)";
        }
        StringBuilder text = new StringBuilder(syntax ? type + "{" : "[");
        for (int i = 0; i < list.size(); i++) {
            text.append(i == 0 ? "" : syntax ? ", " : " ")
                    .append(inner(list.items().get(i), verb, depth));
        }
        return text.append(syntax ? '}' : ']').toString();
    }

    private String map(GoMap map, int verb, int depth) {
        if (syntax && map.isNil()) {
            return GoTypes.typeOf(map) + "(nil)";
        }
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

    private String struct(GoFields struct, int verb, int depth) {
        String type = struct.goType();
        boolean isPointer = type.startsWith("*");
        if (isPointer && depth > 0) {
            return pointer(struct, verb);
        }
        StringBuilder text = new StringBuilder(isPointer ? "&" : "")
                .append(syntax ? type.substring(isPointer ? 1 : 0) : "")
                .append('{');
        String separator = "";
        for (var field : struct.structFields().entrySet()) {
            text.append(separator).append(syntax || names ? field.getKey() + ":" : "");
            text.append(inner(field.getValue(), verb, depth));
            separator = syntax ? ", " : " ";
        }
        return text.append('}').toString();
    }

    /** Go prints where it is in memory, which is another place in each run. */
    private String pointer(GoFields struct, int verb) {
        if (verb == 'v') {
            return syntax ? "(" + struct.goType() + ")(0x" + SOMEWHERE + ")" : padded("0x" + SOMEWHERE);
        }
        return "bodxX".indexOf(verb) >= 0
                ? whole(new GoInt(Long.parseLong(SOMEWHERE, 16), GoInt.Type.UINT64), verb)
                : "%!" + Character.toString(verb) + "(" + struct.goType() + "=" + struct(struct, 'v', 0) + ")";
    }

    private String inner(Object item, int verb, int depth) {
        if (item instanceof GoNil) {
            return syntax ? "interface {}(nil)" : "<nil>";
        }
        return argument(item, verb, depth + 1);
    }

    private String bad(Object arg, int verb) {
        String what = arg instanceof GoNil ? "<nil>" : GoTypes.typeOf(arg) + "=" + argument(arg, 'v', 0);
        return "%!" + Character.toString(verb) + "(" + what + ")";
    }

    private String text(String text, int verb) {
        return switch (verb) {
            case 'v' -> padded(syntax ? GoQuote.quote(cut(text)) : cut(text));
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
        return switch (verb) {
            case 'v' -> syntax && whole.isUnsigned() ? digits(whole, 16, "0x", verb) : digits(whole, 10, "", verb);
            case 'd' -> digits(whole, 10, "", verb);
            case 'b' -> digits(whole, 2, sharp ? "0b" : "", verb);
            case 'o', 'O' -> digits(whole, 8, sharp ? "0" : "", verb);
            case 'x' -> digits(whole, 16, sharp ? "0x" : "", verb);
            case 'X' -> digits(whole, 16, sharp ? "0X" : "", verb);
            case 'c' -> padded(rune(whole.value()));
            case 'q' -> {
                int rune = rune(whole.value()).codePointAt(0);
                yield padded(plus ? GoQuote.quoteRuneAscii(rune) : GoQuote.quoteRune(rune));
            }
            case 'U' -> unicode(whole.value());
            default -> bad(whole, verb);
        };
    }

    private String unicode(long value) {
        String digits = Long.toHexString(value).toUpperCase(java.util.Locale.ROOT);
        String zeros = "0".repeat(Math.max(0, Math.max(4, precision) - digits.length()));
        boolean shows = sharp && value >= 0 && value <= Character.MAX_CODE_POINT && GoQuote.isPrint((int) value);
        return paddedWithSpaces("U+" + zeros + digits + (shows ? " '" + Character.toString((int) value) + "'" : ""));
    }

    private static String rune(long value) {
        boolean valid = value >= 0 && value <= Character.MAX_CODE_POINT && (value < 0xD800 || value > 0xDFFF);
        return Character.toString(valid ? (int) value : 0xFFFD);
    }

    private String digits(GoInt whole, int base, String prefix, int verb) {
        long value = whole.value();
        if (precision == 0 && value == 0) {
            return paddedWithSpaces("");
        }
        boolean negative = value < 0 && !whole.isUnsigned();
        String magnitude = Long.toUnsignedString(negative ? -value : value, base);
        magnitude = verb == 'X' ? magnitude.toUpperCase(java.util.Locale.ROOT) : magnitude;
        String sign = negative ? "-" : plus ? "+" : space ? " " : "";
        int wanted = precision;
        if (precision == NONE && zero && !minus && width > 0) {
            wanted = width - sign.length();
        }
        magnitude = "0".repeat(Math.max(0, wanted - magnitude.length())) + magnitude;
        String prefixed = prefix.equals("0") && magnitude.startsWith("0") ? magnitude : prefix + magnitude;
        return paddedWithSpaces(sign + (verb == 'O' ? "0o" : "") + prefixed);
    }

    private String real(double value, int verb) {
        String digits = GoReal.signed(value, verb, precision, sharp);
        if (digits.isEmpty()) {
            return bad(value, verb);
        }
        char sign = space && !plus && digits.charAt(0) == '+' ? ' ' : digits.charAt(0);
        String magnitude = digits.substring(1);
        if (!Double.isFinite(value)) {
            return paddedWithSpaces(Double.isNaN(value) && !space && !plus ? magnitude : sign + magnitude);
        }
        if (!plus && sign == '+') {
            return padded(magnitude);
        }
        if (zero && !minus && width > digits.length()) {
            return sign + "0".repeat(width - digits.length()) + magnitude;
        }
        return padded(sign + magnitude);
    }

    private String padded(String text) {
        int missing = width - text.codePointCount(0, text.length());
        if (missing <= 0 || !zero || minus) {
            return paddedWithSpaces(text);
        }
        return "0".repeat(missing) + text;
    }

    private String paddedWithSpaces(String text) {
        int missing = width - text.codePointCount(0, text.length());
        return missing <= 0 ? text : minus ? text + " ".repeat(missing) : " ".repeat(missing) + text;
    }
}
