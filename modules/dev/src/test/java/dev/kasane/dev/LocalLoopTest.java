package dev.kasane.dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import dev.kasane.testkit.KubernetesTest;
import dev.kasane.testkit.TestCluster;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a controller that is edited while it runs, and a real API server. */
@KubernetesTest
class LocalLoopTest {

    /** The way into a test's cluster, for processes. */
    private static DevSettings.Given given(TestCluster cluster, Path folder) throws IOException {
        Config config = cluster.client().getConfiguration();
        String authority = Base64.getEncoder().encodeToString(Files.readAllBytes(Path.of(config.getCaCertFile())));
        Path file = Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: test
                contexts:
                - {name: test, context: {cluster: test, user: admin, namespace: %s}}
                clusters:
                - {name: test, cluster: {server: "%s", certificate-authority-data: %s}}
                users:
                - {name: admin, user: {token: %s}}
                """.formatted(
                        cluster.namespace(), config.getMasterUrl(), authority, config.getOauthToken()));
        return new DevSettings.Given(Config.fromKubeconfig(file.toFile()), Map.of("KUBECONFIG", file.toString()));
    }

    @Test
    void an_edit_has_its_effect_and_an_error_does_not_end_the_loop(TestCluster cluster, @TempDir Path folder)
            throws IOException {
        Greeter greeter = Greeter.in(folder);
        KubernetesClient client = cluster.client();
        try (RunningLoop loop = new RunningLoop(
                greeter.program(), greeter.settings(Optional.of(given(cluster, folder)), OptionalInt.empty()))) {
            loop.until("greeted", () -> Greeter.greeting(client).equals("one"));

            greeter.answer("two");
            loop.until("an edit of code", () -> Greeter.greeting(client).equals("two"));

            greeter.write("Answer", "package greeter; class Answer { String text() { return 3; } }");
            loop.awaitMessage("int cannot be converted to java.lang.String");
            greeter.write("Other", "package greeter; class Other { static String text() { return \"four\"; } }");
            loop.until(
                    "the error is still there",
                    () -> loop.messages().stream()
                                    .filter(it -> it.contains("the former version still runs"))
                                    .count()
                            == 2);
            assertThat(Greeter.greeting(client)).isEqualTo("two");

            // another signature, which Greeter has to be compiled for
            greeter.write("Answer", "package greeter; class Answer { CharSequence text() { return Other.text(); } }");
            loop.awaitMessage("Greeter.java:");
            greeter.write("Answer", "package greeter; class Answer { String text() { return Other.text(); } }");
            loop.until("two edits at once", () -> Greeter.greeting(client).equals("four"));

            Files.delete(greeter.source("Other"));
            loop.awaitMessage("cannot find symbol");
            greeter.answer("five");
            loop.until("mended", () -> Greeter.greeting(client).equals("five"));
        }
        assertThat(client.configMaps().withName("greeting").get()).isNull();
        assertThat(leftIn(folder)).isEmpty();
    }

    @Test
    void fixtures_follow_their_files_and_what_was_there_stays(TestCluster cluster, @TempDir Path folder)
            throws IOException {
        Greeter greeter = Greeter.in(folder);
        KubernetesClient client = cluster.client();
        client.resource("apiVersion: v1\nkind: ConfigMap\nmetadata: {name: theirs}\n")
                .create();
        Files.writeString(
                greeter.fixtures().resolve("theirs.yaml"),
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: theirs}\ndata: {a: b}\n");
        try (RunningLoop loop = new RunningLoop(
                greeter.program(), greeter.settings(Optional.of(given(cluster, folder)), OptionalInt.empty()))) {
            loop.until("greeted", () -> Greeter.greeting(client).equals("one"));
            Path another = greeter.fixtures().resolve("another.yaml");
            Files.writeString(another, "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: another}\n");
            loop.until("applied", () -> client.configMaps().withName("another").get() != null);
            Files.delete(another);
            loop.until("removed", () -> client.configMaps().withName("another").get() == null);
        }
        assertThat(client.configMaps().withName("greeting").get()).isNull();
        ConfigMap theirs = client.configMaps().withName("theirs").get();
        assertThat(theirs.getData()).isEqualTo(Map.of("a", "b"));
    }

    @Test
    void a_loop_that_is_killed_leaves_no_process_and_the_next_one_removes_its_objects(
            TestCluster cluster, @TempDir Path folder) throws Exception {
        Greeter greeter = Greeter.in(folder);
        DevSettings.Given given = given(cluster, folder);
        KubernetesClient client = cluster.client();
        Process killed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.log").toFile())
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        while (!Greeter.greeting(client).equals("one")) {
            assertThat(System.nanoTime())
                    .as(Files.readString(folder.resolve("killed.log")))
                    .isLessThan(end);
            Thread.sleep(50);
        }
        List<ProcessHandle> children = killed.descendants().toList();
        assertThat(children).isNotEmpty();

        killed.destroyForcibly().waitFor();

        for (ProcessHandle child : children) {
            assertThat(child.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
        }
        assertThat(client.configMaps().withName("greeting").get()).isNotNull();
        Files.delete(greeter.fixtures().resolve("greeting.yaml"));
        // somebody has to do what the finalizer waits for
        try (RunningLoop loop =
                new RunningLoop(greeter.program(), greeter.settings(Optional.of(given), OptionalInt.empty()))) {
            loop.awaitMessage("removing what a former run has left");
            loop.until("gone", () -> client.configMaps().withName("greeting").get() == null);
        }
        assertThat(leftIn(folder)).isEmpty();
    }

    /** A JVM with a loop that does not end. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws InterruptedException {
            Path root = Path.of(arguments[0]);
            Path file = root.resolve("kubeconfig");
            DevSettings.Given given =
                    new DevSettings.Given(Config.fromKubeconfig(file.toFile()), Map.of("KUBECONFIG", file.toString()));
            Greeter greeter = Greeter.at(root);
            new LocalLoop(
                            greeter.program(),
                            greeter.settings(Optional.of(given), OptionalInt.empty()),
                            System.out::println,
                            System.out::println)
                    .run();
        }
    }

    @Test
    void with_a_server_of_its_own_nothing_is_left_and_debuggers_keep_their_port(@TempDir Path folder) throws Exception {
        Greeter greeter = Greeter.in(folder);
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        List<ProcessHandle> children;
        try (RunningLoop loop =
                        new RunningLoop(greeter.program(), greeter.settings(Optional.empty(), OptionalInt.of(port)));
                KubernetesClient client = loop.client()) {
            loop.until("greeted", () -> Greeter.greeting(client).equals("one"));
            assertThat(mainThreadIn(port)).isTrue();
            greeter.answer("two");
            loop.until("an edit", () -> Greeter.greeting(client).equals("two"));
            assertThat(mainThreadIn(port)).isTrue();
            children = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains(folder.toString()))
                    .toList();
            assertThat(children).isNotEmpty();
        }
        for (ProcessHandle child : children) {
            assertThat(child.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
        }
        assertThat(leftIn(folder)).isEmpty();
    }

    /** Attaches as jdb does, and looks whether the controller's main thread is there. */
    private static boolean mainThreadIn(int port) throws Exception {
        AttachingConnector connector = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(it -> it.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        Objects.requireNonNull(arguments.get("hostname")).setValue("127.0.0.1");
        Objects.requireNonNull(arguments.get("port")).setValue(Integer.toString(port));
        VirtualMachine machine = connector.attach(arguments);
        try {
            return !machine.classesByName("greeter.Greeter").isEmpty();
        } finally {
            machine.dispose();
        }
    }

    /** What a loop has left in its folder but for the lock and the names of classes, which serve the next one. */
    private static List<String> leftIn(Path folder) throws IOException {
        Path own = folder.resolve(".kasane/dev/greeter");
        try (Stream<Path> files = Files.list(own)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("lock") && !name.equals("loaded"))
                    .sorted()
                    .toList();
        }
    }
}
