package dev.kasane.image.registry;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The authentication that a registry requires.
 *
 * @param scheme {@code bearer} or {@code basic}
 * @param realm where tokens are given out
 * @param service what the registry calls itself there
 * @param scope what the request needs, in words with spaces between them
 */
record Challenge(String scheme, String realm, String service, String scope) {

    private static final int MAX_LENGTH = 4096;
    private static final Pattern PARAMETER = Pattern.compile("([A-Za-z_]++)=(?:\"([^\"]*+)\"|([^\\s,\"]++))");

    /** The first of some headers that we can answer; a token is preferred to a password. Null when there is none. */
    static @Nullable Challenge of(List<String> headers) {
        Challenge basic = null;
        for (String header : headers) {
            String start = header.strip().toLowerCase(Locale.ROOT);
            if (header.length() > MAX_LENGTH) {
                continue;
            }
            if (start.startsWith("bearer ")) {
                Map<String, String> values = new HashMap<>();
                Matcher matcher = PARAMETER.matcher(header);
                while (matcher.find()) {
                    values.put(
                            matcher.group(1).toLowerCase(Locale.ROOT),
                            matcher.group(2) == null ? matcher.group(3) : matcher.group(2));
                }
                return new Challenge(
                        "bearer",
                        values.getOrDefault("realm", ""),
                        values.getOrDefault("service", ""),
                        values.getOrDefault("scope", ""));
            }
            if (start.equals("basic") || start.startsWith("basic ")) {
                basic = new Challenge("basic", "", "", "");
            }
        }
        return basic;
    }
}
