package dev.kasane.dev;

import dev.kasane.kustomize.RenderOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The sources of a small controller in a folder: it writes what {@code Answer} says into the ConfigMap {@code greeting}, and
 * holds that up with a finalizer until it has seen that it goes.
 */
final class Greeter {

    private static final String CONTROLLER = """
            package greeter;

            import io.fabric8.kubernetes.api.model.ConfigMap;
            import io.fabric8.kubernetes.client.KubernetesClient;
            import io.fabric8.kubernetes.client.KubernetesClientBuilder;
            import io.fabric8.kubernetes.client.KubernetesClientException;
            import java.util.List;
            import java.util.Map;

            public class Greeter {
                public static void main(String[] arguments) throws InterruptedException {
                    System.out.println("the greeter begins");
                    try (KubernetesClient client = new KubernetesClientBuilder().build()) {
                        while (true) {
                            ConfigMap greeting = client.configMaps().withName("greeting").get();
                            if (greeting != null) {
                                greet(client, greeting);
                            }
                            Thread.sleep(30);
                        }
                    }
                }

                private static void greet(KubernetesClient client, ConfigMap greeting) {
                    boolean isGoing = greeting.getMetadata().getDeletionTimestamp() != null;
                    greeting.getMetadata().setFinalizers(isGoing ? List.of() : List.of("example.com/greeter"));
                    greeting.setData(Map.of("text", new Answer().text()));
                    try {
                        client.resource(greeting).update();
                    } catch (KubernetesClientException e) {
                        System.out.println("again: " + e.getMessage());
                    }
                }
            }
            """;

    private static final String FIXTURE = """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: greeting
            """;

    private final Path root;

    private Greeter(Path root) {
        this.root = root;
    }

    /** That in a folder where it is already. */
    static Greeter at(Path root) {
        return new Greeter(root);
    }

    /** Writes all of it, compiled once as a build would leave it. */
    static Greeter in(Path root) throws IOException {
        Greeter greeter = new Greeter(root);
        Files.createDirectories(greeter.module().sources().resolve("greeter"));
        Files.createDirectories(greeter.module().built());
        Files.createDirectories(greeter.fixtures());
        Files.writeString(greeter.module().pom(), "<project/>");
        Files.writeString(greeter.source("Greeter"), CONTROLLER);
        Files.writeString(greeter.fixtures().resolve("greeting.yaml"), FIXTURE);
        greeter.answer("one");
        return greeter;
    }

    SourceModule module() {
        return new SourceModule("greeter", root.resolve("greeter"));
    }

    Path root() {
        return root;
    }

    Path fixtures() {
        return root.resolve("fixtures");
    }

    Path source(String name) {
        return module().sources().resolve("greeter").resolve(name + ".java");
    }

    /** Lets the controller say something else. */
    void answer(String text) throws IOException {
        write("Answer", """
                package greeter;

                class Answer {
                    String text() {
                        return "%s";
                    }
                }
                """.formatted(text));
    }

    /** Writes a source as editors do: a new file takes the name of the old one. */
    void write(String name, String text) throws IOException {
        Path fresh = root.resolve(name + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, source(name), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    DevProgram program() {
        return new DevProgram(
                "greeter",
                root,
                List.of(module()),
                libraries(),
                "greeter.Greeter",
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                List.of(),
                List.of("false"));
    }

    /** The folders of the jars that these tests run with. */
    private static List<Path> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar"))
                .map(entry ->
                        Objects.requireNonNull(Path.of(entry).toAbsolutePath().getParent()))
                .distinct()
                .toList();
    }

    /** In a cluster that is given, or in one of its own. */
    DevSettings settings(Optional<DevSettings.Given> cluster, OptionalInt debugPort) {
        return new DevSettings(
                List.of(fixtures()), cluster, Map.of(), debugPort, System.getenv(), RenderOptions.DEFAULT);
    }

    /** What the controller has written. */
    static String greeting(KubernetesClient client) {
        return Stream.ofNullable(client.configMaps().withName("greeting").get())
                .flatMap(it -> Stream.ofNullable(it.getData()))
                .map(data -> data.getOrDefault("text", ""))
                .findFirst()
                .orElse("");
    }
}
