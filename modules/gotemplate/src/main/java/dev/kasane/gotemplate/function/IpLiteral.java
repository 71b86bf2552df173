package dev.kasane.gotemplate.function;

import com.google.re2j.Pattern;
import java.util.List;

/** Checks whether a text is an IPv6 address, as Go's {@code netip.ParseAddr} does. A zone may follow {@code %25}. */
final class IpLiteral {

    private static final int GROUPS = 8;

    private IpLiteral() {}

    private static final class Forms {
        private static final Pattern GROUP = Pattern.compile("[0-9a-fA-F]{1,4}");
        private static final Pattern FOURTH = Pattern.compile(
                "(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])");
    }

    static boolean isSixth(String text) {
        int zone = text.indexOf("%25");
        if (zone >= 0) {
            return zone + 3 < text.length() && isSixth(text.substring(0, zone));
        }
        int gap = text.indexOf("::");
        if (gap < 0) {
            return count(text) == GROUPS;
        }
        String before = text.substring(0, gap);
        String behind = text.substring(gap + 2);
        int first = before.isEmpty() ? 0 : before.indexOf('.') >= 0 ? -1 : count(before);
        int second = behind.isEmpty() ? 0 : count(behind);
        return first >= 0 && second >= 0 && first + second < GROUPS;
    }

    /** The number of groups, where an IPv4 address at the end counts as two; negative if the text is no address. */
    private static int count(String text) {
        List<String> parts = List.of(text.split(":", -1));
        int groups = 0;
        for (int i = 0; i < parts.size(); i++) {
            if (Forms.GROUP.matches(parts.get(i))) {
                groups++;
            } else if (i == parts.size() - 1 && Forms.FOURTH.matches(parts.get(i))) {
                groups += 2;
            } else {
                return -1;
            }
        }
        return groups;
    }
}
