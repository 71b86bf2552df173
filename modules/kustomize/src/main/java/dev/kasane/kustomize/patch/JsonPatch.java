package dev.kasane.kustomize.patch;

import dev.kasane.files.SourceFile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.SecretFields;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.JsonReader;
import dev.kasane.yaml.NodeBudget;
import dev.kasane.yaml.Yaml11;
import dev.kasane.yaml.YamlLimits;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON patch (RFC 6902). As in kustomize, the whole object is converted to JSON and back, which changes numbers
 * beyond 53 bits and the styles of strings.
 */
public final class JsonPatch {

    private final List<JsonOperation> operations;
    private final String directive;
    private final YamlLimits limits;

    private JsonPatch(List<JsonOperation> operations, String directive, YamlLimits limits) {
        this.operations = operations;
        this.directive = directive;
        this.limits = limits;
    }

    /**
     * Reads a patch: a text that starts with a bracket is JSON, any other YAML 1.1.
     *
     * @throws KasaneException when it is neither, or no list of operations
     */
    public static JsonPatch read(SourceFile text, YamlLimits limits) {
        YamlNode document = text.bytes().length > 0 && text.bytes()[0] == '['
                ? JsonReader.read(text, limits)
                : fromYaml(text, limits);
        List<JsonOperation> operations = new ArrayList<>();
        if (document instanceof YamlList list) {
            for (YamlNode item : list) {
                if (!(item instanceof YamlMap) && !item.isNull()) {
                    throw Problem.error(
                                    "an operation of a JSON patch must be a map, and this is " + item.kind(),
                                    item.span(),
                                    "write - op: replace, path: … and value: …")
                            .asException();
                }
                operations.add(new JsonOperation(item));
            }
        } else if (document != null && !document.isNull()) {
            throw Problem.error(
                            "a JSON patch must be a list of operations, and this is " + document.kind(),
                            document.span(),
                            "put a dash before each operation")
                    .asException();
        }
        return new JsonPatch(operations, text.directive(), limits);
    }

    private static @Nullable YamlNode fromYaml(SourceFile text, YamlLimits limits) {
        YamlNode document = new YamlReader(limits).first(text);
        return document == null ? null : Yaml11.toJson(document);
    }

    public boolean isEmpty() {
        return operations.isEmpty();
    }

    /**
     * An object with this patch applied.
     *
     * @param fields the fields whose values are secret, also when a later operation copies them elsewhere
     */
    public YamlMap apply(YamlMap object, MarkedFields fields) {
        YamlNode document = JsonForm.ofWritten(object);
        NodeBudget copies = new NodeBudget(limits, object.span());
        for (JsonOperation operation : operations) {
            TimeLimit.check();
            document = SecretFields.marked(apply(operation, document, copies), fields);
        }
        if (JsonForm.toYaml(document) instanceof YamlMap map) {
            return map;
        }
        throw Problem.error(
                        "the JSON patch turned the object into a list",
                        operations.getLast().at().span(),
                        null)
                .asException();
    }

    private YamlNode apply(JsonOperation operation, YamlNode document, NodeBudget copies) {
        return switch (operation.kind()) {
            case "add" -> add(operation, document);
            case "remove" -> new JsonPointer(operation, operation.path()).remove(document);
            case "replace" -> replace(operation, document);
            case "move" -> move(operation, document);
            case "copy" -> copy(operation, document, copies);
            case "test" -> test(operation, document);
            default ->
                throw operation.problem(
                        operation.kind().isEmpty()
                                ? "this operation has no op"
                                : "a JSON patch has no operation " + operation.kind(),
                        "write op: with add, remove, replace, move, copy or test");
        };
    }

    private YamlNode add(JsonOperation operation, YamlNode document) {
        JsonPointer path = new JsonPointer(operation, operation.path());
        return path.add(document, orNull(operation, operation.value()));
    }

    private YamlNode replace(JsonOperation operation, YamlNode document) {
        YamlNode value = orNull(operation, operation.value());
        if (operation.path().isEmpty()) {
            if (value instanceof YamlScalar) {
                throw operation.problem("only a map can take the place of an object", "give the operation a path");
            }
            return value;
        }
        JsonPointer path = new JsonPointer(operation, operation.path());
        YamlNode before = path.get(document);
        return path.set(document, before == null ? value : placed(value, before));
    }

    private YamlNode placed(YamlNode value, YamlNode before) {
        return value.from(before.replacedBy(value.mark(directive)), 0);
    }

    private YamlNode move(JsonOperation operation, YamlNode document) {
        JsonPointer from = new JsonPointer(operation, operation.from());
        YamlNode value = from.get(document);
        YamlNode without = from.remove(document);
        return new JsonPointer(operation, operation.path()).add(without, orNull(operation, value));
    }

    private static YamlNode copy(JsonOperation operation, YamlNode document, NodeBudget copies) {
        YamlNode value = new JsonPointer(operation, operation.from()).get(document);
        return new JsonPointer(operation, operation.path()).add(document, copies.spend(orNull(operation, value)));
    }

    private static YamlNode orNull(JsonOperation operation, @Nullable YamlNode value) {
        return value == null
                ? YamlScalar.tagged(operation.at().origin(), operation.at().offset(), YamlTag.NULL, "null")
                : value;
    }

    private YamlNode test(JsonOperation operation, YamlNode document) {
        YamlNode actual =
                operation.path().isEmpty() ? document : new JsonPointer(operation, operation.path()).get(document);
        if (!JsonEquality.areEqual(actual, operation.value())) {
            throw operation.problem(
                    "the test of " + operation.path() + " failed: the object has another value there",
                    "correct the value");
        }
        return document;
    }
}
