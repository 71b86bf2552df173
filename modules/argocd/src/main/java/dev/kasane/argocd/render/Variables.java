package dev.kasane.argocd.render;

import dev.kasane.lock.Requirement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The build environment variables that Argo CD substitutes in images, labels, annotations and the paths of values
 * files.
 */
public record Variables(Map<String, String> values) {

    private static final String SPECIAL = "*#$@!?-0123456789";

    /** The variables of a source of an Application. */
    public static Variables of(
            ApplicationRenderer.Subject subject, dev.kasane.gotemplate.value.GoMap source, String revision) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("ARGOCD_APP_NAME", subject.instanceName());
        values.put("ARGOCD_APP_NAMESPACE", subject.namespace());
        values.put("ARGOCD_APP_PROJECT_NAME", subject.project());
        values.put("ARGOCD_APP_REVISION", revision);
        values.put("ARGOCD_APP_REVISION_SHORT", revision.substring(0, Math.min(7, revision.length())));
        values.put("ARGOCD_APP_REVISION_SHORT_8", revision.substring(0, Math.min(8, revision.length())));
        values.put("ARGOCD_APP_SOURCE_REPO_URL", source.text("repoURL"));
        values.put("ARGOCD_APP_SOURCE_PATH", Requirement.inner(source.text("path")));
        values.put("ARGOCD_APP_SOURCE_TARGET_REVISION", source.text("targetRevision"));
        return new Variables(values);
    }

    /**
     * A text with {@code $NAME} and {@code ${NAME}} replaced, as Go's {@code os.Expand} does: two dollars are one, and
     * an unknown variable is empty, also a digit or a shell parameter such as {@code $1} and {@code $?}.
     */
    public String substitute(String text) {
        StringBuilder result = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (c != '$' || i + 1 == text.length()) {
                result.append(c);
                i++;
                continue;
            }
            char next = text.charAt(i + 1);
            if (next == '{') {
                int end = text.indexOf('}', i + 2);
                // braces that do not end are left out alone
                result.append(end < 0 ? "" : value(text.substring(i + 2, end)));
                i = end < 0 ? i + 2 : end + 1;
            } else if (SPECIAL.indexOf(next) >= 0) {
                result.append(value(String.valueOf(next)));
                i += 2;
            } else {
                int end = i + 1;
                while (end < text.length() && isName(text.charAt(end))) {
                    end++;
                }
                result.append(end == i + 1 ? "$" : value(text.substring(i + 1, end)));
                i = end;
            }
        }
        return result.toString();
    }

    private String value(String name) {
        return name.equals("$") ? "$" : values.getOrDefault(name, "");
    }

    private static boolean isName(char c) {
        return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
