package dev.kasane.cli.findings;

import dev.kasane.argocd.discovery.RandomFields;
import dev.kasane.check.finding.Finding;
import dev.kasane.files.SecretNames;
import dev.kasane.yaml.YamlMap;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code random-value}: fields of a chart's objects that Argo CD gets with other values each time it renders the chart. What a
 * chart makes at random does not stand in the repository, so {@code plain-secret} is not about it.
 */
final class RandomFindings {

    /** The maximum number of listed fields of an object. */
    private static final int NAMED = 3;

    private RandomFindings() {}

    /** The findings without Secrets whose values the chart makes: these are nowhere in the repository. */
    static List<Finding> withoutMade(List<Finding> found, List<RandomFields> all) {
        List<Finding> findings = new ArrayList<>(found);
        for (RandomFields fields : all) {
            findings.removeIf(finding -> finding.rule().equals("plain-secret")
                    && finding.object().equals(fields.object().id().toText())
                    && isAllRandom(finding.path(), fields));
        }
        return findings;
    }

    static List<Finding> of(String target, List<Finding> found, List<RandomFields> all) {
        List<Finding> findings = withoutMade(found, all);
        for (RandomFields fields : all) {
            findings.add(new Finding(
                    "random-value",
                    Finding.Severity.WARNING,
                    target,
                    fields.object().id().toText(),
                    fields.paths().getFirst(),
                    sentence(fields),
                    fields.template(),
                    hint(fields)));
        }
        return findings;
    }

    /** Whether no field of a Secret that is named like a secret has a value that stands in the repository. */
    private static boolean isAllRandom(String data, RandomFields fields) {
        YamlMap values = fields.object().root().map(data);
        if (values == null) {
            return false;
        }
        boolean some = false;
        for (int i = 0; i < values.size(); i++) {
            String key = values.key(i).text();
            boolean isRandom =
                    fields.paths().contains(data + "." + key) || fields.paths().contains(data + "[" + key + "]");
            if (!isRandom && SecretNames.isSecret(key)) {
                return false;
            }
            some |= isRandom;
        }
        return some;
    }

    private static String sentence(RandomFields fields) {
        List<String> paths = fields.paths();
        boolean isOne = paths.size() == 1;
        String what = isOne ? "the value is random" : list(paths) + " are random";
        boolean restarts = paths.stream().anyMatch(path -> path.startsWith("spec.template."));
        return what + ": each render of the chart makes " + (isOne ? "another" : "others")
                + (restarts ? ", and syncing it restarts pods" : "");
    }

    private static String list(List<String> paths) {
        if (paths.size() > NAMED) {
            return String.join(", ", paths.subList(0, NAMED)) + " and " + (paths.size() - NAMED) + " more";
        }
        return String.join(", ", paths.subList(0, paths.size() - 1)) + " and " + paths.getLast();
    }

    private static String hint(RandomFields fields) {
        return fields.cures().isEmpty()
                ? "let the chart use a Secret that exists, or set the value that it would make"
                : "set " + String.join(" or ", fields.cures()) + " among the values of the chart";
    }
}
