package dev.kasane.change.report;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings in {@code .kasane.yaml} that select the kustomizations that are targets:
 *
 * <pre>{@code
 * targets:
 *   include: [overlays/**]
 *   exclude: [overlays/drafts]
 *   names:
 *     overlays/prod/cart: cart in production
 * }</pre>
 *
 * <p>Patterns are those of {@link PathPattern}. Without the file all leaves are targets, and their folders their names.
 *
 * @param include patterns of which a target must match one; empty for any
 * @param exclude patterns of which a target must match none
 * @param names what people call the targets in some folders, by folder
 */
public record TargetConfig(List<PathPattern> include, List<PathPattern> exclude, Map<String, String> names) {

    /** The name of the file at the root of a repository. */
    public static final String FILE = ConfigFile.NAME;

    private static final TargetConfig NONE = new TargetConfig(List.of(), List.of(), Map.of());

    /**
     * The configuration of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when it is there and not right
     */
    public static TargetConfig of(FileTree tree) {
        if (!(ConfigFile.section(tree, "targets") instanceof YamlMap targets)) {
            return NONE;
        }
        return new TargetConfig(
                patterns(targets, "include"), patterns(targets, "exclude"), names(targets.map("names")));
    }

    private static Map<String, String> names(@Nullable YamlMap map) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; map != null && i < map.size(); i++) {
            String name = map.value(i).toString();
            if (names.containsValue(name)) {
                throw Problem.error(
                                "two targets have the name " + name,
                                map.value(i).span(),
                                "give each a name of its own")
                        .asException();
            }
            names.put(map.key(i).text(), name);
        }
        return names;
    }

    private static List<PathPattern> patterns(YamlMap map, String key) {
        List<PathPattern> patterns = new ArrayList<>();
        if (map.get(key) instanceof YamlList list) {
            for (YamlNode item : list) {
                patterns.add(new PathPattern(item.toString()));
            }
        }
        return patterns;
    }

    /** Whether a kustomization that no other one names is a target. */
    public boolean isTarget(String folder) {
        return (include.isEmpty() || PathPattern.anyMatches(include, folder))
                && !PathPattern.anyMatches(exclude, folder);
    }

    /** Whether it has patterns or names, which may be {@link #unmatched}. */
    public boolean mayBeUnmatched() {
        return !include.isEmpty() || !exclude.isEmpty() || !names.isEmpty();
    }

    /**
     * A warning for each pattern that no folder of a kustomization matches, and for each folder with a name that has no
     * kustomization.
     *
     * @param folders the folders of all kustomizations
     */
    public List<Problem> unmatched(Collection<String> folders) {
        List<Problem> problems = new ArrayList<>();
        List<PathPattern> patterns = new ArrayList<>(include);
        patterns.addAll(exclude);
        for (PathPattern pattern : patterns) {
            if (folders.stream().noneMatch(pattern::matches)) {
                problems.add(Problem.warning(
                        FILE + ": the pattern " + pattern.text() + " matches no kustomization",
                        null,
                        ClosestName.hint(pattern.text(), folders, "correct or remove it")));
            }
        }
        for (String folder : names.keySet()) {
            if (!folders.contains(folder)) {
                problems.add(Problem.warning(
                        FILE + ": there is no kustomization in " + folder + ", which targets.names names",
                        null,
                        ClosestName.hint(folder, folders, "correct or remove it")));
            }
        }
        return problems;
    }

    /** A target with its configured name. */
    public TargetPair named(TargetPair target) {
        String name = names.get(target.folder());
        return name == null ? target : target.named(name);
    }

    /** The targets among some kustomizations that no other one names, with their names. */
    public List<TargetPair> targets(List<TargetPair> leaves) {
        List<TargetPair> targets = new ArrayList<>();
        for (TargetPair leaf : leaves) {
            if (isTarget(leaf.folder())) {
                targets.add(named(leaf));
            }
        }
        return targets;
    }
}
