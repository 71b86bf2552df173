package dev.kasane.ci.plan;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The records of pipelines' last successful commits in several repositories: each in the one that its targets are in.
 *
 * @param homes where it is kept, by the names of the pipelines
 * @param other where it is kept of all others
 */
public record PipelineStates(Map<String, LastGood> homes, LastGood other) implements LastGood {

    @Override
    public Claims claims() {
        Map<String, String> commits = new TreeMap<>();
        Set<String> doubted = new TreeSet<>();
        Set<LastGood> states = new LinkedHashSet<>(homes.values());
        states.add(other);
        for (LastGood state : states) {
            Claims claims = state.claims();
            claims.commits().forEach((pipeline, commit) -> {
                if (homeOf(pipeline).equals(state)) {
                    commits.put(pipeline, commit);
                }
            });
            claims.doubted().stream()
                    .filter(pipeline -> homeOf(pipeline).equals(state))
                    .forEach(doubted::add);
        }
        return new Claims(commits, doubted);
    }

    @Override
    public void note(Map<String, String> built) {
        Map<LastGood, Map<String, String>> parts = new LinkedHashMap<>();
        built.forEach((pipeline, commit) ->
                parts.computeIfAbsent(homeOf(pipeline), home -> new HashMap<>()).put(pipeline, commit));
        parts.forEach(LastGood::note);
    }

    private LastGood homeOf(String pipeline) {
        return homes.getOrDefault(pipeline, other);
    }
}
