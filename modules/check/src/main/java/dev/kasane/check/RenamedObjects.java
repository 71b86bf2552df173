package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.files.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Matches findings whose object was only renamed or moved to another namespace, so that the change neither adds nor
 * fixes them.
 */
final class RenamedObjects {

    /** A finding, with the parts that are equal under the former and the later name of its object. */
    private record Candidate(Finding finding, List<Object> likeness) {}

    private final Set<Finding> paired = Collections.newSetFromMap(new IdentityHashMap<>());

    private RenamedObjects() {}

    /**
     * The findings of both sides that are one: each of the later side with one of the earlier side, and no other.
     *
     * @param gone the findings that are not on the later side unchanged
     * @param added the findings that the earlier side does not have as they are
     * @return findings by identity, as many of each side
     */
    static Set<Finding> paired(List<Finding> gone, ObjectNames before, List<Finding> added, ObjectNames after) {
        RenamedObjects renamed = new RenamedObjects();
        if (!gone.isEmpty() && !added.isEmpty()) {
            Map<String, Renames> renames = new HashMap<>();
            Function<Finding, Renames> of = finding -> renames.computeIfAbsent(
                    finding.target(), target -> new Renames(before.of(target), after.of(target)));
            List<Candidate> former =
                    candidates(gone, finding -> of.apply(finding).ofFormer(finding.object()));
            List<Candidate> later =
                    candidates(added, finding -> of.apply(finding).ofLater(finding.object()));
            // of several that are alike, those of one line are one
            renamed.pair(former, later, RenamedObjects::withLine);
            renamed.pair(former, later, Candidate::likeness);
        }
        return renamed.paired;
    }

    private static List<Candidate> candidates(List<Finding> findings, Function<Finding, @Nullable String> objects) {
        List<Candidate> candidates = new ArrayList<>();
        for (Finding finding : findings) {
            String object = objects.apply(finding);
            if (object != null) {
                candidates.add(new Candidate(finding, likeness(finding, object)));
            }
        }
        return candidates;
    }

    private void pair(List<Candidate> former, List<Candidate> later, Function<Candidate, List<Object>> key) {
        Map<List<Object>, Deque<Finding>> free = new HashMap<>();
        for (Candidate candidate : former) {
            if (!paired.contains(candidate.finding())) {
                free.computeIfAbsent(key.apply(candidate), alike -> new ArrayDeque<>(1))
                        .add(candidate.finding());
            }
        }
        for (Candidate candidate : later) {
            Deque<Finding> alike = paired.contains(candidate.finding()) ? null : free.get(key.apply(candidate));
            if (alike != null && !alike.isEmpty()) {
                paired.add(alike.removeFirst());
                paired.add(candidate.finding());
            }
        }
    }

    private static List<Object> withLine(Candidate candidate) {
        Span span = candidate.finding().span();
        return List.of(candidate.likeness(), span == null ? 0 : span.line());
    }

    /** The parts to compare. A finding about the name itself is compared with the name. */
    private static List<Object> likeness(Finding finding, String object) {
        ObjectWords words = ObjectWords.of(finding.object());
        Span span = finding.span();
        String path = finding.path();
        return List.of(
                finding.rule(),
                finding.severity(),
                finding.target(),
                words.kind(),
                object,
                path,
                path.equals("metadata.name") ? words.name() : "",
                path.equals("metadata.namespace") ? words.namespace() : "",
                words.takenOutOf(finding.sentence()),
                span == null ? "" : span.path());
    }
}
