package dev.kasane.cli.report;

/**
 * The common prefix and suffix of two lines.
 *
 * @param head how many characters at the beginning
 * @param tail how many at the end
 */
record CommonAffixes(int head, int tail) {

    static final CommonAffixes NOTHING = new CommonAffixes(0, 0);

    static CommonAffixes of(String line, String other) {
        int most = Math.min(line.length(), other.length());
        int head = 0;
        while (head < most && line.charAt(head) == other.charAt(head)) {
            head++;
        }
        if (head > 0 && Character.isHighSurrogate(line.charAt(head - 1))) {
            head--;
        }
        int tail = 0;
        while (tail < most - head && line.charAt(line.length() - 1 - tail) == other.charAt(other.length() - 1 - tail)) {
            tail++;
        }
        if (tail > 0 && Character.isLowSurrogate(line.charAt(line.length() - tail))) {
            tail--;
        }
        return new CommonAffixes(head, tail);
    }

    /** Whether too little is alike for the rest of a line to stand out. */
    boolean isLittle(String line) {
        return (head + tail) * 3 < line.length();
    }
}
