package dev.kasane.check;

import dev.kasane.check.builtin.BuiltInRules;
import dev.kasane.check.builtin.KindRule;
import dev.kasane.check.defaults.Defaults;
import dev.kasane.check.schema.AppliedTypes;
import dev.kasane.check.schema.GoValues;
import dev.kasane.check.schema.Type;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.check.value.FieldPath;
import dev.kasane.check.value.JsonCursor;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.List;
import java.util.Map;

/**
 * Validates a built-in object as an API server does for a server-side apply, in its order: types, values, defaults,
 * rules. It stops after the first stage with faults.
 */
public final class BuiltInCheck {

    private final Map<String, KindRule> moreRules;

    /** @param moreRules rules of kinds, which come before those that are built in */
    BuiltInCheck(Map<String, KindRule> moreRules) {
        this.moreRules = Map.copyOf(moreRules);
    }

    /**
     * The faults of an object, with its stored form.
     *
     * @param stored the object as the server would store it; as far as it came when there are faults
     */
    public record Result(Map<String, Object> stored, List<Fault> faults) {}

    /** Checks an object of a type. */
    Result check(Gvk gvk, Type.Struct type, Object value) {
        Faults faults = new Faults();
        Map<String, Object> object = defaulted(gvk, type, value, faults);
        if (faults.isEmpty()) {
            String kind = kind(gvk);
            KindRule rule = moreRules.get(kind);
            if (rule == null) {
                rule = BuiltInRules.of(kind);
            }
            (rule == null ? BuiltInRules.ofOthers() : rule).check(new JsonCursor(object, FieldPath.ROOT), faults);
        }
        return new Result(object, faults.all());
    }

    /** An object with its defaults, as far as it comes; what is not of its type is a fault. */
    static Map<String, Object> defaulted(Gvk gvk, Type.Struct type, Object value, Faults faults) {
        AppliedTypes.check(value, type, faults);
        if (!faults.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> object = GoValues.of(Json.map(value), type, faults);
        if (faults.isEmpty()) {
            Defaults.fill(kind(gvk), object);
        }
        return object;
    }

    private static String kind(Gvk gvk) {
        return gvk.apiVersion() + "/" + gvk.kind();
    }
}
