package dev.kasane.argocd.applicationset;

import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.gotemplate.value.GoTyped;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that Argo CD passes to templates as raw JSON bytes.
 *
 * @param value the value
 */
record RawJson(Object value) implements GoTyped {

    @Override
    public String goType() {
        return "v1.JSON";
    }

    @Override
    public String goKind() {
        return "struct";
    }

    @Override
    public String goString() {
        List<String> bytes = new ArrayList<>();
        for (byte b : GoText.bytes(GoJson.compact(value))) {
            bytes.add(Integer.toString(b & 0xFF));
        }
        return "{[" + String.join(" ", bytes) + "]}";
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public @Nullable Object json() {
        return value;
    }
}
