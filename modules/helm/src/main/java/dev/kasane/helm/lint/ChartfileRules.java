package dev.kasane.helm.lint;

import dev.kasane.gotemplate.function.PathFunctions;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoTypes;
import dev.kasane.gotemplate.version.Constraint;
import dev.kasane.gotemplate.version.Version;
import dev.kasane.helm.lint.LintMessage.Severity;
import dev.kasane.helm.profile.HelmProfile;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lint rules for {@code Chart.yaml}. */
final class ChartfileRules {

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
    private final HelmProfile profile;
    private final @Nullable String repeated;

    /** @param repeated the message for duplicate keys, or null */
    ChartfileRules(List<LintMessage> messages, GoMap chart, HelmProfile profile, @Nullable String repeated) {
        this.messages = messages;
        this.chart = chart;
        this.profile = profile;
        this.repeated = repeated;
    }

    void check() {
        String fault = profile.isFour() ? strictFault() : null;
        if (fault != null) {
            warn("failed to strictly parse chart metadata file\n\t" + fault);
        }
        String name = text("name");
        String apiVersion = text("apiVersion");
        if (name.isEmpty()) {
            error("name is required");
        } else if (!PathFunctions.base(name).equals(name)) {
            error("chart name " + GoQuote.quote(name) + " is invalid");
        }
        if (apiVersion.isEmpty()) {
            error("apiVersion is required. The value must be either \"v1\" or \"v2\"");
        } else if (!apiVersion.equals("v1") && !apiVersion.equals("v2")) {
            error("apiVersion '" + apiVersion + "' is not valid. The value must be either \"v1\" or \"v2\"");
        }
        checkIsText("version");
        checkVersion();
        checkIsText("appVersion");
        checkMaintainers();
        checkAddresses();
        checkApiVersion(apiVersion);
        String version = text("version");
        Version read = Version.parse(version);
        if (profile.isFour() && (read == null || !isStrict(version, read))) {
            warn("version '" + version + "' is not a valid SemVerV2");
        }
    }

    private @Nullable String strictFault() {
        if (repeated != null) {
            return repeated;
        }
        String unknown = unknownField();
        return unknown == null
                ? null
                : "error unmarshaling JSON: while decoding JSON: json: unknown field \"" + unknown + "\"";
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

    private void checkIsText(String field) {
        Object value = chart.get(field);
        if (value != null && !(value instanceof String)) {
            error(field + " should be of type string but it's of type " + GoTypes.typeOf(value));
        }
    }

    private void checkVersion() {
        String text = text("version");
        if (text.isEmpty()) {
            error("version is required");
            return;
        }
        Version version = Version.parse(text);
        if (version == null) {
            error("version '" + text + "' is not a valid SemVer");
        } else if (!Constraint.parse(">0.0.0-0").accepts(version)) {
            error("version " + GoQuote.quote(version.toString()) + " is less than or equal to \"0.0.0-0\"");
        }
    }

    /** The first maintainer that is wrong is reported. */
    private void checkMaintainers() {
        for (Object item : chart.list("maintainers").items()) {
            String fault =
                    item instanceof GoMap maintainer ? maintainerFault(maintainer) : "a maintainer entry is empty";
            if (fault != null) {
                error(fault);
                return;
            }
        }
    }

    private static @Nullable String maintainerFault(GoMap maintainer) {
        String name = Chartfile.text(maintainer, "name");
        String email = Chartfile.text(maintainer, "email");
        String url = Chartfile.text(maintainer, "url");
        if (name.isEmpty()) {
            return "each maintainer requires a name";
        }
        if (!email.isEmpty() && !WebAddress.isEmail(email)) {
            return "invalid email '" + email + "' for maintainer '" + name + "'";
        }
        return url.isEmpty() || WebAddress.isSite(url)
                ? null
                : "invalid url '" + url + "' for maintainer '" + name + "'";
    }

    private void checkAddresses() {
        for (Object source : chart.list("sources").items()) {
            String address = source instanceof String text ? text : source == GoNil.NIL ? "" : GoFormat.print(source);
            if (!WebAddress.isAbsolute(address)) {
                error("invalid source URL '" + address + "'");
                break;
            }
        }
        String icon = text("icon");
        if (icon.isEmpty()) {
            messages.add(new LintMessage(Severity.INFO, Chartfile.PATH, "icon is recommended"));
        } else if (!WebAddress.isAbsolute(icon)) {
            error("invalid icon URL '" + icon + "'");
        }
    }

    private void checkApiVersion(String apiVersion) {
        if (apiVersion.equals("v2")) {
            return;
        }
        if (!text("type").isEmpty()) {
            error("chart type is not valid in apiVersion '" + apiVersion + "'. It is valid in apiVersion 'v2'");
        }
        if (chart.list("dependencies").size() > 0) {
            error("dependencies are not valid in the Chart file with apiVersion '" + apiVersion
                    + "'. They are valid in apiVersion 'v2'");
        }
    }

    private String text(String field) {
        return Chartfile.text(chart, field);
    }

    private static boolean isStrict(String text, Version version) {
        return text.startsWith(version.major() + "." + version.minor() + "." + version.patch());
    }

    private void warn(String sentence) {
        messages.add(new LintMessage(Severity.WARNING, Chartfile.PATH, sentence));
    }

    private void error(String sentence) {
        messages.add(new LintMessage(Severity.ERROR, Chartfile.PATH, sentence));
    }
}
