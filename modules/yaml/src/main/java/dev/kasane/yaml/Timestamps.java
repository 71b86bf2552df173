package dev.kasane.yaml;

import org.jspecify.annotations.Nullable;

/**
 * Recognises dates and times as go-yaml does with Go's {@code time.Parse}, and writes them as Go's JSON does (RFC 3339
 * with as many fractional digits as needed).
 */
final class Timestamps {

    private static final int MAX_ZONE_HOURS = 24;
    private static final int MAX_JSON_ZONE_HOURS = 23;

    /**
     * A timestamp.
     *
     * @param text its form in Go's JSON
     * @param inJson whether Go's JSON accepts its zone
     */
    record Timestamp(String text, boolean inJson) {}

    private final String text;
    private int at;

    private Timestamps(String text) {
        this.text = text;
    }

    /** The timestamp a text spells, or null when it spells none. */
    static @Nullable Timestamp parse(String text) {
        if (text.length() < 8 || text.charAt(4) != '-' || !digits(text, 0, 4)) {
            return null;
        }
        return new Timestamps(text).read();
    }

    private static boolean digits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private @Nullable Timestamp read() {
        int year = Integer.parseInt(text.substring(0, 4));
        at = 5;
        int month = number();
        if (month < 1 || month > 12 || !take('-')) {
            return null;
        }
        int day = number();
        if (day < 1 || day > daysIn(year, month)) {
            return null;
        }
        String date = pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2);
        if (at == text.length()) {
            return new Timestamp(date + "T00:00:00Z", true);
        }
        char separator = text.charAt(at);
        boolean zoned = separator == 'T' || separator == 't';
        if (!zoned && separator != ' ') {
            return null;
        }
        at++;
        while (!zoned && at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        String time = time();
        if (time == null) {
            return null;
        }
        if (!zoned) {
            return at == text.length() ? new Timestamp(date + "T" + time + "Z", true) : null;
        }
        return zone(date + "T" + time);
    }

    private @Nullable String time() {
        int hour = number();
        if (hour < 0 || hour > 23 || !take(':')) {
            return null;
        }
        int minute = number();
        if (minute < 0 || minute > 59 || !take(':')) {
            return null;
        }
        int second = number();
        if (second < 0 || second > 59) {
            return null;
        }
        return pad(hour, 2) + ":" + pad(minute, 2) + ":" + pad(second, 2) + fraction();
    }

    private String fraction() {
        if (at + 1 >= text.length()
                || text.charAt(at) != '.' && text.charAt(at) != ','
                || !digits(text, at + 1, at + 2)) {
            return "";
        }
        int start = ++at;
        while (at < text.length() && digits(text, at, at + 1)) {
            at++;
        }
        int end = Math.min(at, start + 9);
        while (end > start && text.charAt(end - 1) == '0') {
            end--;
        }
        return end == start ? "" : "." + text.substring(start, end);
    }

    private @Nullable Timestamp zone(String local) {
        if (at == text.length() - 1 && text.charAt(at) == 'Z') {
            return new Timestamp(local + "Z", true);
        }
        String rest = text.substring(at);
        boolean shaped = rest.length() == 6
                && (rest.charAt(0) == '+' || rest.charAt(0) == '-')
                && rest.charAt(3) == ':'
                && digits(rest, 1, 3)
                && digits(rest, 4, 6);
        if (!shaped) {
            return null;
        }
        int hours = Integer.parseInt(rest.substring(1, 3));
        int minutes = Integer.parseInt(rest.substring(4, 6));
        if (hours > MAX_ZONE_HOURS || minutes > 60) {
            return null;
        }
        int offset = hours * 60 + minutes;
        if (offset == 0) {
            return new Timestamp(local + "Z", true);
        }
        String shown = rest.charAt(0) + pad(offset / 60, 2) + ":" + pad(offset % 60, 2);
        return new Timestamp(local + shown, offset / 60 <= MAX_JSON_ZONE_HOURS);
    }

    /** One or two digits, or -1. */
    private int number() {
        if (at >= text.length() || !digits(text, at, at + 1)) {
            return -1;
        }
        int value = text.charAt(at++) - '0';
        if (at < text.length() && digits(text, at, at + 1)) {
            value = value * 10 + text.charAt(at++) - '0';
        }
        return value;
    }

    private boolean take(char c) {
        return at < text.length() && text.charAt(at++) == c;
    }

    private static int daysIn(int year, int month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return switch (month) {
            case 2 -> leap ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    private static String pad(int value, int width) {
        String text = Integer.toString(value);
        return "0".repeat(Math.max(0, width - text.length())) + text;
    }
}
