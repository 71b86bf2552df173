package dev.kasane.check.crd;

import dev.kasane.check.builtin.Names;
import dev.kasane.check.builtin.ObjectMeta;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rules for CustomResourceDefinitions. */
public final class DefinitionRules {

    private static final String APPROVAL = "api-approved.kubernetes.io";

    private DefinitionRules() {}

    /** Checks a definition, as a rule of its kind. */
    public static void check(JsonCursor object, Faults faults) {
        JsonCursor metadata = object.part("metadata");
        ObjectMeta.check(metadata, Names::subdomain, faults);
        JsonCursor spec = object.part("spec");
        JsonCursor names = spec.part("names");
        String expected = names.text("plural") + "." + spec.text("group");
        if (!metadata.text("name").equals(expected)) {
            faults.invalid(metadata.at("name"), metadata.text("name"), "must be spec.names.plural+\".\"+spec.group");
        }
        if (spec.text("group").isEmpty()) {
            faults.required(spec.at("group"));
        } else {
            faults.invalid(spec.at("group"), spec.text("group"), Names.subdomain(spec.text("group")));
            if (spec.text("group").split("\\.", -1).length < 2) {
                faults.invalid(spec.at("group"), spec.text("group"), "should be a domain with at least one dot");
            }
        }
        checkApproval(metadata, spec.text("group"), faults);
        if (spec.text("scope").isEmpty()) {
            faults.required(spec.at("scope"));
        } else if (!List.of("Cluster", "Namespaced").contains(spec.text("scope"))) {
            faults.notSupported(spec.at("scope"), spec.text("scope"), List.of("Cluster", "Namespaced"));
        }
        for (String field : List.of("plural", "kind")) {
            if (names.text(field).isEmpty()) {
                faults.required(names.at(field));
            }
        }
        checkVersions(spec, faults);
    }

    /** Groups of the Kubernetes community need a sign that it approved the definition. */
    private static void checkApproval(JsonCursor metadata, String group, Faults faults) {
        boolean isProtected = group.endsWith(".k8s.io") || group.endsWith(".kubernetes.io");
        String approval = metadata.part("annotations").text(APPROVAL);
        if (!isProtected || approval.startsWith("unapproved") || isUrl(approval)) {
            return;
        }
        FieldPath at = metadata.at("annotations").key(APPROVAL);
        String asked = "protected groups must have approval annotation \"" + APPROVAL + "\"";
        String page = ", see https://github.com/kubernetes/enhancements/pull/1111";
        if (approval.isEmpty()) {
            faults.required(at, asked + page);
        } else {
            faults.invalid(at, approval, asked + " with either a URL or a reason starting with \"unapproved\"" + page);
        }
    }

    private static boolean isUrl(String text) {
        try {
            URI uri = new URI(text);
            return uri.getScheme() != null && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static void checkVersions(JsonCursor spec, Faults faults) {
        int stored = 0;
        Set<String> seen = new HashSet<>();
        for (JsonCursor version : spec.parts("versions")) {
            String name = version.text("name");
            faults.invalid(version.at("name"), name, Names.dns1035(name));
            if (!seen.add(name)) {
                faults.duplicate(version.at("name"), name);
            }
            stored += version.flag("storage") ? 1 : 0;
            Map<String, Object> schema = Json.map(version.part("schema").entries("openAPIV3Schema"));
            if (schema.isEmpty()) {
                faults.required(version.part("schema").at("openAPIV3Schema"), "schemas are required");
            } else {
                new DefinitionCheck(faults).check(schema, version.part("schema").at("openAPIV3Schema"));
            }
        }
        if (stored != 1) {
            faults.invalid(spec.at("versions"), "", "must have exactly one version marked as storage version");
        }
    }
}
