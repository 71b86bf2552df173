package dev.kasane.check.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.defaults.Defaults;
import dev.kasane.check.schema.GoValues;
import dev.kasane.check.schema.KindNames;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.schema.Type;
import dev.kasane.check.value.Faults;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Policies about objects, with what a real API server said. */
class ObservedPoliciesTest {

    private static final String ADMISSION = "admissionregistration.k8s.io/v1/";

    @Test
    void policies_say_what_they_say_on_a_real_server() throws IOException {
        int alike = 0;
        int unanswered = 0;
        List<String> wrong = new ArrayList<>();
        for (YamlMap row : Shared.rows("vap.jsonl")) {
            Map<String, Object> fields = Json.map(Shared.value(row));
            Map<String, Object> verdict = Json.map(fields.get("verdict"));
            boolean accepted = Boolean.TRUE.equals(verdict.get("accepted"));
            String server = String.valueOf(verdict.getOrDefault("message", ""));
            if (server.contains(" is invalid: ")) {
                continue;
            }
            List<Verdict> verdicts = verdicts(fields);
            if (verdicts.stream().anyMatch(one -> !one.unanswered().isEmpty())) {
                unanswered++;
                continue;
            }
            Verdict denial = verdicts.stream()
                    .filter(one ->
                            one.actions().contains("Deny") && !one.refusals().isEmpty())
                    .findFirst()
                    .orElse(null);
            String message = denial == null ? "" : denial.refusals().getFirst().message();
            boolean same = accepted == (denial == null) && (accepted || server.endsWith("denied request: " + message));
            boolean audited = audit(verdicts).equals(expectedAudit(fields));
            if (same && audited) {
                alike++;
            } else {
                wrong.add(fields.get("id") + " " + fields.get("note") + "\n   server " + (accepted ? "accepts" : server)
                        + " " + expectedAudit(fields) + "\n   here   " + (denial == null ? "accepts" : message) + " "
                        + verdicts);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(alike).as("rows that were compared").isGreaterThanOrEqualTo(242);
        assertThat(unanswered).as("rows that only a server can answer").isLessThanOrEqualTo(6);
    }

    private static Map<String, String> audit(List<Verdict> verdicts) {
        Map<String, String> audit = new TreeMap<>();
        verdicts.forEach(verdict -> audit.putAll(verdict.audit()));
        return audit;
    }

    private static Map<String, String> expectedAudit(Map<String, Object> fields) {
        Map<String, String> audit = new TreeMap<>();
        Json.map(fields.getOrDefault("audit", Map.of())).forEach((key, value) -> {
            if (!key.startsWith("validation.policy")) {
                audit.put(key, String.valueOf(value));
            }
        });
        return audit;
    }

    private static List<Verdict> verdicts(Map<String, Object> fields) {
        Map<Gvk, List<Map<String, Object>>> parameters = new HashMap<>();
        for (Object item : Json.list(fields.get("params"))) {
            Map<String, Object> parameter = Json.map(item);
            parameters.computeIfAbsent(gvk(parameter), key -> new ArrayList<>()).add(parameter);
        }
        Parameters known = new Parameters() {
            @Override
            public List<Map<String, Object>> objects(Gvk gvk) {
                return parameters.getOrDefault(gvk, List.of());
            }

            @Override
            public @Nullable Boolean isClusterScoped(Gvk gvk) {
                if (gvk.group().endsWith("example.com")) {
                    return true;
                }
                return Kubernetes.builtIn().typeOf(gvk) == null ? null : KindNames.isClusterScoped(gvk);
            }
        };
        Policies policies = new Policies();
        policies.addPolicy(stored(Json.map(fields.get("policy")), ADMISSION + "ValidatingAdmissionPolicy"));
        for (Object binding : Json.list(fields.get("bindings"))) {
            policies.addBinding(stored(binding, ADMISSION + "ValidatingAdmissionPolicyBinding"));
        }
        Map<String, Object> object = Json.map(fields.get("object"));
        Gvk gvk = gvk(object);
        Map<String, Object> full = stored(object, gvk.apiVersion() + "/" + gvk.kind());
        Type.Struct type = Objects.requireNonNull(Kubernetes.builtIn().typeOf(gvk));
        boolean outside = KindNames.isClusterScoped(gvk);
        String name = String.valueOf(Json.map(object.get("metadata")).getOrDefault("namespace", ""));
        Map<String, Object> labels = Json.map(fields.getOrDefault("namespaceLabels", Map.of()));
        Request.Namespace namespace =
                outside || name.isEmpty() ? null : new Request.Namespace(name, namespace(name, labels), true);
        return policies.of(
                new Request(StoredObject.ofBuiltIn(full, type), gvk, KindNames.plural(gvk.kind()), outside, namespace),
                known);
    }

    private static Map<String, Object> namespace(String name, Map<String, Object> labels) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", name);
        metadata.put("labels", labels);
        return Map.of(
                "metadata",
                metadata,
                "spec",
                Map.of("finalizers", List.of("kubernetes")),
                "status",
                Map.of("phase", "Active"));
    }

    private static Gvk gvk(Map<String, Object> object) {
        return Gvk.of(String.valueOf(object.get("apiVersion")), String.valueOf(object.get("kind")));
    }

    private static Map<String, Object> stored(Object object, String kind) {
        int slash = kind.lastIndexOf('/');
        Type.Struct type = Objects.requireNonNull(
                Kubernetes.builtIn().typeOf(Gvk.of(kind.substring(0, slash), kind.substring(slash + 1))));
        Map<String, Object> value = GoValues.of(Json.map(object), type, new Faults());
        Defaults.fill(kind, value);
        return value;
    }
}
