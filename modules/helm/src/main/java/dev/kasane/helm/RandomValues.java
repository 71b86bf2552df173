package dev.kasane.helm;

import dev.kasane.files.SecretNames;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.chart.Chart;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.engine.RandomCall;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Candidates for values that replace random ones, found in the text of templates. A render verifies them. */
final class RandomValues {

    private static final String VALUES = ".Values.";

    /** The parameter with which many charts pass the values that replace a generated password to their helpers. */
    private static final String PROVIDED = "\"providedValues\"";

    private final Chart chart;
    private final Set<String> paths = new LinkedHashSet<>();

    private RandomValues(Chart chart) {
        this.chart = chart;
    }

    /**
     * Paths of values, the likeliest first.
     *
     * @param calls what makes random values
     * @param templates the templates of the objects that have random fields
     */
    static Set<String> named(Chart chart, Collection<RandomCall> calls, Collection<String> templates) {
        RandomValues values = new RandomValues(chart);
        for (RandomCall call : calls) {
            values.addUsed(call.template(), call.action(), false);
        }
        for (String template : new LinkedHashSet<>(templates)) {
            String text = values.text(template);
            values.addProvided(template, text);
            values.addUsed(template, text, true);
        }
        return values.paths;
    }

    /** Sets the value at a path, of which a part that is no map is replaced. */
    static void set(GoMap values, String path, String value) {
        List<String> keys = List.of(path.split("\\.", -1));
        GoMap at = values;
        for (String key : keys.subList(0, keys.size() - 1)) {
            GoMap next = at.get(key) instanceof GoMap map ? map : GoMap.empty();
            at.put(key, next);
            at = next;
        }
        at.put(keys.getLast(), value);
    }

    /** The values that a text uses, or those of them that are named like secrets. */
    private void addUsed(String template, String text, boolean likeSecretsOnly) {
        for (int at = text.indexOf(VALUES); at >= 0; at = text.indexOf(VALUES, at + 1)) {
            int end = at + VALUES.length();
            while (end < text.length() && isOfPath(text.charAt(end))) {
                end++;
            }
            String path = text.substring(at + VALUES.length(), end);
            if (!likeSecretsOnly || SecretNames.isSecret(path.substring(path.lastIndexOf('.') + 1))) {
                add(template, path);
            }
        }
    }

    private void addProvided(String template, String text) {
        for (int at = text.indexOf(PROVIDED); at >= 0; at = text.indexOf(PROVIDED, at + 1)) {
            int end = text.indexOf(')', at);
            String[] parts = text.substring(at + PROVIDED.length(), end < 0 ? text.length() : end)
                    .split("\"", -1);
            for (int i = 1; i < parts.length; i += 2) {
                add(template, parts[i]);
            }
        }
    }

    private void add(String template, String path) {
        if (path.isEmpty() || path.startsWith(".") || path.endsWith(".") || path.contains("..")) {
            return;
        }
        boolean isGlobal = path.equals("global") || path.startsWith("global.");
        paths.add(isGlobal ? path : folderOfValues(template) + path);
    }

    private static boolean isOfPath(char c) {
        return c == '.' || c == '_' || Character.isLetterOrDigit(c);
    }

    /**
     * The prefix of the values of a template's chart in those of the whole chart, such as {@code postgresql.}; empty
     * for the chart itself.
     */
    private static String folderOfValues(String template) {
        StringBuilder folder = new StringBuilder();
        String[] parts = template.split("/", -1);
        for (int i = 1; i + 1 < parts.length && parts[i].equals("charts"); i += 2) {
            folder.append(parts[i + 1]).append('.');
        }
        return folder.toString();
    }

    /** The text of a template; empty when it is not found, as in a chart that has another name here. */
    private String text(String template) {
        ChartFile file = chart.template(template);
        return file == null ? "" : file.text();
    }
}
