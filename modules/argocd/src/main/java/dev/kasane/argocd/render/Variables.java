package dev.kasane.argocd.render;

import dev.kasane.lock.Requirement;
import java.util.LinkedHashMap;
import java.util.Map;

/** The variables that Argo CD puts into images, labels, annotations and the paths of values files. */
public record Variables(Map<String, String> values) {

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

    /** A text with {@code $NAME} and {@code ${NAME}} replaced; two dollars are one, and what is unknown is empty. */
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
            if (text.charAt(i + 1) == '$') {
                result.append('$');
                i += 2;
                continue;
            }
            boolean braces = text.charAt(i + 1) == '{';
            int from = i + (braces ? 2 : 1);
            int to = from;
            while (to < text.length() && isName(text.charAt(to))) {
                to++;
            }
            if (braces && (to >= text.length() || text.charAt(to) != '}') || to == from) {
                result.append(c);
                i++;
                continue;
            }
            result.append(values.getOrDefault(text.substring(from, to), ""));
            i = to + (braces ? 1 : 0);
        }
        return result.toString();
    }

    private static boolean isName(char c) {
        return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
