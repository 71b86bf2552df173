package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.TEXT;
import static dev.kasane.gotemplate.function.Parameter.TIME;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoInt;
import java.time.Duration;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.List;

/** Functions on given times. None of them reads the clock, and the controller's time zone is taken to be UTC. */
final class DateFunctions {

    private static final String DAY = "2006-01-02";

    /** Go multiplies durations as int64: what is too long wraps around. */
    private static final long NANOS_OF_SECOND = 1_000_000_000;

    private DateFunctions() {}

    static void addTo(Catalogue all) {
        all.add("date", List.of(TEXT, ANY), (a, budget) -> format(a.text(0), a.any(1), "UTC"));
        all.add("htmlDate", List.of(ANY), (a, budget) -> format(DAY, a.any(0), "UTC"));
        all.add("htmlDateInZone", List.of(ANY, TEXT), (a, budget) -> format(DAY, a.any(0), a.text(1)));
        all.add("dateInZone", List.of(TEXT, ANY, TEXT), (a, budget) -> format(a.text(0), a.any(1), a.text(2)));
        all.alias("date_in_zone", "dateInZone");
        all.add("dateModify", List.of(TEXT, TIME), (a, budget) -> {
            Duration duration = GoDuration.parse(a.text(0));
            GoTime time = (GoTime) a.any(1);
            return duration == null ? time : time.plus(duration);
        });
        all.alias("date_modify", "dateModify");
        all.add("mustDateModify", List.of(TEXT, TIME), (a, budget) -> {
            Duration duration = GoDuration.parse(a.text(0));
            if (duration == null) {
                throw new FunctionFailure(
                        "time: invalid duration " + dev.kasane.gotemplate.value.GoQuote.quote(a.text(0)));
            }
            return ((GoTime) a.any(1)).plus(duration);
        });
        all.alias("must_date_modify", "mustDateModify");
        all.add("toDate", List.of(TEXT, TEXT), (a, budget) -> {
            GoTime time = GoTime.parse(a.text(0), a.text(1));
            return time == null ? GoTime.ZERO : time;
        });
        all.add("mustToDate", List.of(TEXT, TEXT), (a, budget) -> {
            GoTime time = GoTime.parse(a.text(0), a.text(1));
            if (time == null) {
                throw new UnsupportedFeature("the date " + a.text(1) + " does not have the form " + a.text(0));
            }
            return time;
        });
        all.add(
                "unixEpoch",
                List.of(TIME),
                (a, budget) -> Long.toString(((GoTime) a.any(0)).time().toEpochSecond()));
        all.add("duration", List.of(ANY), (a, budget) -> GoDuration.text(seconds(a.any(0)) * NANOS_OF_SECOND));
        all.add("durationRound", List.of(ANY), (a, budget) -> GoDuration.rounded(nanoseconds(a.any(0))));
    }

    private static long seconds(Object value) {
        if (value instanceof String text) {
            return Numerals.toClamped(text);
        }
        return value instanceof GoInt whole && whole.type() == GoInt.Type.INT64 ? whole.value() : 0;
    }

    private static Duration nanoseconds(Object value) {
        if (value instanceof String text) {
            Duration duration = GoDuration.parse(text);
            return duration == null ? Duration.ZERO : duration;
        }
        if (value instanceof GoTime) {
            throw new UnsupportedFeature("the template function durationRound of a time reads the controller's clock");
        }
        return value instanceof GoInt whole && whole.type() == GoInt.Type.INT64
                ? Duration.ofNanos(whole.value())
                : Duration.ZERO;
    }

    private static String format(String layout, Object value, String zone) {
        GoTime time;
        if (value instanceof GoTime known) {
            time = known;
        } else if (value instanceof GoInt whole) {
            time = GoTime.ofEpochSecond(whole.value());
        } else {
            throw new UnsupportedFeature(
                    "a date of something that is no time is the time at which the controller runs");
        }
        return time.in(zone(zone)).format(layout);
    }

    /** As Go's LoadLocation: names of the time zone database, no offsets; sprig takes UTC for any other. */
    private static ZoneId zone(String name) {
        return ZoneRulesProvider.getAvailableZoneIds().contains(name) ? ZoneId.of(name) : ZoneId.of("UTC");
    }
}
