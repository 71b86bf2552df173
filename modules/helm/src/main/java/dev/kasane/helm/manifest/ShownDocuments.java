package dev.kasane.helm.manifest;

import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects the documents of some templates in the output ({@code --show-only}). */
public final class ShownDocuments {

    private static final String SOURCE = "# Source: ";

    private ShownDocuments() {}

    /** The documents of templates whose paths match. */
    public static String of(String text, List<String> patterns, HelmProfile.Documents rule) {
        List<String> documents = Documents.of(text, rule);
        StringBuilder shown = new StringBuilder();
        for (String pattern : patterns) {
            Glob glob = Glob.path(pattern);
            boolean found = false;
            for (String document : documents) {
                String path = path(document);
                if (path != null && glob.matches(path)) {
                    shown.append("---\n").append(document).append('\n');
                    found = true;
                }
            }
            if (!found) {
                throw Problem.error(
                                "could not find template " + pattern + " in chart",
                                null,
                                "write the path as in the lines # Source, without the chart's name")
                        .asException();
            }
        }
        return shown.toString();
    }

    /** The path of a document's template without the chart's name; null when it names none. */
    private static @Nullable String path(String document) {
        int at = document.indexOf(SOURCE);
        if (at < 0) {
            return null;
        }
        int end = document.indexOf('\n', at);
        String line = document.substring(at + SOURCE.length(), end < 0 ? document.length() : end);
        int slash = line.indexOf('/');
        return slash <= 0 || slash + 1 == line.length() ? null : line.substring(slash + 1);
    }
}
