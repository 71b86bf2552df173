package dev.kasane.check.builtin;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the schedules of CronJobs as the API server's library parses them. */
final class Schedule {

    private static final List<Field> FIELDS = List.of(
            new Field(0, 59, List.of()),
            new Field(0, 23, List.of()),
            new Field(1, 31, List.of()),
            new Field(
                    1, 12, List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
            new Field(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

    private static final Set<String> DESCRIPTORS =
            Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");

    private static final class Zones {
        static final Set<String> KNOWN = ZoneId.getAvailableZoneIds();
    }

    private record Field(int least, int most, List<String> names) {}

    private Schedule() {}

    /** The error of a schedule; null if there is none. */
    static @Nullable String wrongAbout(String text) {
        if (text.contains("TZ")) {
            return "cannot use TZ or CRON_TZ in schedule, use timeZone field instead";
        }
        if (text.startsWith("@")) {
            return wrongAboutDescriptor(text);
        }
        List<String> words = Arrays.stream(text.trim().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.size() != FIELDS.size()) {
            return "expected exactly 5 fields, found " + words.size() + ": [" + String.join(" ", words) + "]";
        }
        for (int i = 0; i < FIELDS.size(); i++) {
            for (String range : words.get(i).split(",")) {
                String wrong = range.isEmpty() ? null : wrongAboutRange(range, FIELDS.get(i));
                if (wrong != null) {
                    return wrong;
                }
            }
        }
        return null;
    }

    private static @Nullable String wrongAboutDescriptor(String text) {
        if (text.startsWith("@every ")) {
            return Durations.parse(text.substring("@every ".length())) == null
                    ? "failed to parse duration " + text
                    : null;
        }
        return DESCRIPTORS.contains(text) ? null : "unrecognized descriptor: " + text;
    }

    private static @Nullable String wrongAboutRange(String range, Field field) {
        String[] rangeAndStep = range.split("/", -1);
        String[] ends = rangeAndStep[0].split("-", -1);
        long start;
        long end;
        if (ends[0].equals("*") || ends[0].equals("?")) {
            start = field.least;
            end = field.most;
        } else {
            start = number(ends[0], field);
            if (start < 0) {
                return "failed to parse int from " + ends[0];
            }
            if (ends.length > 2) {
                return "too many hyphens: " + range;
            }
            end = ends.length == 2 ? number(ends[1], field) : start;
            if (end < 0) {
                return "failed to parse int from " + ends[1];
            }
        }
        if (rangeAndStep.length > 2) {
            return "too many slashes: " + range;
        }
        if (rangeAndStep.length == 2) {
            long step = plain(rangeAndStep[1]);
            if (step < 0) {
                return "failed to parse int from " + rangeAndStep[1];
            }
            if (step == 0) {
                return "step of range should be a positive number: " + range;
            }
            if (ends.length == 1 && !ends[0].equals("*") && !ends[0].equals("?")) {
                end = field.most;
            }
        }
        if (start < field.least) {
            return "beginning of range (" + start + ") below minimum (" + field.least + "): " + range;
        }
        if (end > field.most) {
            return "end of range (" + end + ") above maximum (" + field.most + "): " + range;
        }
        return start > end ? "beginning of range (" + start + ") beyond end of range (" + end + "): " + range : null;
    }

    private static long number(String text, Field field) {
        int name = field.names.indexOf(text.toLowerCase(Locale.ROOT));
        return name >= 0 ? name + field.least : plain(text);
    }

    private static long plain(String text) {
        boolean digits = !text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Long.parseLong(text) : -1;
    }

    /** The error of a time zone; null if there is none. */
    static @Nullable String wrongAboutZone(String zone) {
        if (zone.isEmpty()) {
            return "timeZone must be nil or non-empty string";
        }
        if (zone.equalsIgnoreCase("Local")) {
            return "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones";
        }
        return Zones.KNOWN.stream()
                        .filter(known -> !known.startsWith("SystemV"))
                        .collect(Collectors.toSet())
                        .contains(zone)
                ? null
                : "unknown time zone " + zone;
    }
}
