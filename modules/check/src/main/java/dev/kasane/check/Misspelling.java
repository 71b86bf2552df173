package dev.kasane.check;

/** Detects a name that differs from a known one by a single typing error. */
final class Misspelling {

    private Misspelling() {}

    /**
     * Whether a name has another case than a known one, or one letter was omitted, added, replaced or swapped with the
     * next.
     */
    static boolean isOf(String name, String known) {
        if (name.equalsIgnoreCase(known)) {
            return true;
        }
        int shorter = Math.min(name.length(), known.length());
        int start = 0;
        while (start < shorter && name.charAt(start) == known.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < shorter - start
                && name.charAt(name.length() - 1 - end) == known.charAt(known.length() - 1 - end)) {
            end++;
        }
        String left = name.substring(start, name.length() - end);
        String right = known.substring(start, known.length() - end);
        boolean exchanged = left.length() == 2
                && right.length() == 2
                && left.charAt(0) == right.charAt(1)
                && left.charAt(1) == right.charAt(0);
        return exchanged || left.length() <= 1 && right.length() <= 1;
    }
}
