package dev.kasane.yaml;

/**
 * Decides the type of a plain text, as go-yaml does: version 3 for resources, version 2 (YAML 1.1) for configuration
 * and for texts that may be written without quotes. The two differ in the words for true and false and in octal
 * numbers.
 */
public final class ScalarTypes {

    private ScalarTypes() {}

    /** The tag of a plain text in a resource. */
    public static YamlTag tagOf(String text) {
        return tagOf(text, false);
    }

    /** The tag of a plain text under YAML 1.1. */
    public static YamlTag tagOf11(String text) {
        return tagOf(text, true);
    }

    private static YamlTag tagOf(String text, boolean yaml11) {
        if (text.isEmpty()) {
            return YamlTag.NULL;
        }
        char first = text.charAt(0);
        if (first >= '0' && first <= '9' || first == '-' || first == '+') {
            return numeric(text);
        }
        return switch (first) {
            case '.' -> dotted(text);
            case 't', 'T', 'f', 'F' -> isBool(text) ? YamlTag.BOOL : YamlTag.STR;
            case 'y', 'Y', 'n', 'N', 'o', 'O' ->
                isNull(text) ? YamlTag.NULL : yaml11 && isOldBool(text) ? YamlTag.BOOL : YamlTag.STR;
            case '~' -> text.length() == 1 ? YamlTag.NULL : YamlTag.STR;
            default -> YamlTag.STR;
        };
    }

    private static YamlTag numeric(String text) {
        if (Numbers.isSmallDecimal(text)) {
            return YamlTag.INT;
        }
        if (isInfinity(text)) {
            return YamlTag.FLOAT;
        }
        if (Timestamps.parse(text) != null) {
            return YamlTag.TIMESTAMP;
        }
        String plain = text.indexOf('_') < 0 ? text : text.replace("_", "");
        if (Numbers.isInteger(plain)) {
            return YamlTag.INT;
        }
        return Numbers.isFloat(plain) ? YamlTag.FLOAT : YamlTag.STR;
    }

    private static YamlTag dotted(String text) {
        return isNotANumber(text) || isInfinity(text) || Numbers.isFloat(text) ? YamlTag.FLOAT : YamlTag.STR;
    }

    private static boolean isBool(String text) {
        return switch (text) {
            case "true", "True", "TRUE", "false", "False", "FALSE" -> true;
            default -> false;
        };
    }

    private static boolean isNull(String text) {
        return text.equals("null") || text.equals("Null") || text.equals("NULL");
    }

    /** Whether YAML 1.1 takes a text for true or false where YAML 1.2 takes it for a string. */
    static boolean isOldBool(String text) {
        return switch (text) {
            case "y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "n", "N", "no", "No", "NO", "off", "Off", "OFF" ->
                true;
            default -> false;
        };
    }

    /** Whether a text that YAML 1.1 takes for a boolean means true. */
    static boolean isTrue(String text) {
        return switch (text.charAt(0)) {
            case 't', 'T', 'y', 'Y' -> true;
            case 'o', 'O' -> text.length() == 2;
            default -> false;
        };
    }

    static boolean isInfinity(String text) {
        int dot = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        return text.length() == dot + 4
                && switch (text.substring(dot)) {
                    case ".inf", ".Inf", ".INF" -> true;
                    default -> false;
                };
    }

    static boolean isNotANumber(String text) {
        return switch (text) {
            case ".nan", ".NaN", ".NAN" -> true;
            default -> false;
        };
    }

    /** Whether a text is a number in YAML 1.1's base 60, which go-yaml quotes although it does not read it. */
    static boolean isBase60(String text) {
        int i = 0;
        int length = text.length();
        if (i < length && (text.charAt(i) == '+' || text.charAt(i) == '-')) {
            i++;
        }
        if (i >= length || !isDigit(text.charAt(i))) {
            return false;
        }
        while (i < length && (isDigit(text.charAt(i)) || text.charAt(i) == '_')) {
            i++;
        }
        int groups = 0;
        while (i < length && text.charAt(i) == ':') {
            int digits = 0;
            while (i + 1 + digits < length && digits < 2 && isDigit(text.charAt(i + 1 + digits))) {
                digits++;
            }
            if (digits == 0 || digits == 2 && text.charAt(i + 1) > '5') {
                return false;
            }
            i += 1 + digits;
            groups++;
        }
        if (i < length && text.charAt(i) == '.') {
            i++;
            while (i < length && (isDigit(text.charAt(i)) || text.charAt(i) == '_')) {
                i++;
            }
        }
        return groups > 0 && i == length;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
