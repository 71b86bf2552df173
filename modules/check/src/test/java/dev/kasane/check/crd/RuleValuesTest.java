package dev.kasane.check.crd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What rules see of an object. */
class RuleValuesTest {

    private static final Map<String, Object> RULE =
            Map.of("rule", "size(self.metadata.name) < 4", "message", "too long");

    private static List<String> faults(Map<String, Object> metadataSchema, String name) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("apiVersion", Map.of("type", "string"));
        properties.put("kind", Map.of("type", "string"));
        if (!metadataSchema.isEmpty()) {
            properties.put("metadata", metadataSchema);
        }
        Map<String, Object> schema =
                Map.of("type", "object", "properties", properties, "x-kubernetes-validations", List.of(RULE));
        Faults faults = new Faults();
        new CustomResources(schema, false)
                .check(
                        new HashMap<>(Map.of(
                                "apiVersion",
                                "example.com/v1",
                                "kind",
                                "A",
                                "metadata",
                                new HashMap<>(Map.of("name", name)))),
                        faults);
        return faults.all().stream().map(Fault::message).toList();
    }

    @Test
    void a_rule_sees_the_name_whether_the_schema_speaks_of_metadata_or_not() {
        for (Map<String, Object> metadata : List.<Map<String, Object>>of(
                Map.of(),
                Map.of("type", "object"),
                Map.of("type", "object", "properties", Map.of("name", Map.of("type", "string", "maxLength", 63L))))) {
            assertThat(faults(metadata, "abc")).isEmpty();
            assertThat(faults(metadata, "abcd")).singleElement().asString().contains("too long");
        }
    }
}
