package dev.kasane.yaml;

/**
 * The order of keys in kustomize's output: go-yaml's natural order, in which other characters come before letters and
 * runs of digits compare as numbers; in go-yaml 3, letters come first behind a digit. It is not transitive ({@code 1 < 01 < 0a < 1}), so sorting uses an algorithm that
 * does not mind.
 */
final class KeyOrder {

    private static final int INSERTION_BELOW = 24;

    private final YamlMap map;
    private final boolean lettersFirstAfterDigits;

    private KeyOrder(YamlMap map, Quoting.Dialect dialect) {
        this.map = map;
        this.lettersFirstAfterDigits = dialect == Quoting.Dialect.GO_YAML_3;
    }

    /** The positions of a map's entries in the order in which go-yaml writes them. */
    static int[] of(YamlMap map, Quoting.Dialect dialect) {
        return new KeyOrder(map, dialect).positions();
    }

    private int[] positions() {
        int[] order = new int[map.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        if (!isInOrder()) {
            sort(order, 0, order.length, order.length < INSERTION_BELOW ? order : order.clone());
        }
        return order;
    }

    private boolean isInOrder() {
        for (int i = 1; i < map.size(); i++) {
            if (isLess(map.key(i).text(), map.key(i - 1).text())) {
                return false;
            }
        }
        return true;
    }

    private void sort(int[] order, int from, int to, int[] scratch) {
        if (to - from < INSERTION_BELOW) {
            insertionSort(order, from, to);
            return;
        }
        int middle = from + to >>> 1;
        sort(order, from, middle, scratch);
        sort(order, middle, to, scratch);
        System.arraycopy(order, from, scratch, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            boolean takeRight = left == middle
                    || right < to
                            && isLess(
                                    map.key(scratch[right]).text(),
                                    map.key(scratch[left]).text());
            order[i] = takeRight ? scratch[right++] : scratch[left++];
        }
    }

    private void insertionSort(int[] order, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int moved = order[i];
            String text = map.key(moved).text();
            int k = i;
            while (k > from && isLess(text, map.key(order[k - 1]).text())) {
                order[k] = order[k - 1];
                k--;
            }
            order[k] = moved;
        }
    }

    /** Whether a key comes before another. */
    private boolean isLess(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                if (x >= 0x80 || y >= 0x80) {
                    return isLessByCodePoints(a, b);
                }
                boolean xLetter = isAsciiLetter(x);
                boolean yLetter = isAsciiLetter(y);
                if (xLetter && yLetter) {
                    return x < y;
                }
                if (xLetter || yLetter) {
                    boolean afterDigit = i > 0 && isAsciiDigit(a.charAt(i - 1));
                    return lettersFirstAfterDigits && afterDigit ? xLetter : yLetter;
                }
                return isLessAt(a, b, i);
            }
            if (x >= 0x80) {
                return isLessByCodePoints(a, b);
            }
        }
        return a.length() < b.length();
    }

    private static boolean isAsciiLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    private boolean isLessByCodePoints(String a, String b) {
        int[] x = a.codePoints().toArray();
        int[] y = b.codePoints().toArray();
        for (int i = 0; i < x.length && i < y.length; i++) {
            if (x[i] != y[i]) {
                boolean xLetter = Character.isLetter(x[i]);
                boolean yLetter = Character.isLetter(y[i]);
                if (xLetter && yLetter) {
                    return x[i] < y[i];
                }
                if (xLetter || yLetter) {
                    boolean afterDigit = i > 0 && Character.isDigit(x[i - 1]);
                    return lettersFirstAfterDigits && afterDigit ? xLetter : yLetter;
                }
                return isLessAt(x, y, i);
            }
        }
        return x.length < y.length;
    }

    /** As {@link #isLessAt(int[], int[], int)}, without a copy of the texts; all is ASCII up to the difference. */
    private static boolean isLessAt(String a, String b, int i) {
        long leading = 0;
        if (a.charAt(i) == '0' || b.charAt(i) == '0') {
            for (int k = i - 1; k >= 0 && isAsciiDigit(a.charAt(k)); k--) {
                if (a.charAt(k) != '0') {
                    leading = 1;
                    break;
                }
            }
        }
        int aEnd = endOfDigits(a, i);
        int bEnd = endOfDigits(b, i);
        if (aEnd < a.length() && a.charAt(aEnd) >= 0x80 || bEnd < b.length() && b.charAt(bEnd) >= 0x80) {
            return isLessAt(a.codePoints().toArray(), b.codePoints().toArray(), i);
        }
        long x = number(leading, a, i, aEnd);
        long y = number(leading, b, i, bEnd);
        if (x != y) {
            return x < y;
        }
        return aEnd != bEnd ? aEnd < bEnd : a.charAt(i) < b.charAt(i);
    }

    private static int endOfDigits(String text, int from) {
        int i = from;
        while (i < text.length() && isAsciiDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** The number that digits make; as in Go, it overflows silently. */
    private static long number(long leading, String text, int from, int to) {
        long value = leading;
        for (int i = from; i < to; i++) {
            value = value * 10 + (text.charAt(i) - '0');
        }
        return value;
    }

    private static boolean isAsciiDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Compares from the first difference, where neither has a letter: as numbers, then by length, then by code. */
    private static boolean isLessAt(int[] a, int[] b, int i) {
        long x = 0;
        long y = 0;
        if (a[i] == '0' || b[i] == '0') {
            for (int k = i - 1; k >= 0 && Character.isDigit(a[k]); k--) {
                if (a[k] != '0') {
                    x = 1;
                    y = 1;
                    break;
                }
            }
        }
        int aEnd = i;
        while (aEnd < a.length && Character.isDigit(a[aEnd])) {
            x = x * 10 + (a[aEnd++] - '0');
        }
        int bEnd = i;
        while (bEnd < b.length && Character.isDigit(b[bEnd])) {
            y = y * 10 + (b[bEnd++] - '0');
        }
        if (x != y) {
            return x < y;
        }
        return aEnd != bEnd ? aEnd < bEnd : a[i] < b[i];
    }
}
