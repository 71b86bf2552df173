package dev.kasane.helm.function;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoTyped;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its key.
 *
 * @param certificate the certificate
 * @param key its key
 */
record Certificate(String certificate, String key) implements GoTyped {

    @Override
    public String goType() {
        return "sprig.certificate";
    }

    @Override
    public String goKind() {
        return "struct";
    }

    @Override
    public String goString() {
        return "{" + certificate + " " + key + "}";
    }

    @Override
    public @Nullable Object field(String name) {
        return name.equals("Cert") ? certificate : name.equals("Key") ? key : null;
    }

    @Override
    public Object json() {
        return GoMap.empty().put("Cert", certificate).put("Key", key);
    }
}
