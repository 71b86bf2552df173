package dev.kasane.helm.chart;

import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The rules of a {@code .helmignore} file. The first rule that matches counts. */
final class IgnoreRules {

    private static final String TEMPLATES = "templates/";

    private record Rule(Predicate<String> pattern, boolean negated, boolean foldersOnly, boolean wholePath) {

        boolean matches(String path) {
            return pattern.test(wholePath ? path : path.substring(path.lastIndexOf('/') + 1));
        }
    }

    private final List<Rule> rules = new ArrayList<>();

    /** The rules of a file, and the one that Helm always has. */
    static IgnoreRules of(String text) {
        IgnoreRules rules = new IgnoreRules();
        if (!text.isEmpty()) {
            for (String line : text.split("\n", -1)) {
                rules.add(line.strip());
            }
        }
        rules.rules.add(new Rule(IgnoreRules::isHiddenTemplate, false, false, true));
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
        if ((line.indexOf('[') >= 0 || line.indexOf('\\') >= 0)
                && !Glob.path(line).isValid()) {
            throw Problem.error(".helmignore: " + line + " is no pattern", null, null)
                    .asException();
        }
        boolean negated = line.startsWith("!");
        String pattern = negated ? line.substring(1) : line;
        boolean foldersOnly = pattern.endsWith("/");
        pattern = foldersOnly ? pattern.substring(0, pattern.length() - 1) : pattern;
        boolean wholePath = pattern.contains("/");
        pattern = pattern.startsWith("/") ? pattern.substring(1) : pattern;
        rules.add(new Rule(matcher(pattern), negated, foldersOnly, wholePath));
    }

    /** Whether a path matches {@code templates/.?*}. */
    private static boolean isHiddenTemplate(String path) {
        int name = TEMPLATES.length();
        return path.startsWith(TEMPLATES)
                && path.length() > name + 1
                && path.charAt(name) == '.'
                && path.indexOf('/', name) < 0;
    }

    /** Compiles a pattern. Most are names or suffixes, which need no regular expression. */
    private static Predicate<String> matcher(String pattern) {
        if (isLiteral(pattern)) {
            return pattern::equals;
        }
        int star = pattern.indexOf('*');
        if (star >= 0 && isLiteral(pattern.substring(0, star)) && isLiteral(pattern.substring(star + 1))) {
            String begin = pattern.substring(0, star);
            String end = pattern.substring(star + 1);
            return path -> path.length() >= begin.length() + end.length()
                    && path.startsWith(begin)
                    && path.endsWith(end)
                    && path.lastIndexOf('/', path.length() - end.length() - 1) < begin.length();
        }
        return Glob.path(pattern)::matches;
    }

    private static boolean isLiteral(String pattern) {
        for (int i = 0; i < pattern.length(); i++) {
            if ("*?[\\".indexOf(pattern.charAt(i)) >= 0) {
                return false;
            }
        }
        return true;
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
