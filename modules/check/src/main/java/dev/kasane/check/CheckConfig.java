package dev.kasane.check;

import dev.kasane.change.report.TargetConfig;
import dev.kasane.check.finding.Finding;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code .kasane.yaml} says about checks:
 *
 * <pre>{@code
 * check:
 *   kubernetes: openapi/kubernetes-1.33.json
 *   crds: [crds]
 *   policies: [manifests/policies]
 *   waivers: waivers.yaml
 *   rules:
 *     image-without-digest: off
 * }</pre>
 *
 * @param kubernetes the OpenAPI document of another version than the one that is built in; null for that one
 * @param crds folders of definitions
 * @param policies folders of policies, bindings and parameters that are enforced everywhere
 * @param rules the severity of rules; null for those that are off
 * @param waivers the findings that are let be
 */
public record CheckConfig(
        @Nullable String kubernetes,
        List<String> crds,
        List<String> policies,
        Map<String, Finding.@Nullable Severity> rules,
        List<Waiver> waivers) {

    private static final List<String> SECTIONS = List.of("targets", "check", "argo", "secrets");
    private static final List<String> FIELDS = List.of("kubernetes", "crds", "policies", "rules", "waivers");

    private static final CheckConfig NONE = new CheckConfig(null, List.of(), List.of(), Map.of(), List.of());

    /**
     * The configuration of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when it is there and not right
     */
    public static CheckConfig of(FileTree tree) {
        YamlNode root = read(tree, TargetConfig.FILE);
        YamlMap check = root == null ? null : fields(root, SECTIONS).map("check");
        if (check == null) {
            return NONE;
        }
        fields(check, FIELDS);
        return new CheckConfig(
                check.text("kubernetes"),
                texts(check, "crds"),
                texts(check, "policies"),
                severities(check.get("rules")),
                waivers(tree, check.get("waivers")));
    }

    /** The files that the configuration of a tree is read from. */
    static List<String> files(FileTree tree) {
        YamlNode root = read(tree, TargetConfig.FILE);
        YamlMap check = root == null ? null : fields(root, SECTIONS).map("check");
        return check != null && check.get("waivers") instanceof YamlScalar file && !file.isNull()
                ? List.of(TargetConfig.FILE, file.text())
                : List.of(TargetConfig.FILE);
    }

    private static @Nullable YamlNode read(FileTree tree, String path) {
        TreeEntry entry = tree.entry(path);
        return entry.isFile()
                ? YamlReader.standard()
                        .first(new SourceFile(tree.displayName(entry.path()), tree.read(entry.path()), path))
                : null;
    }

    static YamlMap fields(YamlNode node, List<String> known) {
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
                texts.add(item.toString());
            }
        } else if (value instanceof YamlScalar scalar && !scalar.isNull()) {
            texts.add(scalar.text());
        }
        return texts;
    }

    private static Map<String, Finding.@Nullable Severity> severities(@Nullable YamlNode node) {
        Map<String, Finding.@Nullable Severity> severities = new LinkedHashMap<>();
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                String word = map.value(i).toString().toUpperCase(Locale.ROOT);
                switch (word) {
                    case "OFF", "FALSE" -> severities.put(map.key(i).text(), null);
                    case "ERROR", "WARNING", "INFO" ->
                        severities.put(map.key(i).text(), Finding.Severity.valueOf(word));
                    default ->
                        throw Problem.error(
                                        map.value(i) + " is no severity",
                                        map.value(i).span(),
                                        "write error, warning, info or off")
                                .asException();
                }
            }
        }
        return severities;
    }

    private static List<Waiver> waivers(FileTree tree, @Nullable YamlNode node) {
        if (node instanceof YamlScalar file && !file.isNull()) {
            YamlNode inner = read(tree, file.text());
            if (inner == null) {
                throw Problem.error(
                                "there is no file " + file.text(),
                                file.span(),
                                "correct the path, from the root of the repository")
                        .asException();
            }
            return Waiver.all(inner instanceof YamlMap map && map.get("waivers") != null ? map.get("waivers") : inner);
        }
        return Waiver.all(node);
    }

    /** Whether nobody wants to hear of a rule. */
    boolean isOff(String rule) {
        return rules.containsKey(rule) && rules.get(rule) == null;
    }

    /** Findings with the severities that were chosen, without those of rules that are off. */
    public List<Finding> chosen(List<Finding> findings) {
        List<Finding> chosen = new ArrayList<>();
        for (Finding finding : findings) {
            if (!rules.containsKey(finding.rule())) {
                chosen.add(finding);
            } else {
                Finding.Severity severity = rules.get(finding.rule());
                if (severity != null) {
                    chosen.add(finding.withSeverity(severity));
                }
            }
        }
        return chosen;
    }
}
