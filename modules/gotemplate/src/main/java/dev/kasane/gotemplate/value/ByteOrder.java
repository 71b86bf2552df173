package dev.kasane.gotemplate.value;

import java.util.Comparator;

/** The order of texts in Go: that of their UTF-8 bytes, which is the order of code points. */
public final class ByteOrder {

    public static final Comparator<String> OF_TEXTS = ByteOrder::compare;

    private ByteOrder() {}

    private static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean surrogate = Character.isSurrogate(x) || Character.isSurrogate(y);
                return surrogate ? Integer.compare(a.codePointAt(i), b.codePointAt(i)) : Character.compare(x, y);
            }
        }
        return Integer.compare(a.length(), b.length());
    }
}
