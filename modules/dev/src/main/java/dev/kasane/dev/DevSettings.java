package dev.kasane.dev;

import dev.kasane.kustomize.RenderOptions;
import io.fabric8.kubernetes.client.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The settings of the loop.
 *
 * @param fixtures folders of objects that are there while it runs
 * @param cluster where the controller works; a server of its own without it
 * @param variables environment variables of the controller
 * @param debugPort where debuggers are taken; nowhere without it
 * @param environment this process' own variables
 * @param options how the objects of folders are rendered
 */
public record DevSettings(
        List<Path> fixtures,
        Optional<Given> cluster,
        Map<String, String> variables,
        OptionalInt debugPort,
        Map<String, String> environment,
        RenderOptions options) {

    /**
     * An existing cluster.
     *
     * @param config the configuration of its client
     * @param variables the environment variables for the controller
     */
    public record Given(Config config, Map<String, String> variables) {}

    public DevSettings {
        fixtures = List.copyOf(fixtures);
        variables = Map.copyOf(variables);
        environment = Map.copyOf(environment);
    }
}
