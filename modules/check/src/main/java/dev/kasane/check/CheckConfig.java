package dev.kasane.check;

import dev.kasane.change.report.TargetConfig;
import dev.kasane.check.finding.Finding;
import dev.kasane.config.ConfigFile;
import dev.kasane.config.RepositoryShape;
import dev.kasane.files.FileTree;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problems;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings for checks in {@code .kasane.yaml}:
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
 * @param waivers the waived findings
 */
public record CheckConfig(
        @Nullable String kubernetes,
        List<String> crds,
        List<String> policies,
        Map<String, Finding.@Nullable Severity> rules,
        List<Waiver> waivers) {

    /** How {@code kubernetes} may name the version that is built in. */
    static final Set<String> BUILT_IN = Set.of("1.34", "v1.34");

    private static final CheckConfig NONE = new CheckConfig(null, List.of(), List.of(), Map.of(), List.of());

    /**
     * The configuration of a tree.
     *
     * @throws dev.kasane.problem.KasaneException when it is there and not right, with all files and folders that are
     *     missing
     */
    public static CheckConfig of(FileTree tree) {
        if (!(ConfigFile.section(tree, "check") instanceof YamlMap check)) {
            return NONE;
        }
        Problems problems = new Problems();
        ConfiguredPaths.of(check).check(tree, problems);
        problems.throwIfAny();
        String kubernetes = check.text("kubernetes");
        return new CheckConfig(
                kubernetes == null || BUILT_IN.contains(kubernetes) ? null : kubernetes,
                ConfigFile.texts(check.get("crds")),
                ConfigFile.texts(check.get("policies")),
                severities(check.map("rules")),
                waivers(tree, check.get("waivers")));
    }

    /**
     * Checks what the configuration of a tree names. Only this reports unknown rules, so that a comparison with an
     * earlier tree that has one is possible.
     *
     * @throws dev.kasane.problem.KasaneException when a file, a folder or a rule does not exist, with all of these
     */
    public static void accept(FileTree tree) {
        if (ConfigFile.section(tree, "check") instanceof YamlMap check) {
            Problems problems = new Problems();
            ConfiguredPaths.of(check).check(tree, problems);
            YamlMap rules = check.map("rules");
            for (int i = 0; rules != null && i < rules.size(); i++) {
                YamlScalar rule = rules.key(i);
                if (!RuleNames.ALL.contains(rule.text())) {
                    problems.error(
                            "there is no rule " + rule.text(),
                            rule.span(),
                            ClosestName.hint(
                                    rule.text(), RuleNames.ALL, "the rules are " + String.join(", ", RuleNames.ALL)));
                }
            }
            problems.throwIfAny();
        }
    }

    /** The files that the configuration of a tree is read from. */
    static List<String> files(FileTree tree) {
        return ConfigFile.section(tree, "check") instanceof YamlMap check
                        && check.get("waivers") instanceof YamlScalar file
                        && !file.isNull()
                ? List.of(TargetConfig.FILE, file.text())
                : List.of(TargetConfig.FILE);
    }

    private static Map<String, Finding.@Nullable Severity> severities(@Nullable YamlMap map) {
        Map<String, Finding.@Nullable Severity> severities = new LinkedHashMap<>();
        for (int i = 0; map != null && i < map.size(); i++) {
            String word = map.value(i).toString();
            severities.put(
                    map.key(i).text(),
                    word.equals("off") ? null : Finding.Severity.valueOf(word.toUpperCase(Locale.ROOT)));
        }
        return severities;
    }

    private static List<Waiver> waivers(FileTree tree, @Nullable YamlNode node) {
        if (!(node instanceof YamlScalar file) || file.isNull()) {
            return Waiver.all(node);
        }
        YamlNode content = ConfigFile.document(tree, file.text(), RepositoryShape.WAIVERS);
        return Waiver.all(content instanceof YamlMap map ? map.get("waivers") : content);
    }

    /** Whether a rule is not reported. */
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
