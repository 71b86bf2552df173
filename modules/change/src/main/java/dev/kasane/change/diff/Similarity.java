package dev.kasane.change.diff;

import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Detects renamed objects: pairs objects that have most of their values in common. */
final class Similarity {

    /** The share of equal values from which two objects count as the same. */
    private static final double ENOUGH = 0.6;

    /** The maximum number of compared pairs: many added objects beside many removed ones are not renames. */
    private static final int MAX_PAIRS = 10_000;

    private Similarity() {}

    /** Receives a pair. */
    interface Pairs {
        void add(int position, int to);
    }

    private record Candidate(double score, int position, int to) {}

    static void pair(ResourceSet before, List<Integer> gone, ResourceSet after, List<Integer> fresh, Pairs pairs) {
        if ((long) gone.size() * fresh.size() > MAX_PAIRS) {
            return;
        }
        List<Map<String, Integer>> values = new ArrayList<>();
        for (int position : gone) {
            values.add(valuesOf(before.get(position)));
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int to : fresh) {
            Map<String, Integer> now = valuesOf(after.get(to));
            for (int i = 0; i < gone.size(); i++) {
                double score = score(values.get(i), now);
                if (score >= ENOUGH) {
                    candidates.add(new Candidate(score, gone.get(i), to));
                }
            }
        }
        candidates.sort((a, b) -> Double.compare(b.score(), a.score()));
        boolean[] usedBefore = new boolean[before.size()];
        boolean[] usedAfter = new boolean[after.size()];
        for (Candidate candidate : candidates) {
            if (!usedBefore[candidate.position()] && !usedAfter[candidate.to()]) {
                usedBefore[candidate.position()] = true;
                usedAfter[candidate.to()] = true;
                pairs.add(candidate.position(), candidate.to());
            }
        }
    }

    /** Every value of an object with its path, and how often it occurs; its name does not count. */
    private static Map<String, Integer> valuesOf(Resource resource) {
        Map<String, Integer> values = new HashMap<>();
        YamlMap root = resource.root();
        for (int i = 0; i < root.size(); i++) {
            String key = root.key(i).text();
            if (key.equals("metadata") && root.value(i) instanceof YamlMap metadata) {
                collect(metadata.without("name").without("namespace"), key, values);
            } else if (!key.equals("apiVersion") && !key.equals("kind")) {
                collect(root.value(i), key, values);
            }
        }
        return values;
    }

    private static void collect(YamlNode node, String path, Map<String, Integer> into) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                collect(map.value(i), path + "." + map.key(i).text(), into);
            }
        } else if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                collect(item, path + "[]", into);
            }
        } else {
            into.merge(path + "=" + node, 1, Integer::sum);
        }
    }

    private static double score(Map<String, Integer> a, Map<String, Integer> b) {
        int common = 0;
        int all = 0;
        for (Map.Entry<String, Integer> entry : a.entrySet()) {
            common += Math.min(entry.getValue(), b.getOrDefault(entry.getKey(), 0));
            all += entry.getValue();
        }
        for (int count : b.values()) {
            all += count;
        }
        return all == 0 ? 0 : 2.0 * common / all;
    }
}
