package dev.kasane.image.build;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The environment of a configured command: the variables for programs, caches and the network that a build tool needs,
 * by name. Everything else stays outside, whatever it is called, but for what the pipeline names.
 */
final class CommandEnvironment {

    private static final Set<String> NAMES = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "TERM",
            "TZ",
            "LANG",
            "LANGUAGE",
            "TMPDIR",
            "XDG_CACHE_HOME",
            "JAVA_HOME",
            "M2_HOME",
            "CI",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "NO_PROXY",
            "ALL_PROXY",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR");

    private static final String OURS = "KASANE_";

    private CommandEnvironment() {}

    /**
     * The part of an environment that a command gets.
     *
     * @param named the names that its pipeline adds; a star at the end of one stands for anything
     */
    static Map<String, String> of(Map<String, String> environment, List<String> named) {
        Map<String, String> allowed = new TreeMap<>();
        environment.forEach((name, value) -> {
            if (isAllowed(name) || isNamed(name, named)) {
                allowed.put(name, value);
            }
        });
        return allowed;
    }

    private static boolean isNamed(String name, List<String> named) {
        // no command gets kasane's own variables, whatever a pipeline names
        return !name.startsWith(OURS)
                && named.stream()
                        .anyMatch(each -> each.endsWith("*")
                                ? name.startsWith(each.substring(0, each.length() - 1))
                                : name.equals(each));
    }

    private static boolean isAllowed(String name) {
        return NAMES.contains(name)
                || name.startsWith("LC_")
                || name.startsWith("MAVEN_")
                || name.startsWith("GRADLE_")
                || name.endsWith("_proxy") && NAMES.contains(name.toUpperCase(Locale.ROOT));
    }
}
