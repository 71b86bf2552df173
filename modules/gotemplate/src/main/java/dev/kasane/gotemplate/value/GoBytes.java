package dev.kasane.gotemplate.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A slice of bytes: the content of a file. */
public final class GoBytes implements GoTyped {

    /** The name of the type. */
    public static final String TYPE = "[]uint8";

    private final byte[] bytes;

    public GoBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The bytes themselves; nobody changes them. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String goType() {
        return TYPE;
    }

    @Override
    public String goKind() {
        return "slice";
    }

    @Override
    public String goString() {
        return GoText.of(bytes);
    }

    @Override
    public String printed() {
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < bytes.length; i++) {
            out.append(i > 0 ? " " : "").append(bytes[i] & 0xFF);
        }
        return out.append(']').toString();
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public Object json() {
        return new String(Base64.getEncoder().encode(bytes), StandardCharsets.ISO_8859_1);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GoBytes others && Arrays.equals(bytes, others.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
