package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of all modules, as they were compiled: none uses another one that uses it. */
class PackageCyclesTest {

    /** The packages of commands, below {@code dev.kasane.cli}: one for each, and those below it. */
    private static final List<String> COMMANDS = List.of(
            "apply",
            "argo",
            "check",
            "ci",
            "completion",
            "crds",
            "dev",
            "diff",
            "explain",
            "fetch",
            "graph",
            "history",
            "hydrate",
            "image",
            "init",
            "kustomize",
            "lock",
            "pr",
            "render",
            "status",
            "template",
            "vendor",
            "version");

    /** What runs commands. */
    private static final Set<String> ABOVE = Set.of("dev.kasane.cli", "dev.kasane.cli.train");

    @Test
    void noPackageUsesOneThatUsesIt() throws IOException {
        Map<String, Set<String>> uses = PackageUses.read().byPackage();
        // one of each group: the program, the test kit, operators, samples, the shop, tests
        assertThat(uses)
                .hasSizeGreaterThan(150)
                .containsKeys(
                        "dev.kasane.apiserver",
                        "dev.kasane.cli",
                        "dev.kasane.dev",
                        "dev.kasane.operator",
                        "dev.kasane.pipecd",
                        "dev.kasane.sample.cart",
                        "dev.kasane.servers",
                        "dev.kasane.shop.cart",
                        "dev.kasane.testbed",
                        "dev.kasane.testkit",
                        "dev.kasane.zundoko");
        assertThat(cycles(uses)).isEmpty();
    }

    @Test
    void commandsKnowNothingOfEachOther() throws IOException {
        List<String> known = new ArrayList<>();
        PackageUses.read().byPackage().forEach((name, used) -> {
            String own = command(name);
            used.stream()
                    .filter(other ->
                            !command(other).isEmpty() && !command(other).equals(own))
                    .filter(other -> !own.isEmpty() || !ABOVE.contains(name))
                    .forEach(other -> known.add(name + " uses " + other));
        });
        assertThat(known).isEmpty();
    }

    @Test
    void noPackageOfACommandIsForgotten() throws IOException {
        Set<String> with = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("../../cli/src/main/java/dev/kasane/cli"))) {
            files.filter(file -> file.getFileName().toString().endsWith("Command.java"))
                    .map(file -> file.getName(file.getNameCount() - 2).toString())
                    .forEach(with::add);
        }
        // what all of them are made of, and the page of commands itself
        with.removeAll(Set.of("command", "help"));
        assertThat(COMMANDS).containsAll(with);
    }

    /** The command that a package belongs to; empty for what commands share. */
    private static String command(String name) {
        for (String command : COMMANDS) {
            String folder = "dev.kasane.cli." + command;
            if (name.equals(folder) || name.startsWith(folder + ".")) {
                return command;
            }
        }
        return "";
    }

    @Test
    void aCycleIsFound() {
        assertThat(cycles(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b"), "d", Set.of("a"))))
                .containsExactly(Set.of("b", "c"));
    }

    /** The groups of packages each of which uses all others of its group, directly or not. */
    private static List<Set<String>> cycles(Map<String, Set<String>> uses) {
        Map<String, Set<String>> reached = new HashMap<>();
        uses.keySet().forEach(name -> reached.put(name, reachable(name, uses)));
        List<Set<String>> cycles = new ArrayList<>();
        for (String name : new TreeSet<>(uses.keySet())) {
            Set<String> cycle = new TreeSet<>();
            for (String other : reached.getOrDefault(name, Set.of())) {
                if (reached.getOrDefault(other, Set.of()).contains(name)) {
                    cycle.add(other);
                }
            }
            if (!cycle.isEmpty() && !cycles.contains(cycle)) {
                cycles.add(cycle);
            }
        }
        return cycles;
    }

    private static Set<String> reachable(String name, Map<String, Set<String>> uses) {
        Set<String> reached = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(uses.getOrDefault(name, Set.of()));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (reached.add(next)) {
                open.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
