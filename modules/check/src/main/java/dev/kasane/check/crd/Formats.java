package dev.kasane.check.crd;

import com.google.re2j.Pattern;
import dev.kasane.check.builtin.Addresses;
import dev.kasane.check.builtin.Durations;
import dev.kasane.check.schema.Times;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks the formats that an API server validates in custom resources; it ignores all others. */
final class Formats {

    private static final Pattern HOST = Pattern.compile(
            "([a-zA-Z0-9\\x{00a1}-\\x{ffff}]((-?[a-zA-Z0-9\\x{00a1}-\\x{ffff}]{0,62})?)\\.)*[a-zA-Z0-9\\x{00a1}-\\x{ffff}]([-a-zA-Z0-9\\x{00a1}-\\x{ffff}]{0,61}[a-zA-Z0-9\\x{00a1}-\\x{ffff}])?");
    private static final Pattern MAC = Pattern.compile(
            "([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}|([0-9A-Fa-f]{2}[:-]){7}[0-9A-Fa-f]{2}|([0-9A-Fa-f]{2}[:-]){19}[0-9A-Fa-f]{2}"
                    + "|([0-9A-Fa-f]{4}\\.){2}[0-9A-Fa-f]{4}|([0-9A-Fa-f]{4}\\.){3}[0-9A-Fa-f]{4}|([0-9A-Fa-f]{4}\\.){9}[0-9A-Fa-f]{4}");
    private static final String UUID_BEGINNING = "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?";
    private static final Map<String, Pattern> PATTERNS = Map.of(
            "bsonobjectid", Pattern.compile("[0-9a-fA-F]{24}"),
            "uuid", Pattern.compile(UUID_BEGINNING + "[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}"),
            "uuid3", Pattern.compile(UUID_BEGINNING + "3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}"),
            "uuid4", Pattern.compile(UUID_BEGINNING + "4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}"),
            "uuid5", Pattern.compile(UUID_BEGINNING + "5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}"),
            "ssn", Pattern.compile("[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}"),
            "hexcolor", Pattern.compile("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"),
            "rgbcolor",
                    Pattern.compile(
                            "rgb\\(\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*\\)"));

    private static final Pattern WORDS = Pattern.compile(
            "((\\d+)\\s*(ns|nano|nanosecond|nanoseconds|us|µs|micro|microsecond|microseconds|ms|milli|millisecond|milliseconds|s|sec|secs|second|seconds|m|min|mins|minute|minutes|h|hr|hrs|hour|hours|d|day|days|w|wk|wks|week|weeks))");
    private static final Pattern PERIOD =
            Pattern.compile("P(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(\\d+H)?(\\d+M)?(\\d+(\\.\\d+)?S)?)?");
    private static final Pattern ADDRESS =
            Pattern.compile("(?:[^<>]*<)?(?:\"[^\"]+\"|[^\\s<>@,;:()\\[\\]\"]+)@[^\\s<>@,;:()]+>?");

    private static final Map<String, Predicate<String>> CHECKS = Map.ofEntries(
            Map.entry("uri", Formats::isUri),
            Map.entry("email", Formats::isEmail),
            Map.entry("hostname", Formats::isHost),
            Map.entry("ipv4", Formats::isFour),
            Map.entry("ipv6", Formats::isSix),
            Map.entry("cidr", text -> Addresses.Block.parse(text, false) != null),
            Map.entry("mac", MAC::matches),
            Map.entry("isbn", text -> isIsbn10(text) || isIsbn13(text)),
            Map.entry("isbn10", Formats::isIsbn10),
            Map.entry("isbn13", Formats::isIsbn13),
            Map.entry("creditcard", Formats::isCard),
            Map.entry("byte", Formats::isBytes),
            Map.entry("password", text -> true),
            Map.entry("date", Formats::isDate),
            Map.entry("duration", text -> duration(text) != null),
            Map.entry("date-time", Formats::isTime),
            Map.entry("datetime", Formats::isTime));

    private Formats() {}

    /** Whether a text is valid; with an unknown format, any text is. */
    static boolean isRight(String format, String text) {
        Pattern pattern = PATTERNS.get(format);
        if (pattern != null) {
            return pattern.matches(text);
        }
        Predicate<String> check = CHECKS.get(format);
        return check == null || check.test(text);
    }

    private static boolean isUri(String text) {
        if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return false;
        }
        // blanks are taken in a path, not in a host
        return text.startsWith("/")
                || Pattern.matches("[a-zA-Z][a-zA-Z0-9+.-]*:(//[^ /]*(/.*)?|[^/ ].*|/[^/].*)?", text);
    }

    private static boolean isEmail(String text) {
        return text.length() < 320 && ADDRESS.matches(text) && text.contains("<") == text.endsWith(">");
    }

    private static boolean isHost(String text) {
        return !text.isEmpty()
                && text.length() <= 255
                && Addresses.parse(text) == null
                && HOST.matches(text)
                && java.util.Arrays.stream(text.split("\\.", -1))
                        .allMatch(part -> !part.isEmpty() && part.length() <= 63);
    }

    private static boolean isFour(String text) {
        byte[] address = Addresses.parseSloppy(text);
        return address != null && (address.length == 4 || Addresses.isMapped(address));
    }

    private static boolean isSix(String text) {
        return text.contains(":") && Addresses.parse(text) != null;
    }

    private static boolean isIsbn10(String text) {
        String digits = text.replaceAll("[\\s-]", "");
        if (!Pattern.matches("[0-9]{9}[0-9X]", digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
        }
        return sum % 11 == 0;
    }

    private static boolean isIsbn13(String text) {
        String digits = text.replaceAll("[\\s-]", "");
        if (!Pattern.matches("[0-9]{13}", digits)) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
        }
        return digits.charAt(12) - '0' == (10 - sum % 10) % 10;
    }

    private static boolean isCard(String text) {
        String digits = text.replaceAll("[^0-9]+", "");
        if (digits.length() < 13
                || digits.length() > 19
                || !text.chars().allMatch(c -> c >= '0' && c <= '9' || c == ' ' || c == '-')) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 != 0 ? digit * 2 : digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }

    private static boolean isBytes(String text) {
        try {
            return !text.isEmpty()
                    && text.length() % 4 == 0
                    && Base64.getDecoder().decode(text) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    static boolean isDate(String text) {
        try {
            return text.length() == 10 && LocalDate.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static boolean isTime(String text) {
        return Times.isTime(text.toUpperCase(Locale.ROOT));
    }

    /** The duration in a text, with Go's units or longer ones; null when the text is none. */
    static @Nullable Duration duration(String text) {
        Duration plain = Durations.parse(text);
        if (plain != null) {
            return plain;
        }
        if (text.length() > 200) {
            return null;
        }
        if (text.length() > 1 && PERIOD.matches(text)) {
            return Duration.ZERO;
        }
        var matcher = WORDS.matcher(text.toLowerCase(Locale.ROOT));
        Duration sum = Duration.ZERO;
        boolean found = false;
        while (matcher.find()) {
            found = true;
            String digits = matcher.group(2);
            if (digits.length() > 12) {
                return null;
            }
            sum = sum.plus(Duration.ofNanos(unit(matcher.group(3))).multipliedBy(Long.parseLong(digits)));
        }
        return found ? sum : null;
    }

    private static long unit(String unit) {
        return switch (unit.charAt(0)) {
            case 'n' -> 1L;
            case 'u', 'µ' -> 1_000L;
            case 'm' ->
                unit.startsWith("ms") || unit.startsWith("milli")
                        ? 1_000_000L
                        : unit.startsWith("micro") ? 1_000L : 60_000_000_000L;
            case 's' -> 1_000_000_000L;
            case 'h' -> 3_600_000_000_000L;
            case 'd' -> 86_400_000_000_000L;
            default -> 604_800_000_000_000L;
        };
    }
}
