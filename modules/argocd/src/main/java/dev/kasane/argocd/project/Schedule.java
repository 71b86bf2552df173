package dev.kasane.argocd.project;

import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A cron schedule with five fields. */
final class Schedule {

    private static final List<String> MONTHS =
            List.of("", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");
    private static final int YEARS = 5;

    private final BitSet minutes;
    private final BitSet hours;
    private final BitSet days;
    private final BitSet months;
    private final BitSet weekdays;
    private final boolean anyDay;

    private Schedule(String[] fields) {
        this.minutes = bits(fields[0], 0, 59, List.of());
        this.hours = bits(fields[1], 0, 23, List.of());
        this.days = bits(fields[2], 1, 31, List.of());
        this.months = bits(fields[3], 1, 12, MONTHS);
        this.weekdays = bits(fields[4], 0, 6, DAYS);
        this.anyDay = isAny(fields[2]) || isAny(fields[4]);
    }

    private static boolean isAny(String field) {
        return field.startsWith("*") || field.startsWith("?");
    }

    /**
     * Reads a schedule.
     *
     * @throws IllegalArgumentException when it is none
     */
    static Schedule parse(String text) {
        String[] fields = text.strip().split("\\s+");
        if (fields.length != 5) {
            throw new IllegalArgumentException(
                    "expected exactly 5 fields, found " + fields.length + ": [" + String.join(" ", fields) + "]");
        }
        return new Schedule(fields);
    }

    private static BitSet bits(String field, int least, int most, List<String> names) {
        BitSet bits = new BitSet();
        for (String part : field.split(",", -1)) {
            String[] stepped = part.split("/", -1);
            if (stepped.length > 2) {
                throw new IllegalArgumentException("too many slashes: " + part);
            }
            int step = stepped.length == 2 ? number(stepped[1], List.of()) : 1;
            int from = least;
            int to = most;
            if (!stepped[0].equals("*") && !stepped[0].equals("?")) {
                String[] range = stepped[0].split("-", -1);
                if (range.length > 2) {
                    throw new IllegalArgumentException("too many hyphens: " + part);
                }
                from = number(range[0], names);
                to = range.length == 2 ? number(range[1], names) : stepped.length == 2 ? most : from;
            }
            if (from < least) {
                throw new IllegalArgumentException(
                        "beginning of range (" + from + ") below minimum (" + least + "): " + part);
            }
            if (to > most) {
                throw new IllegalArgumentException("end of range (" + to + ") above maximum (" + most + "): " + part);
            }
            if (from > to) {
                throw new IllegalArgumentException(
                        "beginning of range (" + from + ") beyond end of range (" + to + "): " + part);
            }
            if (step == 0) {
                throw new IllegalArgumentException("step of range should be a positive number: " + part);
            }
            for (int i = from; i <= to; i += step) {
                bits.set(i);
            }
        }
        return bits;
    }

    private static int number(String word, List<String> names) {
        int named = names.indexOf(word.toLowerCase(Locale.ROOT));
        if (named >= 0 && !word.isEmpty()) {
            return named;
        }
        if (!word.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(
                    "failed to parse int from " + word + ": strconv.Atoi: parsing \"" + word + "\": invalid syntax");
        }
        return Integer.parseInt(word);
    }

    /** The first time after another, or null when there is none in the next years. */
    @Nullable
    ZonedDateTime next(ZonedDateTime after) {
        ZonedDateTime time = after.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
        ZonedDateTime end = after.plusYears(YEARS);
        while (time.isBefore(end)) {
            if (!months.get(time.getMonthValue())) {
                time = time.plusMonths(1).withDayOfMonth(1).truncatedTo(ChronoUnit.DAYS);
            } else if (!isDay(time)) {
                time = time.plusDays(1).truncatedTo(ChronoUnit.DAYS);
            } else if (!hours.get(time.getHour())) {
                time = time.plusHours(1).truncatedTo(ChronoUnit.HOURS);
            } else if (!minutes.get(time.getMinute())) {
                time = time.plusMinutes(1);
            } else {
                return time;
            }
        }
        return null;
    }

    private boolean isDay(ZonedDateTime time) {
        boolean day = days.get(time.getDayOfMonth());
        boolean weekday = weekdays.get(time.getDayOfWeek().getValue() % 7);
        return anyDay ? day && weekday : day || weekday;
    }
}
