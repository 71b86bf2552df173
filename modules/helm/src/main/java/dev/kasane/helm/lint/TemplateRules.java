package dev.kasane.helm.lint;

import com.google.re2j.Pattern;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.engine.KubeVersion;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lint rules for templates and their output. */
final class TemplateRules {

    private static final Set<String> EXTENSIONS = Set.of(".yaml", ".yml", ".tpl", ".txt");
    private static final Set<String> WITH_SELECTORS = Set.of("Deployment", "ReplicaSet", "DaemonSet", "StatefulSet");
    private static final Pattern DEFINITION_HOOK = Pattern.compile("\"?helm\\.sh/hook\"?:\\s+crd-install");
    private static final String RELEASE_TIME = ".Release.Time";

    private final HelmProfile profile;
    private final KubeVersion kubernetes;
    private final DeprecatedVersions deprecated = DeprecatedVersions.read();
    private final List<LintMessage> messages;

    TemplateRules(HelmProfile profile, KubeVersion kubernetes, List<LintMessage> messages) {
        this.profile = profile;
        this.kubernetes = kubernetes;
        this.messages = messages;
    }

    /**
     * Adds the messages.
     *
     * @param name the name of the chart
     * @param templates its templates
     * @param printed what they printed, by the path below the chart's name
     */
    void check(String name, List<ChartFile> templates, Map<String, String> printed) {
        for (ChartFile template : templates) {
            String path = template.name();
            int dot = path.lastIndexOf('.');
            String extension = dot > path.lastIndexOf('/') ? path.substring(dot) : "";
            if (!EXTENSIONS.contains(extension)) {
                error(
                        path,
                        "file extension '" + extension
                                + "' not valid. Valid extensions are .yaml, .yml, .tpl, or .txt");
            }
            if (!profile.isFour()) {
                checkRemoved(path, template.text());
            }
            String text = printed.getOrDefault(name + "/" + path, "");
            if (isYaml(extension) && !text.isBlank() && !checkPrinted(path, text)) {
                return;
            }
        }
    }

    private boolean isYaml(String extension) {
        String lower = extension.toLowerCase(Locale.ROOT);
        return profile.isFour() ? lower.equals(".yaml") || lower.equals(".yml") : extension.equals(".yaml");
    }

    /** Checks for features of Helm 2 that Helm 3 removed. */
    private void checkRemoved(String path, String text) {
        if (DEFINITION_HOOK.matcher(text).find()) {
            messages.add(new LintMessage(
                    Severity.WARNING,
                    path,
                    "manifest is a crd-install hook. This hook is no longer supported in v3 and all CRDs should also exist"
                            + " the crds/ directory at the top level of the chart"));
        }
        if (text.contains(RELEASE_TIME)) {
            error(
                    path,
                    RELEASE_TIME + " has been removed in v3, please replace with the `now` function in your templates");
        }
    }

    private boolean checkPrinted(String path, String text) {
        String first = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        if (first.startsWith(" ") || first.startsWith("\t")) {
            messages.add(new LintMessage(
                    Severity.WARNING,
                    path,
                    "document starts with an illegal indent: " + GoQuote.quote(first)
                            + ", which may cause parsing problems"));
        }
        String fault = new LintedDocuments(path, profile, object -> checkObject(path, text, object)).read(text);
        if (fault != null) {
            error(path, "unable to parse YAML: " + fault);
        }
        return fault == null;
    }

    private void checkObject(String path, String text, GoMap object) {
        String kind = LintedDocuments.text(object, "kind");
        String apiVersion = LintedDocuments.text(object, "apiVersion");
        String name = LintedDocuments.name(object);
        warn(path, ObjectNames.fault(kind, name));
        warn(path, deprecated.sentence(apiVersion, kind, kubernetes));
        if (WITH_SELECTORS.contains(kind) && !text.contains("matchLabels") && !text.contains("matchExpressions")) {
            error(
                    path,
                    "a " + kind + " must contain matchLabels or matchExpressions, and " + GoQuote.quote(name)
                            + " does not");
        }
        if (kind.equals("List") && hasIgnoredPolicy(object)) {
            error(
                    path,
                    (profile.isFour() ? "annotation" : "Annotation")
                            + " 'helm.sh/resource-policy' within List objects are ignored");
        }
    }

    private static boolean hasIgnoredPolicy(GoMap object) {
        if (LintedDocuments.field(object, "items") instanceof GoList items) {
            for (Object item : items.items()) {
                if (item instanceof GoMap inner
                        && LintedDocuments.field(inner, "metadata") instanceof GoMap metadata
                        && LintedDocuments.field(metadata, "annotations") instanceof GoMap annotations
                        && annotations.has("helm.sh/resource-policy")) {
                    return true;
                }
            }
        }
        return false;
    }

    private void warn(String path, @Nullable String sentence) {
        if (sentence != null) {
            messages.add(new LintMessage(Severity.WARNING, path, sentence));
        }
    }

    private void error(String path, String sentence) {
        messages.add(new LintMessage(Severity.ERROR, path, sentence));
    }
}
