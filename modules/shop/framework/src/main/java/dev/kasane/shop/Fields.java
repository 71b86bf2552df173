package dev.kasane.shop;

/** The fields of requests: everything that comes from outside has a limit. */
public final class Fields {

    private static final int LONGEST = 200;

    private Fields() {}

    /** A text of 1 to 200 characters; {@link IllegalArgumentException} for any other. */
    public static String text(String value, String field) {
        return text(value, field, LONGEST);
    }

    /** A text of 1 to {@code longest} characters; {@link IllegalArgumentException} for any other. */
    public static String text(String value, String field, int longest) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(field + " must not be empty");
        }
        if (value.length() > longest) {
            throw new IllegalArgumentException(field + " has more than " + longest + " characters");
        }
        return value;
    }

    /** A number within limits, both included; {@link IllegalArgumentException} for any other. */
    public static int number(int value, String field, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(field + " must be from " + least + " to " + most);
        }
        return value;
    }
}
