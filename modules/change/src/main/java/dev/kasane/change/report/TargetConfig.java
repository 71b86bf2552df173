package dev.kasane.change.report;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which kustomizations of a repository are targets, as its {@code .kasane.yaml} says:
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

    /** The name of the file, which stands at the root of a repository. */
    public static final String FILE = ".kasane.yaml";

    private static final List<String> FIELDS = List.of("include", "exclude", "names");

    private static final TargetConfig NONE = new TargetConfig(List.of(), List.of(), Map.of());

    /**
     * The configuration of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when it is there and not right
     */
    public static TargetConfig of(FileTree tree) {
        TreeEntry entry = tree.entry(FILE);
        if (!entry.isFile()) {
            return NONE;
        }
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), FILE);
        YamlNode root = YamlReader.standard().first(file);
        if (root == null) {
            return NONE;
        }
        YamlMap targets =
                mapOf(root, List.of("targets", "check", "argo", "secrets")).map("targets");
        if (targets == null) {
            return NONE;
        }
        mapOf(targets, FIELDS);
        return new TargetConfig(
                patterns(targets, "include"), patterns(targets, "exclude"), names(targets.get("names")));
    }

    private static YamlMap mapOf(YamlNode node, List<String> known) {
        if (!(node instanceof YamlMap map)) {
            throw Problem.error("a map is expected here, and this is " + node.kind(), node.span(), "write key: value")
                    .asException();
        }
        for (int i = 0; i < map.size(); i++) {
            String key = map.key(i).text();
            if (!known.contains(key)) {
                String near = Nearest.to(key, known);
                throw Problem.error(
                                "unknown field " + key,
                                map.key(i).span(),
                                near == null
                                        ? "the fields are " + String.join(", ", known)
                                        : "did you mean " + near + "?")
                        .asException();
            }
        }
        return map;
    }

    private static Map<String, String> names(@Nullable YamlNode node) {
        Map<String, String> names = new LinkedHashMap<>();
        if (node == null || node.isNull()) {
            return names;
        }
        if (!(node instanceof YamlMap map)) {
            throw Problem.error("names is a map", node.span(), "write folder: name")
                    .asException();
        }
        for (int i = 0; i < map.size(); i++) {
            if (!(map.value(i) instanceof YamlScalar name) || name.text().isEmpty()) {
                throw Problem.error("a name is a text", map.value(i).span(), "write folder: name")
                        .asException();
            }
            if (names.containsValue(name.text())) {
                throw Problem.error(
                                "two targets have the name " + name.text(), name.span(), "give each a name of its own")
                        .asException();
            }
            names.put(map.key(i).text(), name.text());
        }
        return names;
    }

    private static List<PathPattern> patterns(YamlMap map, String key) {
        YamlNode value = map.get(key);
        List<PathPattern> patterns = new ArrayList<>();
        if (value instanceof YamlList list) {
            for (YamlNode item : list) {
                if (!(item instanceof YamlScalar scalar)) {
                    throw Problem.error("a pattern is a text, and this is " + item.kind(), item.span(), null)
                            .asException();
                }
                patterns.add(new PathPattern(scalar.text()));
            }
        } else if (value != null && !value.isNull()) {
            throw Problem.error(key + " is a list of patterns", value.span(), "write [" + key + "/**]")
                    .asException();
        }
        return patterns;
    }

    /** Whether a kustomization that no other one names is a target. */
    public boolean isTarget(String folder) {
        return (include.isEmpty() || PathPattern.anyMatches(include, folder))
                && !PathPattern.anyMatches(exclude, folder);
    }

    /**
     * A warning for each pattern that no folder of a kustomization matches.
     *
     * @param folders the folders of all kustomizations
     */
    public List<Problem> unmatched(Collection<String> folders) {
        List<Problem> problems = new ArrayList<>();
        List<PathPattern> patterns = new ArrayList<>(include);
        patterns.addAll(exclude);
        for (PathPattern pattern : patterns) {
            if (folders.stream().noneMatch(pattern::matches)) {
                String near = Nearest.to(pattern.text(), folders);
                problems.add(Problem.warning(
                        FILE + ": the pattern " + pattern.text() + " matches no kustomization",
                        null,
                        near == null ? "correct or remove it" : "did you mean " + near + "?"));
            }
        }
        return problems;
    }

    /** A target with the name that people gave it. */
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
