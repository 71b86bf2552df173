package dev.kasane.helm.values;

import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoNil;

/** Converts the text of a value in {@code --set} to a typed value. */
final class SetValue {

    private SetValue() {}

    static Object typed(String text) {
        if (text.equalsIgnoreCase("true")) {
            return true;
        }
        if (text.equalsIgnoreCase("false")) {
            return false;
        }
        if (text.equalsIgnoreCase("null")) {
            return GoNil.NIL;
        }
        if (text.equals("0")) {
            return GoInt.ofInt64(0);
        }
        if (!text.isEmpty() && text.charAt(0) != '0' && isWhole(text)) {
            try {
                return GoInt.ofInt64(Long.parseLong(text));
            } catch (NumberFormatException e) {
                return text;
            }
        }
        return text;
    }

    private static boolean isWhole(String text) {
        int from = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return text.length() > from;
    }
}
