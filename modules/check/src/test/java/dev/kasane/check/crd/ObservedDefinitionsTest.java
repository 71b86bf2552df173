package dev.kasane.check.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.Shared;
import dev.kasane.check.schema.AppliedTypes;
import dev.kasane.check.schema.GoValues;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.schema.Type;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Schemas and values of custom resources, with what a real API server said about each. */
class ObservedDefinitionsTest {

    private static final FieldPath SCHEMA = FieldPath.ROOT.fields("spec.validation.openAPIV3Schema");

    @Test
    void schemas_and_values_are_refused_where_a_real_server_refuses_them() throws IOException {
        int rows = 0;
        List<String> wrong = new ArrayList<>();
        for (YamlMap row : Shared.rows("crd-cel.jsonl")) {
            rows++;
            YamlMap verdict = Objects.requireNonNull(row.map("verdict"));
            boolean accepted = "true".equals(verdict.text("accepted"));
            boolean schema = "schema".equals(row.text("what"));
            List<Fault> faults = schema ? ofSchema(row) : ofValue(row);
            Set<String> found = new TreeSet<>();
            faults.forEach(fault -> found.add(
                    fault.message().contains("must validate") || fault.message().contains("must not validate")
                            ? "<nil>"
                            : fault.path().toString()));
            Set<String> expected = expected(verdict);
            boolean same = accepted == faults.isEmpty();
            if (!same || !accepted && !expected.isEmpty() && !expected.equals(found)) {
                wrong.add(row.text("id") + " " + Json.text(Shared.value(Objects.requireNonNull(row.get("schema"))))
                        + " " + (schema ? "" : Json.text(Shared.value(Objects.requireNonNull(row.get("object")))))
                        + "\n   server " + (accepted ? "accepts" : expected + " " + verdict.text("message"))
                        + "\n   here   " + found
                        + faults.stream().map(Fault::message).toList());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(rows).as("rows that were compared").isGreaterThanOrEqualTo(233);
    }

    private static Map<String, Object> whole(YamlMap row) {
        String field = Objects.requireNonNull(row.text("field")).substring("spec.".length());
        Object schema = Shared.value(Objects.requireNonNull(row.get("schema")));
        return Map.of(
                "type",
                "object",
                "properties",
                Map.of("spec", Map.of("type", "object", "properties", Map.of(field, schema))));
    }

    private static List<Fault> ofSchema(YamlMap row) {
        Faults faults = new Faults();
        Type.Struct type = Objects.requireNonNull(
                Kubernetes.builtIn().typeOf(new Gvk("apiextensions.k8s.io", "v1", "CustomResourceDefinition")));
        Map<String, Object> version =
                Map.of("name", "v1", "served", true, "storage", true, "schema", Map.of("openAPIV3Schema", whole(row)));
        Map<String, Object> crd = Map.of("spec", Map.of("versions", List.of(version)));
        AppliedTypes.check(crd, type, faults);
        GoValues.of(crd, type, faults);
        if (faults.isEmpty()) {
            new DefinitionCheck(faults).check(whole(row), SCHEMA);
        }
        return faults.all();
    }

    private static List<Fault> ofValue(YamlMap row) {
        Schema schema = Schema.of(whole(row));
        Faults faults = new Faults();
        Map<String, Object> value = object(Objects.requireNonNull(row.get("object")), schema);
        Object old = row.get("old") == null ? null : object(row.get("old"), schema);
        CustomResources.checkValue(value, old, schema, RuleSet.of(schema), faults);
        return faults.all();
    }

    private static Map<String, Object> object(YamlNode spec, Schema schema) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("spec", Json.copy(Shared.value(Objects.requireNonNull(spec))));
        CustomDefaults.fill(object, schema, true);
        return object;
    }

    private static Set<String> expected(YamlMap verdict) {
        Set<String> fields = new TreeSet<>();
        if (verdict.get("causes") instanceof YamlList causes) {
            for (YamlNode cause : causes) {
                YamlMap map = (YamlMap) cause;
                if (!Objects.requireNonNullElse(map.text("message"), "")
                        .contains("some validation rules were not checked")) {
                    String field = Objects.requireNonNullElse(map.text("field"), "");
                    fields.add(field);
                }
            }
        }
        return fields;
    }
}
