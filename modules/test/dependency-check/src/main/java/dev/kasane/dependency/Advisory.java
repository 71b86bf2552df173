package dev.kasane.dependency;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.maven.artifact.versioning.ComparableVersion;

/**
 * A record of a vulnerability in the OSV format (ossf.github.io/osv-schema), version 1.
 *
 * @param id such as {@code GHSA-…}
 * @param modified when it was changed last, in RFC 3339
 * @param summary one line
 * @param isWithdrawn whether it does not count any more
 * @param affected the packages and their versions
 */
record Advisory(String id, String modified, String summary, boolean isWithdrawn, List<Affected> affected) {

    /** Versions of one Maven artifact: those that are listed, and those of ranges. */
    record Affected(String name, List<String> versions, List<List<Event>> ranges) {}

    /** A version at which something begins or ends. */
    record Event(Kind kind, String version) {

        /** "0" stands for a version before all others. */
        boolean isReachedBy(ComparableVersion version) {
            int order = version.compareTo(new ComparableVersion(this.version));
            return switch (kind) {
                case INTRODUCED -> this.version.equals("0") || order >= 0;
                case FIXED -> order >= 0;
                case LAST_AFFECTED -> order > 0;
            };
        }
    }

    /** The order is that of events of one version. */
    enum Kind {
        FIXED,
        INTRODUCED,
        LAST_AFFECTED
    }

    static Advisory of(JsonNode root) {
        List<Affected> affected = new ArrayList<>();
        for (JsonNode one : root.path("affected")) {
            JsonNode artifact = one.path("package");
            // also Maven:https://…, of another repository
            if (artifact.path("ecosystem").asText().startsWith("Maven")) {
                List<String> versions = new ArrayList<>();
                one.path("versions").forEach(version -> versions.add(version.asText()));
                List<List<Event>> ranges = new ArrayList<>();
                one.path("ranges").forEach(range -> ranges.add(events(range)));
                affected.add(new Affected(artifact.path("name").asText(), versions, ranges));
            }
        }
        return new Advisory(
                root.path("id").asText(),
                root.path("modified").asText(),
                root.path("summary").asText(root.path("details").asText()),
                root.hasNonNull("withdrawn"),
                affected);
    }

    /** The events of a range in the order of versions; none for commits. */
    private static List<Event> events(JsonNode range) {
        List<Event> events = new ArrayList<>();
        if (range.path("type").asText().equals("GIT")) {
            return events;
        }
        for (JsonNode event : range.path("events")) {
            for (Kind kind : Kind.values()) {
                JsonNode version = event.path(kind.name().toLowerCase(java.util.Locale.ROOT));
                if (version.isTextual()) {
                    events.add(new Event(kind, version.asText()));
                }
            }
        }
        events.sort(Comparator.comparing((Event event) -> !event.version().equals("0"))
                .thenComparing(event -> new ComparableVersion(event.version()))
                .thenComparing(Event::kind));
        return events;
    }

    /** Whether a component is vulnerable. */
    boolean affects(Component component) {
        ComparableVersion version = new ComparableVersion(component.version());
        for (Affected one : affected) {
            if (!isWithdrawn
                    && one.name().equals(component.name())
                    && (one.versions().contains(component.version())
                            || one.ranges().stream().anyMatch(range -> isWithin(range, version)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isWithin(List<Event> range, ComparableVersion version) {
        boolean isWithin = false;
        for (Event event : range) {
            if (event.isReachedBy(version)) {
                isWithin = event.kind() == Kind.INTRODUCED;
            }
        }
        return isWithin;
    }
}
