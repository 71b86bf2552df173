package dev.kasane.gotemplate.value;

import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The items of a slice of bytes, such as the content of a file. */
public final class GoBytes extends AbstractList<Object> implements RandomAccess {

    /** The name of the slice's type. */
    public static final String TYPE = "[]uint8";

    private final byte[] bytes;

    private GoBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    /** An immutable slice of bytes. */
    public static GoList of(byte[] bytes) {
        return new GoList(new GoBytes(bytes), GoInt.Type.UINT8.word());
    }

    /** The bytes of a slice of bytes; null of any other value. */
    public static @Nullable GoBytes in(Object value) {
        return value instanceof GoList list && list.items() instanceof GoBytes bytes ? bytes : null;
    }

    /** The bytes, without a copy; callers must not change them. */
    public byte[] bytes() {
        return bytes;
    }

    /** The text that they are. */
    public String text() {
        return GoText.of(bytes);
    }

    /** The bytes in base64, as in JSON. */
    String base64() {
        return new String(Base64.getEncoder().encode(bytes), StandardCharsets.ISO_8859_1);
    }

    @Override
    public Object get(int index) {
        return new GoInt(bytes[index] & 0xFF, GoInt.Type.UINT8);
    }

    @Override
    public int size() {
        return bytes.length;
    }

    @Override
    public List<Object> subList(int from, int to) {
        return new GoBytes(Arrays.copyOfRange(bytes, from, to));
    }
}
