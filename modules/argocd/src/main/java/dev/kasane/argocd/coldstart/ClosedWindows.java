package dev.kasane.argocd.coldstart;

import dev.kasane.argocd.project.SyncWindows;
import dev.kasane.gotemplate.value.GoMap;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sync windows that delay a cold start: the longest time of a week without automated syncs. */
final class ClosedWindows implements ColdStartRule {

    /** Any Monday: two weeks from it contain each time between two windows of a week. */
    private static final ZonedDateTime MONDAY = LocalDate.of(2024, 1, 1).atStartOfDay(ZoneOffset.UTC);

    private static final int HALF_HOURS = 2 * 7 * 48;

    /** The same windows for several Applications of a project. */
    private record Held(String project, SyncWindows windows) {}

    /** A time in which nothing is synced. */
    private record Closed(ZonedDateTime from, ZonedDateTime until) {

        Duration length() {
            return Duration.between(from, until);
        }
    }

    @Override
    public List<Wait> waits(ColdStart start) {
        Map<Held, List<String>> held = new LinkedHashMap<>();
        for (Member member : start.members()) {
            SyncWindows windows = SyncWindows.matching(member.project(), member.application());
            if (windows.size() > 0 && isAutomated(member.application())) {
                held.computeIfAbsent(
                                new Held(member.application().map("spec").text("project"), windows),
                                key -> new ArrayList<>())
                        .add(member.name());
            }
        }
        List<Wait> waits = new ArrayList<>();
        held.forEach((key, names) -> add(key, names, waits));
        return waits;
    }

    private static boolean isAutomated(GoMap application) {
        return application.map("spec").map("syncPolicy").has("automated");
    }

    private static void add(Held held, List<String> names, List<Wait> waits) {
        Closed closed = longest(held.windows());
        if (closed != null && closed.length().compareTo(Duration.ofDays(1)) >= 0) {
            boolean byHand =
                    held.windows().permitManual(closed.from().plusMinutes(30).toInstant());
            waits.add(Wait.delays(
                    "a rebuild on " + day(rebuild(closed)) + " waits until " + day(closed.until()) + " "
                            + closed.until().toLocalTime() + " UTC: the sync windows of project " + held.project()
                            + " hold back " + names.getFirst()
                            + (names.size() == 1 ? "" : " and " + (names.size() - 1) + " more")
                            + (byHand ? ", unless a person syncs them" : ""),
                    "for a rebuild, remove the windows until all is healthy"));
        }
    }

    /** The first whole day of it; its beginning when it has none. */
    private static ZonedDateTime rebuild(Closed closed) {
        ZonedDateTime saturday = closed.from().toLocalDate().atStartOfDay(ZoneOffset.UTC);
        while (saturday.isBefore(closed.until())) {
            saturday = saturday.plusDays(1);
            if (saturday.getDayOfWeek() == DayOfWeek.SATURDAY && saturday.isBefore(closed.until())) {
                return saturday;
            }
        }
        return closed.from();
    }

    private static String day(ZonedDateTime time) {
        return time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    private static @Nullable Closed longest(SyncWindows windows) {
        Closed longest = null;
        ZonedDateTime from = null;
        for (int i = 0; i <= HALF_HOURS; i++) {
            ZonedDateTime time = MONDAY.plusMinutes(30L * i);
            boolean open = windows.permitAutomatic(time.toInstant().plusSeconds(1));
            if (!open && from == null) {
                from = time;
            } else if (open && from != null) {
                Closed closed = new Closed(from, time);
                longest = longest == null || closed.length().compareTo(longest.length()) > 0 ? closed : longest;
                from = null;
            }
        }
        return longest;
    }
}
