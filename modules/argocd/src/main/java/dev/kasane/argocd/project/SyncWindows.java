package dev.kasane.argocd.project;

import dev.kasane.gotemplate.function.GoDuration;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The sync windows of a project that apply to one Application.
 *
 * @param windows the windows
 */
public record SyncWindows(List<GoMap> windows) {

    /** The windows of a project's specification that concern an Application. */
    public static SyncWindows matching(GoMap spec, GoMap application) {
        List<GoMap> matching = new ArrayList<>();
        GoMap destination = application.map("spec").map("destination");
        for (Object item : spec.list("syncWindows").items()) {
            if (item instanceof GoMap window
                    && concerns(window, application.map("metadata").text("name"), destination)) {
                matching.add(window);
            }
        }
        return new SyncWindows(matching);
    }

    private static boolean concerns(GoMap window, String name, GoMap destination) {
        boolean and = window.isTrue("andOperator");
        boolean any = false;
        boolean all = true;
        for (String field : List.of("applications", "clusters", "namespaces")) {
            GoList patterns = window.list(field);
            if (patterns.size() == 0) {
                continue;
            }
            boolean matched = switch (field) {
                case "applications" -> matches(patterns, name);
                case "namespaces" -> matches(patterns, destination.text("namespace"));
                default -> matches(patterns, destination.text("server")) || matches(patterns, destination.text("name"));
            };
            any |= matched;
            all &= matched;
        }
        return and ? any && all : any;
    }

    private static boolean matches(GoList patterns, String text) {
        return patterns.items().stream()
                .anyMatch(pattern -> Glob.gobwas(pattern.toString()).matches(text));
    }

    public int size() {
        return windows.size();
    }

    /** Whether Argo CD may sync an Application by itself at a time. */
    public boolean permitAutomatic(Instant now) {
        return permit(false, now);
    }

    /** Whether a person may start a sync at a time. */
    public boolean permitManual(Instant now) {
        return permit(true, now);
    }

    private boolean permit(boolean manual, Instant now) {
        List<GoMap> denies = new ArrayList<>();
        boolean allowed = false;
        boolean sleeping = false;
        boolean manually = false;
        for (GoMap window : windows) {
            boolean active = isActive(window, now);
            if (window.text("kind").equals("deny")) {
                if (active) {
                    denies.add(window);
                }
            } else if (active) {
                allowed = true;
            } else {
                sleeping = true;
                manually |= window.isTrue("manualSync");
            }
        }
        if (!denies.isEmpty()) {
            return manual && denies.stream().allMatch(window -> window.isTrue("manualSync"));
        }
        return allowed || !sleeping || manual && manually;
    }

    private static boolean isActive(GoMap window, Instant now) {
        Duration duration = GoDuration.parse(window.text("duration"));
        ZoneId zone = window.text("timeZone").isEmpty() ? ZoneId.of("UTC") : zone(window.text("timeZone"));
        ZonedDateTime time = now.atZone(zone);
        ZonedDateTime start = duration == null
                ? null
                : Schedule.parse(window.text("schedule")).next(time.minus(duration));
        return start != null && start.isBefore(time);
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (java.time.DateTimeException e) {
            return ZoneId.of("UTC");
        }
    }
}
