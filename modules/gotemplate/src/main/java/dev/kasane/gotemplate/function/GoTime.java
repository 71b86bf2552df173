package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoTyped;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A time, formatted and parsed with Go's layouts.
 *
 * @param time the time with its zone
 * @param zone the name of a zone whose offset is not known, or empty
 */
record GoTime(ZonedDateTime time, String zone) implements GoTyped, GoMethods {

    static final GoTime ZERO = new GoTime(ZonedDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC), "");

    @Override
    public String goType() {
        return "time.Time";
    }

    @Override
    public String goKind() {
        return "struct";
    }

    @Override
    public String goString() {
        return format("2006-01-02 15:04:05.999999999 -0700 MST");
    }

    /** A text in the form of RFC 3339, as in JSON. */
    @Override
    public Object json() {
        return format("2006-01-02T15:04:05.999999999Z07:00");
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    /**
     * The time in UTC at a number of seconds after 1970.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    static GoTime ofEpochSecond(long seconds) {
        return inRange("", () -> Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC));
    }

    /**
     * The same moment in another zone.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    GoTime in(ZoneId other) {
        return inRange("", () -> time.withZoneSameInstant(other));
    }

    /**
     * The time so much later.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    GoTime plus(Duration duration) {
        return inRange(zone, () -> time.plus(duration));
    }

    /**
     * The time so many years, months and days later; a day behind the end of the month is counted into the next one.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    GoTime plusDate(long years, long months, long days) {
        return inRange(
                zone,
                () -> time.withDayOfMonth(1)
                        .plusYears(years)
                        .plusMonths(months)
                        .plusDays(time.getDayOfMonth() - 1L)
                        .plusDays(days));
    }

    @Override
    public @Nullable Method get(String name) {
        return TimeMethods.of(this, name);
    }

    /** Go's years have up to twelve digits, those of {@code java.time} nine. */
    private static GoTime inRange(String zone, Supplier<ZonedDateTime> time) {
        try {
            return new GoTime(time.get(), zone);
        } catch (DateTimeException | ArithmeticException e) {
            throw new UnsupportedFeature("times before the year -999999999 or after 999999999 are not supported");
        }
    }

    String format(String layout) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < layout.length()) {
            String part = TimeLayout.partAt(layout, at);
            if (part.isEmpty()) {
                text.append(layout.charAt(at++));
            } else {
                text.append(format1(part));
                at += part.length();
            }
        }
        return text.toString();
    }

    private String format1(String part) {
        return switch (part) {
            case "January" -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "Jan" -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case "Monday" -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case "Mon" -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case "MST" -> zoneName();
            case "2006" -> padded(time.getYear(), 4);
            case "06" -> padded(Math.abs(time.getYear() % 100), 2);
            case "01" -> padded(time.getMonthValue(), 2);
            case "1" -> Integer.toString(time.getMonthValue());
            case "02" -> padded(time.getDayOfMonth(), 2);
            case "_2" -> (time.getDayOfMonth() < 10 ? " " : "") + time.getDayOfMonth();
            case "2" -> Integer.toString(time.getDayOfMonth());
            case "002" -> padded(time.getDayOfYear(), 3);
            case "__2" -> {
                int day = time.getDayOfYear();
                yield (day < 10 ? "  " : day < 100 ? " " : "") + day;
            }
            case "15" -> padded(time.getHour(), 2);
            case "03" -> padded(hourOfHalfDay(), 2);
            case "3" -> Integer.toString(hourOfHalfDay());
            case "04" -> padded(time.getMinute(), 2);
            case "4" -> Integer.toString(time.getMinute());
            case "05" -> padded(time.getSecond(), 2);
            case "5" -> Integer.toString(time.getSecond());
            case "PM" -> time.getHour() < 12 ? "AM" : "PM";
            case "pm" -> time.getHour() < 12 ? "am" : "pm";
            default -> TimeLayout.isFraction(part) ? fraction(part) : offset(part);
        };
    }

    /** Nines leave zeros at the end out, and the point before nothing. */
    private String fraction(String part) {
        String digits = padded(time.getNano(), 9).substring(0, Math.min(9, part.length() - 1));
        if (part.charAt(1) == '0') {
            return part.charAt(0) + digits + "0".repeat(part.length() - 1 - digits.length());
        }
        int end = digits.length();
        while (end > 0 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return end == 0 ? "" : part.charAt(0) + digits.substring(0, end);
    }

    private String zoneName() {
        if (!zone.isEmpty()) {
            return zone;
        }
        if (time.getZone() instanceof ZoneOffset fixed) {
            return fixed.getTotalSeconds() == 0 ? "UTC" : offset("-0700");
        }
        List<ZoneOffsetTransition> changes = time.getZone().getRules().getTransitions();
        if (!changes.isEmpty() && time.toInstant().isBefore(changes.getFirst().getInstant())) {
            return "LMT";
        }
        String name = java.time.format.DateTimeFormatter.ofPattern("zzz", Locale.ENGLISH)
                .format(time);
        return name.equals("Z") ? "UTC" : name;
    }

    private int hourOfHalfDay() {
        return time.getHour() % 12 == 0 ? 12 : time.getHour() % 12;
    }

    private String offset(String part) {
        int seconds = time.getOffset().getTotalSeconds();
        if (part.startsWith("Z") && seconds == 0) {
            return "Z";
        }
        int size = Math.abs(seconds);
        String colon = part.indexOf(':') > 0 ? ":" : "";
        boolean hoursOnly = part.length() == 3;
        String minutes = hoursOnly ? "" : colon + padded(size / 60 % 60, 2);
        String rest = part.length() > 6 ? colon + padded(size % 60, 2) : "";
        return (seconds < 0 ? "-" : "+") + padded(size / 3600, 2) + minutes + rest;
    }

    private static String padded(int number, int digits) {
        String text = Integer.toString(Math.abs(number));
        return (number < 0 ? "-" : "") + "0".repeat(Math.max(0, digits - text.length())) + text;
    }

    /** The time that a text has in a layout, or null when it has none. Zones are read as offsets only. */
    static @Nullable GoTime parse(String layout, String text) {
        try {
            return new TimeReader(layout, text).read();
        } catch (DateTimeException | NumberFormatException | IndexOutOfBoundsException e) {
            return null;
        }
    }
}
