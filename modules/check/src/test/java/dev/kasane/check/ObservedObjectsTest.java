package dev.kasane.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.check.crd.Definitions;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.value.Fault;
import dev.kasane.json.Json;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.Gvk;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Objects changed in one place, with what a real API server said about each. */
class ObservedObjectsTest {

    /** What only a cluster knows: namespaces of requests, service accounts, its address families. */
    private static final Set<String> CLUSTER_ONLY = Set.of("pod-0045", "pod-0236", "service-0461");

    private final ObjectChecks checks = newChecks();

    private static ObjectChecks newChecks() {
        try {
            Definitions definitions = new Definitions();
            for (YamlMap definition : Shared.yaml(Files.readString(Shared.observed("definitions.yaml")))) {
                definitions.add(Json.map(Json.of(definition)));
            }
            return new ObjectChecks(Kubernetes.builtIn(), definitions);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server names no field for combinations, and writes map keys as fields where a schema is checked. */
    private static String path(Fault fault) {
        return fault.message().contains("must validate") || fault.message().contains("must not validate")
                ? "<nil>"
                : fault.path().steps().isEmpty() ? "<nil>" : fault.path().toString();
    }

    @Test
    void objects_are_refused_where_a_real_server_refuses_them() throws IOException {
        int rows = 0;
        List<String> wrong = new ArrayList<>();
        for (YamlMap row : Shared.rows("objects.jsonl")) {
            String text = row.text("object");
            if (text == null) {
                continue;
            }
            if ("dup".equals(row.text("op"))) {
                // such keys do not reach a check: the reader refuses them
                rows++;
                assertThatThrownBy(() -> Yaml11.toJsonStrictly(Shared.yaml(text).getFirst()))
                        .isInstanceOf(KasaneException.class);
                continue;
            }
            YamlMap object = Shared.json(text);
            YamlMap apply = Objects.requireNonNull(row.map("apply"));
            boolean accepted = "true".equals(apply.text("accepted"));
            Gvk gvk = Gvk.of(
                    Objects.requireNonNullElse(object.text("apiVersion"), ""),
                    Objects.requireNonNullElse(object.text("kind"), ""));
            ObjectChecks.Result result = checks.check(gvk, Shared.value(object));
            List<Fault> faults = result == null ? List.of() : result.faults();
            rows++;
            boolean same = accepted == (faults.isEmpty() && result != null) || CLUSTER_ONLY.contains(row.text("id"));
            Set<String> expected = expected(apply);
            Set<String> found = new TreeSet<>();
            faults.forEach(fault -> found.add(path(fault)));
            boolean alike = same
                    && (!"422".equals(apply.text("code"))
                            || expected.equals(found)
                            || CLUSTER_ONLY.contains(row.text("id")));
            if (!alike) {
                wrong.add(row.text("id") + " " + row.text("op") + " " + row.text("path") + " "
                        + Json.text(row.get("value") == null ? "" : Json.of(row.get("value")))
                        + "\n   server " + (accepted ? "accepts" : expected + " " + apply.text("message"))
                        + "\n   here   " + found + " "
                        + faults.stream().map(Fault::message).toList());
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(rows).as("rows that were compared").isGreaterThanOrEqualTo(1376);
    }

    private static Set<String> expected(YamlMap apply) {
        Set<String> fields = new TreeSet<>();
        if (apply.get("causes") instanceof YamlList causes) {
            for (YamlNode cause : causes) {
                String message = Objects.requireNonNullElse(((YamlMap) cause).text("message"), "");
                String field = Objects.requireNonNullElse(((YamlMap) cause).text("field"), "");
                if (!message.contains("some validation rules were not checked")) {
                    fields.add(field.startsWith(".") ? field.substring(1) : field);
                }
            }
        }
        return fields;
    }
}
