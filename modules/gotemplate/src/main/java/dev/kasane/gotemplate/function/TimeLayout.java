package dev.kasane.gotemplate.function;

import java.util.List;

/** The elements of Go's time layouts, which show the time 3:04:05 p.m. of January 2, 2006. */
final class TimeLayout {

    /** The parts; of those that begin alike, the longer one first. */
    private static final List<String> PARTS = List.of(
            "January",
            "Jan",
            "Monday",
            "Mon",
            "MST",
            "2006",
            "-070000",
            "-07:00:00",
            "-0700",
            "-07:00",
            "-07",
            "Z070000",
            "Z07:00:00",
            "Z0700",
            "Z07:00",
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
            "__2",
            "_2",
            "1",
            "2",
            "3",
            "4",
            "5");

    private TimeLayout() {}

    /** The element that begins at a position of a layout; empty for a literal character. */
    static String partAt(String layout, int at) {
        char first = layout.charAt(at);
        if (first == '.' || first == ',') {
            return fractionAt(layout, at);
        }
        if (first == '_' && layout.startsWith("2006", at + 1)) {
            return "";
        }
        for (String part : PARTS) {
            if (layout.startsWith(part, at)) {
                boolean word = part.equals("Jan") || part.equals("Mon");
                if (!word || !isLowerCaseAt(layout, at + part.length())) {
                    return part;
                }
            }
        }
        return "";
    }

    private static boolean isLowerCaseAt(String layout, int at) {
        return at < layout.length() && layout.charAt(at) >= 'a' && layout.charAt(at) <= 'z';
    }

    /** Zeros or nines behind a point or comma, as long as no other digit follows. */
    private static String fractionAt(String layout, int at) {
        int end = at + 1;
        char digit = end < layout.length() ? layout.charAt(end) : ' ';
        if (digit != '0' && digit != '9') {
            return "";
        }
        while (end < layout.length() && layout.charAt(end) == digit) {
            end++;
        }
        return isDigitAt(layout, end) ? "" : layout.substring(at, end);
    }

    static boolean isFraction(String part) {
        return part.startsWith(".") || part.startsWith(",");
    }

    static boolean isDigitAt(String text, int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }
}
