package dev.kasane.check.cel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.kasane.check.Shared;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Expressions with what a real API server said about each. */
class ObservedExpressionsTest {

    private static final CelEnvironment ENVIRONMENT = CelEnvironment.of(Map.of("object", SimpleType.DYN));

    @Test
    void expressions_have_the_values_that_a_real_server_gives() throws IOException {
        Object object = CelValues.of(Shared.value(Shared.json(Files.readString(Shared.observed("cel-object.json")))));
        int rows = 0;
        List<String> wrong = new ArrayList<>();
        for (YamlMap row : Shared.rows("cel.jsonl")) {
            rows++;
            String expression = Objects.requireNonNull(row.text("expr"));
            YamlMap server = Objects.requireNonNull(row.map("server"));
            String expected = server.text("value");
            String found = value(expression, object);
            boolean same = expected == null
                    ? found.startsWith("error")
                    : row.get("unordered") != null ? !found.startsWith("error") : expected.equals(found);
            if (!same) {
                wrong.add(expression + "\n   server " + (expected == null ? server.text("error") : expected)
                        + "\n   here   " + found);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(rows).as("expressions that were compared").isGreaterThanOrEqualTo(352);
    }

    private static String value(String expression, Object object) {
        try {
            Object value = ENVIRONMENT.compile(expression).evaluate(Map.of("object", object), new CostBudget());
            return type(value) + "|" + TextFormat.text(value);
        } catch (CelProblem e) {
            return "error " + e.text();
        }
    }

    private static String type(Object value) {
        return switch (value) {
            case NullValue n -> "null_type";
            case Boolean b -> "bool";
            case Long l -> "int";
            case UnsignedLong u -> "uint";
            case Double d -> "double";
            case String s -> "string";
            case CelByteString b -> "bytes";
            case Collection<?> c -> "list";
            case Map<?, ?> m -> "map";
            case Instant i -> "google.protobuf.Timestamp";
            case Duration d -> "google.protobuf.Duration";
            case CelType t -> "type";
            case Optional<?> o -> "optional_type";
            case QuantityLibrary.Quantity q -> "kubernetes.Quantity";
            case AddressLibrary.Address a -> "net.IP";
            case AddressLibrary.Block b -> "net.CIDR";
            case SemverLibrary.Version v -> "kubernetes.Semver";
            case UrlLibrary.Url u -> "kubernetes.URL";
            default -> value.getClass().getName();
        };
    }
}
