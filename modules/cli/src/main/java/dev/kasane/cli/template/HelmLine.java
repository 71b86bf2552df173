package dev.kasane.cli.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A command line of Helm, whose flags can come before the command. */
public final class HelmLine {

    private static final Set<String> OWN = Set.of("-h", "--help", "--version");

    private HelmLine() {}

    /** The same line with the command first, and the flags that were before it behind. */
    public static List<String> commandFirst(List<String> arguments) {
        int at = 0;
        while (at < arguments.size() && arguments.get(at).startsWith("-")) {
            if (OWN.contains(arguments.get(at))) {
                return arguments;
            }
            at += HelmFlags.takesValue(arguments.get(at)) ? 2 : 1;
        }
        if (at == 0 || at >= arguments.size()) {
            return arguments;
        }
        List<String> line = new ArrayList<>();
        line.add(arguments.get(at));
        line.addAll(arguments.subList(0, at));
        line.addAll(arguments.subList(at + 1, arguments.size()));
        return line;
    }
}
