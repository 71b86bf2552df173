package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.util.List;

/** The rules for admission webhooks, and the request matching that they share with policies. */
public final class AdmissionRules {

    private static final List<String> OPERATIONS = List.of("*", "CONNECT", "CREATE", "DELETE", "UPDATE");

    private AdmissionRules() {}

    static void checkValidating(JsonCursor object, Faults faults) {
        checkWebhooks(object, false, faults);
    }

    static void checkMutating(JsonCursor object, Faults faults) {
        checkWebhooks(object, true, faults);
    }

    private static void checkWebhooks(JsonCursor object, boolean mutating, Faults faults) {
        ObjectMeta.check(object.part("metadata"), Names::subdomain, faults);
        for (JsonCursor webhook : object.parts("webhooks")) {
            String name = webhook.text("name");
            if (name.isEmpty()) {
                faults.required(webhook.at("name"));
            } else if (!Names.subdomain(name).isEmpty()) {
                faults.invalid(webhook.at("name"), name, Names.subdomain(name));
            } else if (!Names.hasSegments(name, 3)) {
                faults.invalid(
                        webhook.at("name"), name, "should be a domain with at least three segments separated by dots");
            }
            for (JsonCursor rule : webhook.parts("rules")) {
                checkRule(rule, faults);
            }
            EnumFields.check(webhook, "failurePolicy", List.of("Fail", "Ignore"), faults);
            EnumFields.check(webhook, "matchPolicy", List.of("Equivalent", "Exact"), faults);
            if (mutating) {
                EnumFields.check(webhook, "reinvocationPolicy", List.of("IfNeeded", "Never"), faults);
            }
            checkEffects(webhook, faults);
            checkVersions(webhook, faults);
            if (webhook.has("timeoutSeconds")
                    && (webhook.number("timeoutSeconds") < 1 || webhook.number("timeoutSeconds") > 30)) {
                faults.invalid(
                        webhook.at("timeoutSeconds"),
                        webhook.number("timeoutSeconds"),
                        "the timeout value must be between 1 and 30 seconds");
            }
            Labels.checkSelector(webhook.partOrNull("namespaceSelector"), faults);
            Labels.checkSelector(webhook.partOrNull("objectSelector"), faults);
            checkClient(webhook.part("clientConfig"), faults);
        }
    }

    private static void checkEffects(JsonCursor webhook, Faults faults) {
        if (!webhook.has("sideEffects")) {
            faults.required(webhook.at("sideEffects"), "must specify one of None, NoneOnDryRun");
        } else {
            EnumFields.check(webhook, "sideEffects", List.of("None", "NoneOnDryRun"), faults);
        }
    }

    private static void checkVersions(JsonCursor webhook, Faults faults) {
        List<String> versions = webhook.texts("admissionReviewVersions");
        if (versions.isEmpty()) {
            faults.required(webhook.at("admissionReviewVersions"), "must specify one of v1, v1beta1");
            return;
        }
        for (int i = 0; i < versions.size(); i++) {
            faults.invalid(
                    webhook.at("admissionReviewVersions").item(i), versions.get(i), Names.dns1035(versions.get(i)));
            if (versions.indexOf(versions.get(i)) < i) {
                faults.invalid(webhook.at("admissionReviewVersions").item(i), versions.get(i), "duplicate version");
            }
        }
        if (!versions.contains("v1") && !versions.contains("v1beta1")) {
            faults.invalid(
                    webhook.at("admissionReviewVersions"),
                    Json.copy(webhook.list("admissionReviewVersions")),
                    "must include at least one of v1, v1beta1");
        }
    }

    static void checkClient(JsonCursor client, Faults faults) {
        JsonCursor service = client.partOrNull("service");
        boolean url = client.has("url");
        if (url == (service != null)) {
            faults.required(client.path(), "exactly one of url or service is required");
        }
        if (url) {
            String text = client.text("url");
            if (!text.startsWith("https://")) {
                int colon = text.indexOf(':');
                faults.invalid(
                        client.at("url"),
                        colon < 0 ? "" : text.substring(0, colon),
                        "'https' is the only allowed URL scheme; desired format: https://host[/path]");
            } else if (text.length() == "https://".length() || text.charAt("https://".length()) == '/') {
                faults.invalid(client.at("url"), "", "host must be specified; desired format: https://host[/path]");
            } else {
                for (String part : List.of("?", "#", "@")) {
                    if (text.contains(part)) {
                        faults.invalid(
                                client.at("url"), text, "user information, query and fragment are not permitted");
                    }
                }
            }
        }
        if (service != null) {
            checkService(service, faults);
        }
    }

    private static void checkService(JsonCursor service, Faults faults) {
        if (service.text("name").isEmpty()) {
            // the server names either field for the other
            faults.required(service.at("namespace"), "service name is required");
        }
        if (service.text("namespace").isEmpty()) {
            faults.required(service.at("name"), "service namespace is required");
        }
        if (service.has("port")) {
            faults.invalid(service.at("port"), service.number("port"), Names.port(service.number("port")));
        }
        String path = service.text("path");
        if (!service.has("path") || path.equals("/") || path.isEmpty()) {
            return;
        }
        if (!path.startsWith("/")) {
            faults.invalid(service.at("path"), path, "must start with a '/'");
        }
        String inner = path.substring(1);
        String[] segments = (inner.endsWith("/") ? inner.substring(0, inner.length() - 1) : inner).split("/", -1);
        for (int i = 0; i < segments.length; i++) {
            if (segments[i].isEmpty()) {
                faults.invalid(service.at("path"), path, "segment[" + i + "] may not be empty");
            } else if (!Names.subdomain(segments[i]).isEmpty()) {
                faults.invalid(
                        service.at("path"),
                        path,
                        "segment[" + i + "]: " + Names.subdomain(segments[i]).getFirst());
            }
        }
    }

    /** Checks a rule that selects requests. */
    public static void checkRule(JsonCursor rule, Faults faults) {
        checkNames(rule, "operations", faults);
        List<String> operations = rule.texts("operations");
        for (int i = 0; i < operations.size(); i++) {
            if (!OPERATIONS.contains(operations.get(i))) {
                faults.notSupported(rule.at("operations").item(i), operations.get(i), OPERATIONS);
            }
        }
        if (operations.size() > 1 && operations.contains("*")) {
            faults.invalid(
                    rule.at("operations"),
                    Json.copy(rule.list("operations")),
                    "if '*' is present, must not specify other operations");
        }
        checkNames(rule, "apiGroups", faults);
        checkNames(rule, "apiVersions", faults);
        for (String field : List.of("apiGroups", "apiVersions")) {
            if (rule.list(field).size() > 1 && rule.texts(field).contains("*")) {
                faults.invalid(
                        rule.at(field),
                        Json.copy(rule.list(field)),
                        "if '*' is present, must not specify other values");
            }
        }
        List<String> versions = rule.texts("apiVersions");
        for (int i = 0; i < versions.size(); i++) {
            if (versions.get(i).isEmpty()) {
                faults.required(rule.at("apiVersions").item(i));
            }
        }
        checkResources(rule, faults);
        if (rule.has("scope")) {
            EnumFields.check(rule, "scope", List.of("*", "Cluster", "Namespaced"), faults);
        }
    }

    private static void checkNames(JsonCursor rule, String field, Faults faults) {
        if (rule.list(field).isEmpty()) {
            faults.required(rule.at(field));
        }
    }

    private static void checkResources(JsonCursor rule, Faults faults) {
        List<String> resources = rule.texts("resources");
        if (resources.isEmpty()) {
            faults.required(rule.at("resources"));
        }
        for (int i = 0; i < resources.size(); i++) {
            if (resources.get(i).isEmpty()) {
                faults.required(rule.at("resources").item(i));
            }
        }
        boolean wrong = resources.contains("*/*") && resources.size() > 1
                || resources.contains("*")
                        && resources.stream().anyMatch(name -> !name.equals("*") && !name.contains("/"));
        if (wrong) {
            faults.invalid(
                    rule.at("resources"),
                    Json.copy(rule.list("resources")),
                    "if '*' is present, must not specify other resources without subresources");
        }
    }
}
