package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoTyped;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A time, written and read in layouts that show how 3:04:05 in the afternoon of January 2, 2006 would look.
 *
 * @param time the time with its zone
 */
record GoTime(ZonedDateTime time) implements GoTyped {

    static final GoTime ZERO = new GoTime(ZonedDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));

    /** The parts of layouts; of those that begin alike, the longer one first. */
    private static final List<String> PARTS = List.of(
            "January",
            "Jan",
            "Monday",
            "Mon",
            "MST",
            "2006",
            "-07:00:00",
            "-070000",
            "-07:00",
            "-0700",
            "-07",
            "Z07:00",
            "Z0700",
            "Z07",
            "002",
            "01",
            "02",
            "03",
            "04",
            "05",
            "06",
            "15",
            "PM",
            "pm",
            "_2",
            "1",
            "2",
            "3",
            "4",
            "5");

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
        return format("2006-01-02 15:04:05 -0700 MST");
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
        return inRange(() -> Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC));
    }

    /**
     * The same moment in another zone.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    GoTime in(ZoneId zone) {
        return inRange(() -> time.withZoneSameInstant(zone));
    }

    /**
     * The time so much later.
     *
     * @throws UnsupportedFeature when the year has more than nine digits
     */
    GoTime plus(Duration duration) {
        return inRange(() -> time.plus(duration));
    }

    /** Go's years have up to twelve digits, those of {@code java.time} nine. */
    private static GoTime inRange(Supplier<ZonedDateTime> time) {
        try {
            return new GoTime(time.get());
        } catch (DateTimeException | ArithmeticException e) {
            throw new UnsupportedFeature("times before the year -999999999 or after 999999999 are not supported");
        }
    }

    private static @Nullable String partAt(String layout, int at) {
        for (String part : PARTS) {
            if (layout.startsWith(part, at)) {
                boolean word = part.equals("Jan") || part.equals("Mon");
                int end = at + part.length();
                if (word && end < layout.length() && Character.isLowerCase(layout.charAt(end))) {
                    continue;
                }
                return part;
            }
        }
        return null;
    }

    String format(String layout) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < layout.length()) {
            String part = partAt(layout, at);
            if (part == null) {
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
            case "15" -> padded(time.getHour(), 2);
            case "03" -> padded(hourOfHalfDay(), 2);
            case "3" -> Integer.toString(hourOfHalfDay());
            case "04" -> padded(time.getMinute(), 2);
            case "4" -> Integer.toString(time.getMinute());
            case "05" -> padded(time.getSecond(), 2);
            case "5" -> Integer.toString(time.getSecond());
            case "PM" -> time.getHour() < 12 ? "AM" : "PM";
            case "pm" -> time.getHour() < 12 ? "am" : "pm";
            default -> offset(part);
        };
    }

    private String zoneName() {
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

    /** The time that a text says in a layout, or null when it says none. Zones are read as offsets only. */
    static @Nullable GoTime parse(String layout, String text) {
        try {
            return new Reader(layout, text).read();
        } catch (DateTimeException | NumberFormatException | IndexOutOfBoundsException e) {
            return null;
        }
    }

    /** Reads one text. */
    private static final class Reader {
        private final String layout;
        private final String text;
        private int at;
        private int year;
        private int month = 1;
        private int day = 1;
        private int hour;
        private int minute;
        private int second;
        private boolean afternoon;
        private boolean half;
        private ZoneOffset offset = ZoneOffset.UTC;

        Reader(String layout, String text) {
            this.layout = layout;
            this.text = text;
        }

        @Nullable
        GoTime read() {
            int in = 0;
            while (in < layout.length()) {
                String part = partAt(layout, in);
                if (part == null) {
                    if (at >= text.length() || text.charAt(at++) != layout.charAt(in++)) {
                        return null;
                    }
                } else {
                    take(part);
                    in += part.length();
                }
            }
            if (at != text.length()) {
                return null;
            }
            int hours = half ? hour % 12 + (afternoon ? 12 : 0) : hour;
            return new GoTime(
                    ZonedDateTime.of(LocalDate.of(year, month, day), LocalTime.of(hours, minute, second), offset));
        }

        private void take(String part) {
            switch (part) {
                case "2006" -> year = digits(4, 4);
                case "06" -> {
                    int two = digits(2, 2);
                    year = two >= 69 ? 1900 + two : 2000 + two;
                }
                case "01" -> month = digits(2, 2);
                case "1" -> month = digits(1, 2);
                case "02" -> day = digits(2, 2);
                case "2", "_2" -> {
                    if (part.equals("_2") && text.charAt(at) == ' ') {
                        at++;
                    }
                    day = digits(1, 2);
                }
                case "15" -> hour = digits(2, 2);
                case "03" -> hour = digits(2, 2);
                case "3" -> hour = digits(1, 2);
                case "04" -> minute = digits(2, 2);
                case "4" -> minute = digits(1, 2);
                case "05" -> second = digits(2, 2);
                case "5" -> second = digits(1, 2);
                case "PM", "pm" -> {
                    half = true;
                    afternoon = text.regionMatches(true, at, "pm", 0, 2);
                    at += 2;
                }
                case "January", "Jan" -> month = name(part);
                case "Z07:00", "Z0700", "-07:00", "-0700", "-07", "Z07" -> takeOffset(part);
                default -> throw new DateTimeException("not read: " + part);
            }
        }

        private int name(String part) {
            TextStyle style = part.equals("Jan") ? TextStyle.SHORT : TextStyle.FULL;
            for (java.time.Month candidate : java.time.Month.values()) {
                String name = candidate.getDisplayName(style, Locale.ENGLISH);
                if (text.regionMatches(true, at, name, 0, name.length())) {
                    at += name.length();
                    return candidate.getValue();
                }
            }
            throw new DateTimeException("no month");
        }

        private void takeOffset(String part) {
            if (part.startsWith("Z") && text.startsWith("Z", at)) {
                at++;
                return;
            }
            String written = text.substring(at, at + part.length());
            at += written.length();
            offset = ZoneOffset.of(written);
        }

        private int digits(int least, int most) {
            int from = at;
            while (at < text.length() && at - from < most && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            if (at - from < least) {
                throw new DateTimeException("too few digits");
            }
            return Integer.parseInt(text, from, at, 10);
        }
    }
}
