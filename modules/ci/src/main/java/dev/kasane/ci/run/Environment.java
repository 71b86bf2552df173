package dev.kasane.ci.run;

import java.util.List;

/** Which pull request a target's promotions go into. */
final class Environment {

    private Environment() {}

    /**
     * The environment of a target: the second name of its folder, which is {@code prod} for {@code overlays/prod} and for
     * {@code overlays/prod/cart}; the only one when there is one.
     */
    static String of(String target) {
        List<String> names = List.of(target.split("/"));
        return names.get(Math.min(1, names.size() - 1));
    }
}
