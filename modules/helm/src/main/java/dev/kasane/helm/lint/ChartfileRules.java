package dev.kasane.helm.lint;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.function.PathFunctions;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.problem.KasaneException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is said about {@code Chart.yaml}. */
final class ChartfileRules {

    private static final String PATH = "Chart.yaml";

    private static final Set<String> MAINTAINER = Set.of("name", "email", "url");
    private static final Set<String> DEPENDENCY =
            Set.of("name", "version", "repository", "condition", "tags", "enabled", "import-values", "alias");
    private static final Set<String> FIELDS = Set.of(
            "name",
            "home",
            "sources",
            "version",
            "description",
            "keywords",
            "maintainers",
            "icon",
            "apiversion",
            "condition",
            "tags",
            "appversion",
            "deprecated",
            "annotations",
            "kubeversion",
            "dependencies",
            "type");

    private final List<LintMessage> messages;
    private final GoMap chart;

    private ChartfileRules(List<LintMessage> messages, GoMap chart) {
        this.messages = messages;
        this.chart = chart;
    }

    static void check(ChartFile file, List<LintMessage> messages) {
        Object read;
        try {
            read = GoYaml.read(new SourceFile(PATH, file.bytes(), ""));
        } catch (KasaneException e) {
            messages.add(new LintMessage(
                    Severity.ERROR,
                    PATH,
                    "unable to parse YAML\n\t" + e.problems().getFirst().sentence()));
            return;
        }
        if (!(read instanceof GoMap map)) {
            messages.add(new LintMessage(Severity.ERROR, PATH, "unable to parse YAML\n\tit is no map"));
            return;
        }
        new ChartfileRules(messages, map).check();
    }

    private void check() {
        String unknown = unknownField();
        if (unknown != null) {
            messages.add(new LintMessage(
                    Severity.WARNING,
                    PATH,
                    "failed to strictly parse chart metadata file\n\terror unmarshaling JSON: while decoding JSON: json:"
                            + " unknown field \"" + unknown + "\""));
        }
        String name = chart.text("name");
        String apiVersion = chart.text("apiVersion");
        if (name.isEmpty()) {
            error("name is required");
        } else if (!PathFunctions.base(name).equals(name)) {
            error("chart name \"" + name + "\" is invalid");
        }
        if (apiVersion.isEmpty()) {
            error("apiVersion is required. The value must be either \"v1\" or \"v2\"");
        } else if (!apiVersion.equals("v1") && !apiVersion.equals("v2")) {
            error("apiVersion '" + apiVersion + "' is not valid. The value must be either \"v1\" or \"v2\"");
        }
        isText("version");
        version();
        isText("appVersion");
        maintainers();
        for (Object source : chart.list("sources").items()) {
            if (!isAddress(source)) {
                error("invalid source URL '" + source + "'");
            }
        }
        if (chart.text("icon").isEmpty()) {
            messages.add(new LintMessage(Severity.INFO, PATH, "icon is recommended"));
        } else if (!isAddress(chart.text("icon"))) {
            error("invalid icon URL '" + chart.text("icon") + "'");
        }
        onlyInSecond(apiVersion);
        Object given = chart.get("version");
        String version = given == null || given == GoNil.NIL ? "" : GoFormat.print(given);
        Version read = Version.parse(version);
        if (read == null || !isStrict(version, read)) {
            messages.add(new LintMessage(Severity.WARNING, PATH, "version '" + version + "' is not a valid SemVerV2"));
        }
    }

    /** The first field, by name, that charts do not have; fields are known in any case. */
    private @Nullable String unknownField() {
        for (String field : chart.keys()) {
            if (!FIELDS.contains(field.toLowerCase(Locale.ROOT))) {
                return field;
            }
            Set<String> inner =
                    field.equals("maintainers") ? MAINTAINER : field.equals("dependencies") ? DEPENDENCY : Set.of();
            for (Object item : inner.isEmpty() ? List.of() : chart.list(field).items()) {
                for (String known : item instanceof GoMap map ? map.keys() : Set.<String>of()) {
                    if (!inner.contains(known.toLowerCase(Locale.ROOT))) {
                        return known;
                    }
                }
            }
        }
        return null;
    }

    private void isText(String field) {
        Object value = chart.get(field);
        if (value != null && !(value instanceof String)) {
            error(field + " should be of type string but it's of type " + GoTypes.typeOf(value));
        }
    }

    private void version() {
        Object value = chart.get("version");
        if (value == null || value == GoNil.NIL || value.equals("")) {
            error("version is required");
            return;
        }
        Version version = Version.parse(GoFormat.print(value));
        if (version == null) {
            error("version '" + GoFormat.print(value) + "' is not a valid SemVer");
        } else if (!Constraint.parse(">0.0.0-0").accepts(version)) {
            error("version " + version + " is less than or equal to 0.0.0-0");
        }
    }

    private void maintainers() {
        for (Object item : chart.list("maintainers").items()) {
            if (!(item instanceof GoMap maintainer)) {
                error("a maintainer entry is empty");
                return;
            }
            String name = maintainer.text("name");
            if (name.isEmpty()) {
                error("each maintainer requires a name");
                return;
            }
            String email = maintainer.text("email");
            if (!email.isEmpty() && (email.indexOf('@') < 1 || email.endsWith("@") || email.indexOf(' ') >= 0)) {
                error("invalid email '" + email + "' for maintainer '" + name + "'");
                return;
            }
            String url = maintainer.text("url");
            if (!url.isEmpty() && (url.indexOf('.') < 0 || url.indexOf(' ') >= 0)) {
                error("invalid url '" + url + "' for maintainer '" + name + "'");
                return;
            }
        }
    }

    private void onlyInSecond(String apiVersion) {
        if (apiVersion.equals("v2")) {
            return;
        }
        if (!chart.text("type").isEmpty()) {
            error("chart type is not valid in apiVersion '" + apiVersion + "'. It is valid in apiVersion 'v2'");
        }
        if (chart.list("dependencies").size() > 0) {
            error("dependencies are not valid in the Chart file with apiVersion '" + apiVersion
                    + "'. They are valid in apiVersion 'v2'");
        }
    }

    private static boolean isStrict(String text, Version version) {
        return text.startsWith(version.major() + "." + version.minor() + "." + version.patch());
    }

    private static boolean isAddress(Object value) {
        try {
            return value instanceof String text && new URI(text).isAbsolute();
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private void error(String sentence) {
        messages.add(new LintMessage(Severity.ERROR, PATH, sentence));
    }
}
