package dev.kasane.check.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelType;
import dev.cel.common.types.TypeType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.json.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Formats values as texts, as cel-go does, and implements {@code format}. */
public final class TextFormat {

    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT);

    private TextFormat() {}

    /** The shortest text of a number, as Go's {@code %g}. */
    public static String number(double number) {
        if (Double.isNaN(number)) {
            return "NaN";
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "+Inf" : "-Inf";
        }
        if (number == 0) {
            return 1 / number < 0 ? "-0" : "0";
        }
        BigDecimal value = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        int exponent = value.precision() - value.scale() - 1;
        if (exponent >= -4
                && exponent < Math.max(value.precision(), 21)
                && exponent < 21
                && !(exponent >= 6 && useExponent(value, exponent))) {
            return value.toPlainString();
        }
        String digits = value.unscaledValue().abs().toString();
        String size = Integer.toString(Math.abs(exponent));
        return (number < 0 ? "-" : "")
                + digits.charAt(0)
                + (digits.length() > 1 ? "." + digits.substring(1) : "")
                + (exponent < 0 ? "e-" : "e+")
                + (size.length() < 2 ? "0" + size : size);
    }

    /** Go writes an exponent from 21 digits on, or where there are fewer digits than places and six places at least. */
    private static boolean useExponent(BigDecimal value, int exponent) {
        return exponent >= Math.max(value.precision(), 6);
    }

    @SuppressWarnings("JavaInstantGetSecondsGetNano") // the seconds are written by the formatter
    static String time(Instant time) {
        String fraction = time.getNano() == 0
                ? ""
                : "." + String.format(Locale.ROOT, "%09d", time.getNano()).replaceFirst("0+$", "");
        return SECONDS.format(time.atOffset(ZoneOffset.UTC)) + fraction + "Z";
    }

    /** A duration in seconds. */
    static String duration(Duration duration) {
        BigDecimal seconds = BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), 9));
        return (seconds.signum() == 0 ? "0" : seconds.stripTrailingZeros().toPlainString()) + "s";
    }

    /** The text of {@code %s}. */
    public static String text(Object value) {
        return text(value, false);
    }

    private static String text(Object value, boolean inside) {
        if (value instanceof NullValue || value instanceof com.google.protobuf.NullValue) {
            return "null";
        }
        if (value instanceof String string) {
            return inside ? Json.text(string) : string;
        }
        if (value instanceof Double number) {
            return inside ? fixed(number, 6) : number(number);
        }
        if (value instanceof CelByteString bytes) {
            return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
        }
        if (value instanceof Collection<?> list) {
            List<String> items = new ArrayList<>();
            list.forEach(item -> items.add(text(item, true)));
            return "[" + String.join(", ", items) + "]";
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> entries = new TreeMap<>();
            map.forEach((key, item) -> entries.put(text(key, true), text(item, true)));
            List<String> items = new ArrayList<>();
            entries.forEach((key, item) -> items.add(key + ":" + item));
            return "{" + String.join(", ", items) + "}";
        }
        if (value instanceof Duration duration) {
            return inside ? "duration(\"" + duration(duration) + "\")" : duration(duration);
        }
        if (value instanceof Instant time) {
            return inside ? "timestamp(\"" + time(time) + "\")" : time(time);
        }
        if (value instanceof TypeType type) {
            return type.containingTypeName();
        }
        if (value instanceof CelType type) {
            return type.name();
        }
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? "optional(" + text(optional.get(), true) + ")" : "optional.none";
        }
        return String.valueOf(value);
    }

    private static String fixed(double number, int precision) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.isNaN(number) ? "NaN" : number > 0 ? "∞" : "-∞";
        }
        return new BigDecimal(number)
                .setScale(precision, RoundingMode.HALF_EVEN)
                .toPlainString();
    }

    /** A format with its verbs replaced by values. */
    static String format(String format, List<?> values) throws CelEvaluationException {
        StringBuilder text = new StringBuilder();
        int used = 0;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%') {
                text.append(c);
                continue;
            }
            if (++i >= format.length()) {
                throw Library.error("unexpected end of string");
            }
            if (format.charAt(i) == '%') {
                text.append('%');
                continue;
            }
            int precision = 6;
            if (format.charAt(i) == '.') {
                int start = ++i;
                while (i < format.length() && Character.isDigit(format.charAt(i)) && i - start < 4) {
                    i++;
                }
                if (i == start || i >= format.length()) {
                    throw Library.error("could not parse the precision of a verb");
                }
                precision = Integer.parseInt(format.substring(start, i));
            }
            if (used >= values.size()) {
                throw Library.error("index " + used + " out of range");
            }
            String value = verb(format.charAt(i), values.get(used++), precision);
            ResultSize.checkText((long) text.length() + value.length());
            text.append(value);
        }
        return text.toString();
    }

    private static String verb(char verb, Object value, int precision) throws CelEvaluationException {
        return switch (verb) {
            case 's' -> string(value);
            case 'd' -> decimal(value);
            case 'f' -> fixed(toDouble(value, verb), precision);
            case 'e' -> scientific(toDouble(value, verb));
            case 'b' -> {
                if (value instanceof Boolean flag) {
                    yield flag ? "1" : "0";
                }
                yield radix(value, 2, verb);
            }
            case 'o' -> radix(value, 8, verb);
            case 'x', 'X' -> hexadecimal(value, verb);
            default -> throw Library.error("unrecognized formatting clause \"" + verb + "\"");
        };
    }

    private static String string(Object value) throws CelEvaluationException {
        if (value instanceof Optional<?>) {
            throw Library.error(
                    "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types,"
                            + " durations, and timestamps");
        }
        return text(value);
    }

    private static String decimal(Object value) throws CelEvaluationException {
        if (value instanceof Long || value instanceof UnsignedLong) {
            return value.toString();
        }
        if (value instanceof Double number && (Double.isNaN(number) || Double.isInfinite(number))) {
            return fixed(number, 0);
        }
        throw Library.error("decimal clause can only be used on integers");
    }

    private static double toDouble(Object value, char verb) throws CelEvaluationException {
        if (value instanceof Double number) {
            return number;
        }
        if (value instanceof String text
                && List.of("NaN", "Infinity", "-Infinity").contains(text)) {
            return Double.parseDouble(text);
        }
        throw Library.error((verb == 'f' ? "fixed-point" : "scientific") + " clause can only be used on doubles");
    }

    /** Six decimals, regardless of the format, and the exponent in superscript digits. */
    private static String scientific(double number) {
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return fixed(number, 0);
        }
        String[] parts = String.format(Locale.ROOT, "%.6e", number).split("e");
        StringBuilder exponent = new StringBuilder(parts[1].startsWith("-") ? "⁻" : "");
        for (char digit : parts[1].substring(1).toCharArray()) {
            exponent.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return parts[0] + "×10" + exponent;
    }

    private static String radix(Object value, int radix, char verb) throws CelEvaluationException {
        if (value instanceof Long number) {
            return Long.toString(number, radix);
        }
        if (value instanceof UnsignedLong number) {
            return number.toString(radix);
        }
        throw Library.error("clause \"" + verb + "\" can only be used on integers");
    }

    private static String hexadecimal(Object value, char verb) throws CelEvaluationException {
        String text;
        if (value instanceof String string) {
            text = hexadecimal(string.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof CelByteString bytes) {
            text = hexadecimal(bytes.toByteArray());
        } else {
            text = radix(value, 16, verb);
        }
        return verb == 'X' ? text.toUpperCase(Locale.ROOT) : text;
    }

    private static String hexadecimal(byte[] bytes) {
        return java.util.HexFormat.of().formatHex(bytes);
    }
}
