package dev.kasane.core.review;

import dev.kasane.core.problem.Nearest;
import dev.kasane.core.problem.Problem;
import dev.kasane.core.source.FileTree;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.source.TreeEntry;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlReader;
import dev.kasane.core.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;

/**
 * Which kustomizations of a repository are targets, as its {@code .kasane.yaml} says:
 *
 * <pre>{@code
 * targets:
 *   include: [overlays/**]
 *   exclude: [overlays/drafts]
 * }</pre>
 *
 * <p>{@code *} stands for any name, {@code **} for any number of them. Without the file all leaves are targets.
 *
 * @param include patterns of which a target must match one; empty for any
 * @param exclude patterns of which a target must match none
 */
public record TargetConfig(List<String> include, List<String> exclude) {

    /** The name of the file, which stands at the root of a repository. */
    public static final String FILE = ".kasane.yaml";

    private static final List<String> FIELDS = List.of("include", "exclude");

    /**
     * The configuration of a tree.
     *
     * @throws dev.kasane.core.problem.KasaneException when it is there and not right
     */
    public static TargetConfig of(FileTree tree) {
        TreeEntry entry = tree.entry(FILE);
        if (!entry.isFile()) {
            return new TargetConfig(List.of(), List.of());
        }
        SourceFile file = new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), FILE);
        YamlNode root = YamlReader.standard().first(file);
        if (root == null) {
            return new TargetConfig(List.of(), List.of());
        }
        YamlMap targets = mapOf(root, List.of("targets")).map("targets");
        if (targets == null) {
            return new TargetConfig(List.of(), List.of());
        }
        mapOf(targets, FIELDS);
        return new TargetConfig(texts(targets, "include"), texts(targets, "exclude"));
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

    private static List<String> texts(YamlMap map, String key) {
        YamlNode value = map.get(key);
        List<String> texts = new ArrayList<>();
        if (value instanceof YamlList list) {
            for (YamlNode item : list) {
                if (!(item instanceof YamlScalar scalar)) {
                    throw Problem.error("a pattern is a text, and this is " + item.kind(), item.span(), null)
                            .asException();
                }
                texts.add(scalar.text());
            }
        } else if (value != null && !value.isNull()) {
            throw Problem.error(key + " is a list of patterns", value.span(), "write [" + key + "/**]")
                    .asException();
        }
        return texts;
    }

    /** Whether a kustomization that no other one names is a target. */
    public boolean isTarget(String folder) {
        return (include.isEmpty() || matchesAny(include, folder)) && !matchesAny(exclude, folder);
    }

    private static boolean matchesAny(List<String> patterns, String folder) {
        String[] names = folder.split("/");
        for (String pattern : patterns) {
            if (matches(pattern.split("/"), 0, names, 0)) {
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String[] pattern, int p, String[] names, int n) {
        int at = n;
        for (int i = p; i < pattern.length; i++) {
            if (pattern[i].equals("**")) {
                for (int skipped = at; skipped <= names.length; skipped++) {
                    if (matches(pattern, i + 1, names, skipped)) {
                        return true;
                    }
                }
                return false;
            }
            if (at == names.length || !nameMatches(pattern[i], names[at])) {
                return false;
            }
            at++;
        }
        return at == names.length;
    }

    /** Whether a name matches a pattern in which {@code *} stands for any characters. */
    private static boolean nameMatches(String pattern, String name) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(name);
        }
        if (!name.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = name.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        String last = parts[parts.length - 1];
        return name.length() - at >= last.length() && name.endsWith(last);
    }
}
