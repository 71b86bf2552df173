package dev.kasane.cli.dev;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.live.ClusterFlags;
import dev.kasane.dev.ClusterLoop;
import dev.kasane.dev.ClusterSettings;
import dev.kasane.dev.DevLoop;
import dev.kasane.dev.DevProgram;
import dev.kasane.dev.DevSettings;
import dev.kasane.dev.LocalLoop;
import dev.kasane.problem.Problem;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs {@code dev}. */
final class DevSession {

    /** Flags that mean something in one mode only, and what to do in the other. */
    private static final Map<String, String> HERE_ONLY = Map.of(
            "debug", "add development/debug to the overlay's components, and give --forward 5005",
            "debug-port", "add development/debug to the overlay's components, and give --forward PORT:5005",
            "fixtures", "add them to the overlay",
            "env", "add it to the overlay");

    private static final String NO_CLUSTER = "give --mode cluster, too";
    private static final Map<String, String> CLUSTER_ONLY =
            Map.of("target", NO_CLUSTER, "to", NO_CLUSTER, "load", NO_CLUSTER, "forward", NO_CLUSTER);

    private DevSession() {}

    static int run(Flags flags, Console console) {
        String mode = flags.value("mode");
        boolean inCluster = "cluster".equals(mode);
        refuseOthers(flags, inCluster ? HERE_ONLY : CLUSTER_ONLY);
        DevTarget.Found found = DevTarget.find(flags.words(), console);
        return inCluster ? cluster(found, flags, console) : local(found.program(), flags, console);
    }

    private static void refuseOthers(Flags flags, Map<String, String> others) {
        others.forEach((flag, hint) -> {
            if (flags.has(flag)) {
                throw Problem.error("--" + flag + " means nothing in this mode", null, hint)
                        .asException();
            }
        });
    }

    private static int local(DevProgram program, Flags flags, Console console) {
        DevSettings settings = new DevSettings(
                fixtures(flags, program, console),
                cluster(flags, console),
                variables(flags),
                debugPort(flags),
                console.environment(),
                LimitFlag.options(flags, console));
        DevOutput output = new DevOutput(console);
        return untilTheEnd(new LocalLoop(program, settings, output::print, output::printProgram));
    }

    private static int cluster(DevTarget.Found found, Flags flags, Console console) {
        DevProgram program = found.program();
        String written = flags.value("target");
        if (written == null && found.overlay().isEmpty()) {
            throw Problem.error(
                            "the pipeline " + program.name() + " has no target", null, "name an overlay with --target")
                    .asException();
        }
        String overlay = written == null
                ? found.overlay()
                : OverlayDelivery.inTree(program.root(), console.folder().resolve(written), written);
        DevSettings.Given given = cluster(flags, console)
                .orElseGet(() -> new DevSettings.Given(ClusterFlags.config(null, null, console), Map.of()));
        DevOutput output = new DevOutput(console);
        return untilTheEnd(new ClusterLoop(
                new ClusterSettings(
                        program.name(),
                        program.root(),
                        given.config(),
                        Ports.forwards(flags.all("forward")),
                        console.usesColour(null)),
                new OverlayDelivery(program, found.pipeline(), overlay, flags, console),
                output::print,
                output::printProgram));
    }

    private static int untilTheEnd(DevLoop loop) {
        Runtime.getRuntime().addShutdownHook(new Thread(loop::end, "end"));
        try {
            loop.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    private static List<Path> fixtures(Flags flags, DevProgram program, Console console) {
        if (!flags.all("fixtures").isEmpty()) {
            return flags.all("fixtures").stream()
                    .map(folder -> console.folder().resolve(folder).normalize())
                    .toList();
        }
        Path usual = program.root().resolve("development").resolve(program.name());
        return Files.isDirectory(usual) ? List.of(usual) : List.of();
    }

    private static Optional<DevSettings.Given> cluster(Flags flags, Console console) {
        String named = flags.value("kubeconfig");
        if (named != null) {
            Path file = console.folder().resolve(named);
            Config config = ClusterFlags.config(named, null, console);
            return Optional.of(new DevSettings.Given(config, Map.of("KUBECONFIG", file.toString())));
        }
        return flags.has("current-cluster")
                ? Optional.of(new DevSettings.Given(ClusterFlags.config(null, null, console), Map.of()))
                : Optional.empty();
    }

    private static Map<String, String> variables(Flags flags) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String one : flags.all("env")) {
            int equals = one.indexOf('=');
            if (equals < 1) {
                throw Problem.error("--env cannot be " + one, null, "write --env NAME=VALUE")
                        .asException();
            }
            variables.put(one.substring(0, equals), one.substring(equals + 1));
        }
        return variables;
    }

    private static OptionalInt debugPort(Flags flags) {
        String port = flags.value("debug-port");
        if (port == null) {
            return flags.has("debug") ? OptionalInt.of(Ports.DEBUG) : OptionalInt.empty();
        }
        return OptionalInt.of(Ports.parse("debug-port", port, Ports.DEBUG));
    }
}
