package dev.kasane.check;

import dev.kasane.check.finding.Finding;
import dev.kasane.files.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A finding with its targets. Findings of several overlays from the same line of a base are merged.
 *
 * @param finding the finding, with its first target; where the namespaces of the objects differ, its object has none
 * @param targets the names of all targets, in their order
 */
public record MergedFinding(Finding finding, List<String> targets) {

    private static final String IN_NAMESPACE = " in namespace ";

    /** The key of merged findings. Objects of one place may be in several namespaces. */
    private record Key(
            String rule,
            Finding.Severity severity,
            String object,
            String path,
            String sentence,
            String file,
            int offset,
            String target) {

        // written out: what Java makes for a record is linked anew at every start
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Key key
                    && offset == key.offset
                    && severity == key.severity
                    && rule.equals(key.rule)
                    && object.equals(key.object)
                    && path.equals(key.path)
                    && sentence.equals(key.sentence)
                    && file.equals(key.file)
                    && target.equals(key.target);
        }

        @Override
        public int hashCode() {
            int hash = 31 * rule.hashCode() + object.hashCode();
            hash = 31 * hash + path.hashCode();
            hash = 31 * hash + sentence.hashCode();
            return 31 * (31 * hash + file.hashCode()) + offset;
        }
    }

    /** Findings with those that are equal made one, in the order of the first of each. */
    public static List<MergedFinding> of(List<Finding> findings) {
        Map<Key, List<Finding>> equal = new LinkedHashMap<>();
        for (Finding finding : findings) {
            equal.computeIfAbsent(key(finding), key -> new ArrayList<>(1)).add(finding);
        }
        List<MergedFinding> merged = new ArrayList<>(equal.size());
        equal.values().forEach(some -> merged.add(merge(some)));
        return merged;
    }

    private static Key key(Finding finding) {
        Span span = finding.span();
        return new Key(
                finding.rule(),
                finding.severity(),
                withoutNamespace(finding.object()),
                finding.path(),
                finding.sentence(),
                span == null ? "" : span.path(),
                span == null ? 0 : span.offset(),
                span == null ? finding.target() : "");
    }

    private static String withoutNamespace(String object) {
        int at = object.indexOf(IN_NAMESPACE);
        return at < 0 ? object : object.substring(0, at);
    }

    private static MergedFinding merge(List<Finding> equal) {
        Finding first = equal.getFirst();
        List<String> targets = equal.stream()
                .map(Finding::target)
                .filter(target -> !target.isEmpty())
                .distinct()
                .sorted()
                .toList();
        boolean sameObject = equal.stream().allMatch(finding -> finding.object().equals(first.object()));
        return new MergedFinding(sameObject ? first : first.withObject(withoutNamespace(first.object())), targets);
    }

    /** What to do about it, if that is known. */
    public @Nullable String hint() {
        return finding.hint();
    }

    /** A short text for the targets: their names; of many, the first ones and the number of others. */
    public String targetsText() {
        return switch (targets.size()) {
            case 0 -> "";
            case 1 -> targets.getFirst();
            case 2 -> targets.getFirst() + ", " + targets.getLast();
            default -> targets.getFirst() + " and " + (targets.size() - 1) + " more targets";
        };
    }
}
