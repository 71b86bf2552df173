package dev.kasane.helm.chart;

import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** What {@code .helmignore} leaves out of a chart folder; the first rule that says something counts. */
final class IgnoreRules {

    private record Rule(Glob glob, boolean negated, boolean foldersOnly, boolean wholePath) {

        boolean matches(String path) {
            return glob.matches(wholePath ? path : path.substring(path.lastIndexOf('/') + 1));
        }
    }

    private final List<Rule> rules = new ArrayList<>();

    /** The rules of a file, and the one that Helm always has. */
    static IgnoreRules of(String text) {
        IgnoreRules rules = new IgnoreRules();
        for (String line : text.split("\n", -1)) {
            rules.add(line.strip());
        }
        rules.add("templates/.?*");
        return rules;
    }

    private void add(String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        if (line.contains("**")) {
            throw Problem.error(
                            ".helmignore: double-star (**) syntax is not supported",
                            null,
                            "write one rule for each level")
                    .asException();
        }
        if (!Glob.path(line).isValid()) {
            throw Problem.error(".helmignore: " + line + " is no pattern", null, null)
                    .asException();
        }
        boolean negated = line.startsWith("!");
        String pattern = negated ? line.substring(1) : line;
        boolean foldersOnly = pattern.endsWith("/");
        pattern = foldersOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
        boolean wholePath = pattern.contains("/");
        pattern = pattern.startsWith("/") ? pattern.substring(1) : pattern;
        rules.add(new Rule(Glob.path(pattern), negated, foldersOnly, wholePath));
    }

    /** Whether a path of the chart is left out, and for a folder what is in it. */
    boolean ignores(String path, boolean isFolder) {
        for (Rule rule : rules) {
            if (rule.negated) {
                if (rule.foldersOnly && !isFolder || !rule.matches(path)) {
                    return true;
                }
            } else if ((isFolder || !rule.foldersOnly) && rule.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
