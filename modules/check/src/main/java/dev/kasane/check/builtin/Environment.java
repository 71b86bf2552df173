package dev.kasane.check.builtin;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.kasane.check.schema.Amount;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The rules for environment variables of containers. */
final class Environment {

    private static final Set<String> ENV_FIELDS = Set.of(
            "metadata.name",
            "metadata.namespace",
            "metadata.uid",
            "spec.nodeName",
            "spec.serviceAccountName",
            "status.hostIP",
            "status.hostIPs",
            "status.podIP",
            "status.podIPs");

    /** The fields that files of volumes can be made of. */
    static final Set<String> VOLUME_FIELDS =
            Set.of("metadata.name", "metadata.namespace", "metadata.labels", "metadata.annotations", "metadata.uid");

    private static final Set<String> KNOWN_FIELDS = Set.of(
            "metadata.annotations",
            "metadata.labels",
            "metadata.name",
            "metadata.namespace",
            "metadata.uid",
            "spec.nodeName",
            "spec.restartPolicy",
            "spec.serviceAccountName",
            "spec.schedulerName",
            "spec.host",
            "status.phase",
            "status.hostIP",
            "status.hostIPs",
            "status.podIP",
            "status.podIPs");

    private static final Pattern SUBSCRIPT = Pattern.compile("(metadata\\.(?:labels|annotations))\\['(.*)'\\]");
    private static final Pattern RESOURCE =
            Pattern.compile("(limits|requests)\\.(cpu|memory|ephemeral-storage|hugepages-.+)");

    private Environment() {}

    static void check(JsonCursor container, Faults faults) {
        for (JsonCursor variable : container.parts("env")) {
            String name = variable.text("name");
            if (name.isEmpty()) {
                faults.required(variable.at("name"));
            } else {
                faults.invalid(variable.at("name"), name, Names.environmentVariable(name));
            }
            JsonCursor from = variable.partOrNull("valueFrom");
            if (from != null) {
                checkSource(from, !variable.text("value").isEmpty(), faults);
            }
        }
        for (JsonCursor source : container.parts("envFrom")) {
            checkSourceOfAll(container, source, faults);
        }
    }

    private static void checkSource(JsonCursor from, boolean hasValue, Faults faults) {
        int sources = 0;
        JsonCursor field = from.partOrNull("fieldRef");
        if (field != null) {
            sources++;
            checkField(field, ENV_FIELDS, faults);
        }
        JsonCursor resource = from.partOrNull("resourceFieldRef");
        if (resource != null) {
            sources++;
            checkResource(resource, faults);
        }
        for (String kind : List.of("configMapKeyRef", "secretKeyRef")) {
            JsonCursor key = from.partOrNull(kind);
            if (key != null) {
                sources++;
                faults.invalid(key.at("name"), key.text("name"), Names.subdomain(key.text("name")));
                if (key.text("key").isEmpty()) {
                    faults.required(key.at("key"));
                } else {
                    faults.invalid(key.at("key"), key.text("key"), Names.configKey(key.text("key")));
                }
            }
        }
        if (sources == 0) {
            faults.invalid(
                    from.path(),
                    "",
                    "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`");
        } else if (hasValue) {
            faults.invalid(from.path(), "", "may not be specified when `value` is not empty");
        } else if (sources > 1) {
            faults.invalid(from.path(), "", "may not have more than one field specified at a time");
        }
    }

    static void checkField(JsonCursor reference, Set<String> allowed, Faults faults) {
        String path = reference.text("fieldPath");
        if (path.isEmpty()) {
            faults.required(reference.at("fieldPath"));
            return;
        }
        Matcher subscript = SUBSCRIPT.matcher(path);
        if (subscript.matches()) {
            String key = subscript.group(2);
            faults.invalid(
                    reference.at("fieldPath"),
                    key,
                    Names.qualified(path.startsWith("metadata.annotations") ? key.toLowerCase(Locale.ROOT) : key));
        } else if (!KNOWN_FIELDS.contains(path)) {
            faults.invalid(
                    reference.at("fieldPath"), path, "error converting fieldPath: field label not supported: " + path);
        } else if (!allowed.contains(path)) {
            faults.notSupported(
                    reference.at("fieldPath"), path, allowed.stream().sorted().toList());
        }
    }

    static void checkResource(JsonCursor reference, Faults faults) {
        String resource = reference.text("resource");
        if (resource.isEmpty()) {
            faults.required(reference.at("resource"));
            return;
        }
        if (!RESOURCE.matches(resource)) {
            faults.notSupported(
                    reference.at("resource"),
                    resource,
                    List.of(
                            "limits.cpu",
                            "limits.ephemeral-storage",
                            "limits.memory",
                            "requests.cpu",
                            "requests.ephemeral-storage",
                            "requests.memory"));
            return;
        }
        Amount divisor = Amount.of(reference.text("divisor"));
        if (divisor == null || divisor.sign() == 0) {
            return;
        }
        BigDecimal value = divisor.value();
        boolean right = resource.endsWith(".cpu")
                ? value.compareTo(BigDecimal.ONE) == 0 || value.compareTo(new BigDecimal("0.001")) == 0
                : List.of("1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei")
                        .contains(divisor.canonical());
        if (!right) {
            faults.invalid(
                    reference.at("divisor"), divisor.canonical(), "only divisor's values of one unit are supported");
        }
    }

    private static void checkSourceOfAll(JsonCursor container, JsonCursor source, Faults faults) {
        if (!source.text("prefix").isEmpty()) {
            faults.invalid(
                    source.at("prefix"), source.text("prefix"), Names.environmentVariable(source.text("prefix")));
        }
        int sources = 0;
        for (String kind : List.of("configMapRef", "secretRef")) {
            JsonCursor reference = source.partOrNull(kind);
            if (reference != null) {
                sources++;
                EnumFields.required(reference, "name", faults);
                EnumFields.name(reference, "name", Names::subdomain, faults);
            }
        }
        if (sources == 0) {
            faults.invalid(container.at("envFrom"), "", "must specify one of: `configMapRef` or `secretRef`");
        } else if (sources > 1) {
            faults.invalid(container.at("envFrom"), "", "may not have more than one field specified at a time");
        }
    }
}
