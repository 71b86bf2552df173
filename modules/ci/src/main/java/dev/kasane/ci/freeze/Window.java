package dev.kasane.ci.freeze;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A time range, once or every week, in a time zone. */
sealed interface Window {

    /** When it ends that a moment is in; null if the moment is in none. */
    @Nullable
    ZonedDateTime endAround(Instant moment);

    /** A time at which something ends: the later one, where clocks are set back over it. */
    private static ZonedDateTime end(LocalDateTime time, ZoneId zone) {
        return time.atZone(zone).withLaterOffsetAtOverlap();
    }

    /** From one time to another; the second does not belong to it. */
    record Once(LocalDateTime from, LocalDateTime until, ZoneId zone) implements Window {
        @Override
        public @Nullable ZonedDateTime endAround(Instant moment) {
            ZonedDateTime end = end(until, zone);
            return moment.isBefore(from.atZone(zone).toInstant()) || !moment.isBefore(end.toInstant()) ? null : end;
        }
    }

    /** From a day and time of each week to another one. */
    record Weekly(DayOfWeek day, LocalTime from, DayOfWeek lastDay, LocalTime until, ZoneId zone) implements Window {

        private static final Pattern FORM = Pattern.compile(
                "(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([0-2][0-9]:[0-5][0-9]) - (Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([0-2][0-9]:[0-5][0-9])");
        private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

        /**
         * Reads {@code Fri 16:00 - Mon 08:00}.
         *
         * @return null if it is written otherwise
         * @throws java.time.DateTimeException if it has no such time
         */
        static @Nullable Weekly parse(String text, ZoneId zone) {
            Matcher matcher = FORM.matcher(text);
            return matcher.matches()
                    ? new Weekly(
                            day(matcher.group(1)),
                            LocalTime.parse(matcher.group(2)),
                            day(matcher.group(3)),
                            LocalTime.parse(matcher.group(4)),
                            zone)
                    : null;
        }

        private static DayOfWeek day(String name) {
            return DayOfWeek.of(DAYS.indexOf(name.toLowerCase(Locale.ROOT)) + 1);
        }

        @Override
        public @Nullable ZonedDateTime endAround(Instant moment) {
            LocalDateTime now = LocalDateTime.ofInstant(moment, zone);
            LocalDateTime begin = now.toLocalDate()
                    .with(TemporalAdjusters.previousOrSame(day))
                    .atTime(from);
            if (moment.isBefore(begin.atZone(zone).toInstant())) {
                begin = begin.minusWeeks(1);
            }
            LocalDateTime last = begin.toLocalDate()
                    .with(TemporalAdjusters.nextOrSame(lastDay))
                    .atTime(until);
            ZonedDateTime end = end(last.isAfter(begin) ? last : last.plusWeeks(1), zone);
            return moment.isBefore(end.toInstant()) ? end : null;
        }
    }
}
