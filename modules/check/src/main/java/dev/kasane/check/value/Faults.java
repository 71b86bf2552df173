package dev.kasane.check.value;

import dev.kasane.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects faults, with the messages of an API server. */
public final class Faults {

    private static final int LONGEST_VALUE = 200;

    private final List<Fault> faults = new ArrayList<>();

    public void add(FieldPath path, Fault.Reason reason, String message, @Nullable String hint) {
        faults.add(new Fault(path, reason, message, hint));
    }

    /** Something that an expression found, which may have computed the message, too. */
    public void computed(FieldPath path, Fault.Reason reason, String message, String plain) {
        faults.add(new Fault(path, reason, message, null, plain));
    }

    public void addAll(Collection<Fault> others) {
        faults.addAll(others);
    }

    public void type(FieldPath path, String message) {
        add(path, Fault.Reason.TYPE, message, null);
    }

    public void invalid(FieldPath path, Object value, String message) {
        add(path, Fault.Reason.INVALID, "Invalid value: " + shown(value) + ": " + message, null);
    }

    /** Several things that are wrong about one value. */
    public void invalid(FieldPath path, Object value, List<String> messages) {
        for (String message : messages) {
            invalid(path, value, message);
        }
    }

    public void required(FieldPath path, String message) {
        add(path, Fault.Reason.REQUIRED, message.isEmpty() ? "Required value" : "Required value: " + message, null);
    }

    public void required(FieldPath path) {
        required(path, "");
    }

    public void notSupported(FieldPath path, Object value, List<String> supported) {
        String list = String.join(", ", supported.stream().map(Json::text).toList());
        add(
                path,
                Fault.Reason.NOT_SUPPORTED,
                "Unsupported value: " + shown(value) + ": supported values: " + list,
                null);
    }

    public void duplicate(FieldPath path, Object value) {
        add(path, Fault.Reason.DUPLICATE, "Duplicate value: " + shown(value), null);
    }

    public void forbidden(FieldPath path, String message) {
        add(path, Fault.Reason.FORBIDDEN, message.isEmpty() ? "Forbidden" : "Forbidden: " + message, null);
    }

    public void notFound(FieldPath path, Object value) {
        add(path, Fault.Reason.NOT_FOUND, "Not found: " + shown(value), null);
    }

    public void tooLong(FieldPath path, long most) {
        add(path, Fault.Reason.TOO_LONG, "Too long: may not be more than " + most + " bytes", null);
    }

    public void tooMany(FieldPath path, long actual, long most) {
        add(path, Fault.Reason.TOO_MANY, "Too many: " + actual + ": must have at most " + most + " items", null);
    }

    private static String shown(Object value) {
        String text = Json.text(value);
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "…";
    }

    public boolean isEmpty() {
        return faults.isEmpty();
    }

    public int size() {
        return faults.size();
    }

    public List<Fault> all() {
        return List.copyOf(faults);
    }
}
