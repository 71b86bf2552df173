package dev.kasane.check.builtin;

import dev.kasane.check.value.Faults;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The rules for the metadata of every object. */
public final class ObjectMeta {

    private static final int ANNOTATION_BYTES = 262144;
    private static final Set<String> FINALIZERS = Set.of("kubernetes", "orphan", "foregroundDeletion");

    private ObjectMeta() {}

    /**
     * Checks metadata.
     *
     * @param names what a name must be
     */
    public static void check(JsonCursor metadata, Function<String, List<String>> names, Faults faults) {
        faults.invalid(metadata.at("name"), metadata.text("name"), names.apply(metadata.text("name")));
        checkRest(metadata, faults, true);
    }

    /** Checks all but the name; finalizers only when they are rejected, not warned about. */
    public static void checkRest(JsonCursor metadata, Faults faults, boolean builtIn) {
        if (metadata.number("generation") < 0) {
            faults.invalid(metadata.at("generation"), metadata.number("generation"), Numbers.NOT_NEGATIVE);
        }
        checkLabels(metadata, faults);
        checkAnnotations(metadata, faults);
        checkOwners(metadata, faults);
        List<String> finalizers = metadata.texts("finalizers");
        for (int i = 0; i < finalizers.size(); i++) {
            String finalizer = finalizers.get(i);
            List<String> wrong = Names.qualified(finalizer);
            faults.invalid(metadata.at("finalizers").item(i), finalizer, wrong);
            if (builtIn && wrong.isEmpty() && !finalizer.contains("/") && !FINALIZERS.contains(finalizer)) {
                faults.invalid(
                        metadata.at("finalizers").item(i),
                        finalizer,
                        "name is neither a standard finalizer name nor is it fully qualified");
            }
        }
    }

    static void checkLabels(JsonCursor metadata, Faults faults) {
        Labels.check(metadata.entries("labels"), metadata.at("labels"), faults);
    }

    static void checkAnnotations(JsonCursor metadata, Faults faults) {
        long size = 0;
        for (Map.Entry<String, Object> entry : metadata.entries("annotations").entrySet()) {
            // upper case is allowed in the domain, as it is not in labels
            List<String> wrong = Names.qualified(entry.getKey().toLowerCase(Locale.ROOT));
            faults.invalid(metadata.at("annotations"), entry.getKey(), wrong);
            size += entry.getKey().getBytes(StandardCharsets.UTF_8).length
                    + String.valueOf(entry.getValue()).getBytes(StandardCharsets.UTF_8).length;
        }
        if (size > ANNOTATION_BYTES) {
            faults.tooLong(metadata.at("annotations"), ANNOTATION_BYTES);
        }
    }

    private static void checkOwners(JsonCursor metadata, Faults faults) {
        int controllers = 0;
        for (JsonCursor owner : metadata.parts("ownerReferences")) {
            // the server leaves the index out
            var path = metadata.at("ownerReferences");
            if (owner.text("apiVersion").isEmpty()) {
                faults.invalid(path.field("apiVersion"), "", "version must not be empty");
            }
            for (String field : List.of("kind", "name", "uid")) {
                if (owner.text(field).isEmpty()) {
                    faults.invalid(path.field(field), "", "must not be empty");
                }
            }
            controllers += owner.flag("controller") ? 1 : 0;
        }
        if (controllers > 1) {
            faults.invalid(
                    metadata.at("ownerReferences"),
                    Json.list(metadata.list("ownerReferences")),
                    "Only one reference can have Controller set to true");
        }
    }
}
