package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.TimeLayout.isDigitAt;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;

/** Parses a time with a layout. */
final class TimeReader {

    private static final int UNSET = -1;

    private final String layout;
    private final String text;
    private int at;
    private int year;
    private int month = UNSET;
    private int day = UNSET;
    private int dayOfYear = UNSET;
    private int hour;
    private int minute;
    private int second;
    private int nanos;
    private String half = "";
    private int offset;
    private String zone = "";

    TimeReader(String layout, String text) {
        this.layout = layout;
        this.text = text;
    }

    /**
     * The time.
     *
     * @throws DateTimeException when the text has another form
     */
    GoTime read() {
        int in = 0;
        while (in < layout.length()) {
            String part = TimeLayout.partAt(layout, in);
            if (!part.isEmpty()) {
                in += part.length();
                take(part, in < layout.length() ? TimeLayout.partAt(layout, in) : "");
            } else if (layout.charAt(in) == ' ') {
                in = takeSpaces(in);
            } else {
                require(at < text.length() && text.charAt(at) == layout.charAt(in));
                at++;
                in++;
            }
        }
        require(at == text.length());
        return made();
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new DateTimeException("another form");
        }
    }

    /** Runs of spaces are the same, however many there are. */
    private int takeSpaces(int in) {
        require(at >= text.length() || text.charAt(at) == ' ');
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        int end = in;
        while (end < layout.length() && layout.charAt(end) == ' ') {
            end++;
        }
        return end;
    }

    private GoTime made() {
        if (half.equalsIgnoreCase("PM") && hour < 12) {
            hour += 12;
        } else if (half.equalsIgnoreCase("AM") && hour == 12) {
            hour = 0;
        }
        if (dayOfYear != UNSET) {
            LocalDate date = LocalDate.ofYearDay(year, dayOfYear);
            require(month == UNSET || month == date.getMonthValue());
            require(day == UNSET || day == date.getDayOfMonth());
            month = date.getMonthValue();
            day = date.getDayOfMonth();
        }
        LocalDate date = LocalDate.of(year, month == UNSET ? 1 : month, day == UNSET ? 1 : day);
        LocalTime time = LocalTime.of(hour, minute, second, nanos);
        return new GoTime(ZonedDateTime.of(date, time, ZoneOffset.ofTotalSeconds(offset)), zone);
    }

    private void take(String part, String next) {
        switch (part) {
            case "2006" -> {
                require(isDigitAt(text, at));
                year = Integer.parseInt(text, at, at + 4, 10);
                at += 4;
            }
            case "06" -> {
                int two = number(2, 2);
                year = two >= 69 ? 1900 + two : 2000 + two;
            }
            case "January", "Jan" -> month = month(part.equals("Jan") ? TextStyle.SHORT : TextStyle.FULL);
            case "Monday", "Mon" -> skipDayOfWeek(part.equals("Mon") ? TextStyle.SHORT : TextStyle.FULL);
            case "01" -> month = number(2, 2);
            case "1" -> month = number(1, 2);
            case "02" -> day = number(2, 2);
            case "2" -> day = number(1, 2);
            case "_2" -> {
                skipSpace();
                day = number(1, 2);
            }
            case "002" -> dayOfYear = number(3, 3);
            case "__2" -> {
                skipSpace();
                skipSpace();
                dayOfYear = number(1, 3);
            }
            case "15" -> hour = number(1, 2);
            case "03" -> hour = hourOfHalfDay(2);
            case "3" -> hour = hourOfHalfDay(1);
            case "04" -> minute = number(2, 2);
            case "4" -> minute = number(1, 2);
            case "05" -> takeSecond(2, next);
            case "5" -> takeSecond(1, next);
            case "PM", "pm" -> {
                half = text.substring(at, at + 2);
                boolean upper = part.equals("PM");
                require(half.equals(upper ? "PM" : "pm") || half.equals(upper ? "AM" : "am"));
                at += 2;
            }
            case "MST" -> takeZone();
            default -> {
                if (TimeLayout.isFraction(part)) {
                    takeFraction(part);
                } else {
                    takeOffset(part);
                }
            }
        }
    }

    private void skipSpace() {
        if (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private int hourOfHalfDay(int least) {
        int read = number(least, 2);
        require(read <= 12);
        return read;
    }

    /** A fraction may follow the seconds without being in the layout. */
    private void takeSecond(int least, String next) {
        second = number(least, 2);
        boolean follows = at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',');
        if (follows && isDigitAt(text, at + 1) && !TimeLayout.isFraction(next)) {
            readFraction(digitsEnd(at + 1));
        }
    }

    private void takeFraction(String part) {
        boolean follows = at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',');
        if (part.charAt(1) == '0') {
            require(follows && digitsEnd(at + 1) >= at + part.length());
            readFraction(at + part.length());
        } else if (follows && isDigitAt(text, at + 1)) {
            readFraction(digitsEnd(at + 1));
        }
    }

    private int digitsEnd(int from) {
        int end = from;
        while (isDigitAt(text, end)) {
            end++;
        }
        return end;
    }

    private void readFraction(int end) {
        String digits = text.substring(at + 1, Math.min(end, at + 10));
        nanos = Integer.parseInt(digits + "0".repeat(9 - digits.length()));
        at = end;
    }

    private int month(TextStyle style) {
        for (Month candidate : Month.values()) {
            if (takeName(candidate.getDisplayName(style, Locale.ENGLISH))) {
                return candidate.getValue();
            }
        }
        throw new DateTimeException("no month");
    }

    private void skipDayOfWeek(TextStyle style) {
        for (DayOfWeek candidate : DayOfWeek.values()) {
            if (takeName(candidate.getDisplayName(style, Locale.ENGLISH))) {
                return;
            }
        }
        throw new DateTimeException("no day");
    }

    private boolean takeName(String name) {
        boolean found = text.regionMatches(true, at, name, 0, name.length());
        at += found ? name.length() : 0;
        return found;
    }

    private void takeOffset(String part) {
        if (part.startsWith("Z") && text.startsWith("Z", at)) {
            at++;
            return;
        }
        String written = text.substring(at, at + part.length());
        at += written.length();
        boolean colons = part.indexOf(':') > 0;
        require(!colons || written.charAt(3) == ':' && (written.length() < 7 || written.charAt(6) == ':'));
        String digits = written.substring(1).replace(":", "");
        require(digits.length() == part.substring(1).replace(":", "").length());
        int seconds = 0;
        for (int i = 0; i < digits.length(); i++) {
            require(isDigitAt(digits, i));
        }
        for (int i = 0; i < 6; i += 2) {
            int two = i < digits.length() ? Integer.parseInt(digits, i, i + 2, 10) : 0;
            require(two <= (i == 0 ? 24 : 60));
            seconds = seconds * 60 + two;
        }
        require(written.charAt(0) == '+' || written.charAt(0) == '-');
        offset = written.charAt(0) == '-' ? -seconds : seconds;
    }

    /** A name of a zone; its offset is not known but for UTC, and taken for none. */
    private void takeZone() {
        if (text.startsWith("UTC", at)) {
            at += 3;
            return;
        }
        int length = 0;
        while (length < 6 && at + length < text.length() && isUpperCase(text.charAt(at + length))) {
            length++;
        }
        require(length == 3
                || length == 4 && (text.charAt(at + 3) == 'T' || text.startsWith("WITA", at))
                || length == 5 && text.charAt(at + 4) == 'T');
        zone = text.substring(at, at + length);
        at += length;
    }

    private static boolean isUpperCase(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private int number(int least, int most) {
        int from = at;
        while (at - from < most && isDigitAt(text, at)) {
            at++;
        }
        require(at - from >= least);
        return Integer.parseInt(text, from, at, 10);
    }
}
