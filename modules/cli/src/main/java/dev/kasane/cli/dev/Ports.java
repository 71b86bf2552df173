package dev.kasane.cli.dev;

import dev.kasane.dev.ClusterSettings.Forward;
import dev.kasane.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ports, as flags name them. */
final class Ports {

    /** The default port of debuggers. */
    static final int DEBUG = 5005;

    private static final int LAST = 65535;

    private Ports() {}

    static int parse(String flag, @Nullable String value, int otherwise) {
        if (value == null) {
            return otherwise;
        }
        if (!value.matches("[1-9][0-9]{0,4}") || Integer.parseInt(value) > LAST) {
            throw Problem.error("--" + flag + " cannot be " + value, null, "give a port from 1 to " + LAST)
                    .asException();
        }
        return Integer.parseInt(value);
    }

    /** Ports of pods on this machine, each {@code PORT} or {@code LOCAL:REMOTE}. */
    static List<Forward> forwards(List<String> all) {
        return all.stream()
                .map(one -> {
                    int colon = one.indexOf(':');
                    int local = parse("forward", colon < 0 ? one : one.substring(0, colon), 0);
                    return new Forward(local, parse("forward", one.substring(colon + 1), 0));
                })
                .toList();
    }
}
