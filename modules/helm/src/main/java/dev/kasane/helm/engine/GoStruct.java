package dev.kasane.helm.engine;

import dev.kasane.gotemplate.value.GoFields;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.gotemplate.value.GoTypes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Go struct for templates: ordered fields, JSON names, perhaps methods. An unknown field is an error. */
final class GoStruct implements GoFields, GoMethods {

    private static final String SOMEWHERE = "0xc000000000";

    private final String type;
    private final Map<String, Object> fields;
    private final Map<String, Object> json;
    private final Map<String, Method> methods;
    private @Nullable String text;
    private @Nullable GoStruct copy;
    private int embedded;
    private String embeddedType = "";

    GoStruct(String type) {
        this(type, new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    private GoStruct(String type, Map<String, Object> fields, Map<String, Object> json, Map<String, Method> methods) {
        this.type = type;
        this.fields = fields;
        this.json = json;
        this.methods = methods;
    }

    /** Adds a field that JSON always writes. */
    GoStruct field(String name, String jsonName, Object value) {
        fields.put(name, value);
        json.put(jsonName, value);
        return this;
    }

    /** Adds a field that JSON leaves out when it is empty. */
    GoStruct optional(String name, String jsonName, Object value) {
        fields.put(name, value);
        if (!GoTypes.isEmpty(value)) {
            json.put(jsonName, value);
        }
        return this;
    }

    GoStruct method(String name, Method method) {
        methods.put(name, method);
        return this;
    }

    /** Makes a struct within this one of the fields that it has by now; they are read as if they were its own. */
    GoStruct embedded(String itsType) {
        embedded = fields.size();
        embeddedType = itsType;
        return this;
    }

    /** Adds a field that only printing the whole shows. */
    GoStruct hidden(String name, String value) {
        fields.put(name, value);
        return this;
    }

    /** Sets the result of {@code String()} of its pointer. Go has the pointer until a function takes the struct. */
    GoStruct shown(String as) {
        text = as;
        return this;
    }

    @Override
    public String goType() {
        return type;
    }

    @Override
    public String goKind() {
        return type.startsWith("*") ? "ptr" : "struct";
    }

    @Override
    public String goString() {
        StringBuilder out = new StringBuilder(type.startsWith("*") ? "&{" : "{");
        out.append(embedded > 0 ? "{" : "");
        int printed = 0;
        for (Object value : fields.values()) {
            out.append(printed == 0 ? "" : printed == embedded ? "} " : " ").append(GoFormat.print(value));
            printed++;
        }
        return out.append('}').toString();
    }

    @Override
    public String printedAlone() {
        String shown = text;
        return shown != null ? shown : type.startsWith("*") ? printed().substring(1) : printed();
    }

    @Override
    public Object passedOn() {
        if (text == null) {
            return this;
        }
        GoStruct known = copy;
        if (known == null) {
            known = new GoStruct(type, fields, json, methods);
            known.embedded = embedded;
            known.embeddedType = embeddedType;
            // the structs differ only in these fields
            copy = known;
        }
        return known;
    }

    /** Go prints where it is in memory, which is another place in each run. */
    @Override
    public String printedWithin() {
        return text == null && type.startsWith("*") ? SOMEWHERE : printed();
    }

    @Override
    public Map<String, Object> structFields() {
        if (embedded == 0) {
            return fields;
        }
        GoStruct within = new GoStruct(embeddedType);
        Map<String, Object> own = new LinkedHashMap<>();
        own.put(embeddedType.substring(embeddedType.indexOf('.') + 1), within);
        fields.forEach((name, value) -> {
            (within.fields.size() < embedded ? within.fields : own).put(name, value);
        });
        return own;
    }

    @Override
    public boolean hasText() {
        return false;
    }

    @Override
    public GoMap exported() {
        Map<String, Object> exported = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (Character.isUpperCase(name.charAt(0))) {
                exported.put(name, value);
            }
        });
        return GoMap.over(exported);
    }

    @Override
    public @Nullable Object field(String name) {
        return Character.isUpperCase(name.charAt(0)) ? fields.get(name) : null;
    }

    @Override
    public Object json() {
        return GoMap.of(json);
    }

    @Override
    public Map<String, Object> jsonFields() {
        return json;
    }

    @Override
    public @Nullable Method get(String name) {
        return methods.get(name);
    }
}
