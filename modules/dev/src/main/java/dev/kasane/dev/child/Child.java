package dev.kasane.dev.child;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The process of a controller. It is started in advance, preloads the classes that former processes loaded from
 * libraries, and starts the controller on a command. It ends with its parent process, whose end closes its standard
 * input.
 *
 * <p>Arguments: a file with names of classes, the main class, the program's arguments.
 */
public final class Child {

    /** The start command on its standard input. */
    public static final String GO = "go";

    private static final String CLIENT = "io.fabric8.kubernetes.client.KubernetesClientBuilder";
    private static final int ABANDONED = 143;
    private static final long PATIENCE = 2000;

    private Child() {}

    public static void main(String[] arguments) throws Throwable {
        CountDownLatch go = new CountDownLatch(1);
        Thread listener = new Thread(() -> forward(go), "kasane dev");
        listener.setDaemon(true);
        listener.start();
        load(Path.of(arguments[0]));
        ask(Path.of(arguments[0]));
        go.await();
        Method main = Class.forName(arguments[1]).getMethod("main", String[].class);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 2, arguments.length));
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    private static void load(Path list) throws IOException {
        if (!Files.exists(list)) {
            return;
        }
        ClassLoader loader = Child.class.getClassLoader();
        for (String name : Files.readAllLines(list)) {
            try {
                // reading constructors verifies and links a class, and does not initialize it
                var ignored = Class.forName(name, false, loader).getDeclaredConstructors();
            } catch (ClassNotFoundException | LinkageError e) {
                // created at run time, or from a library that has changed: the controller reports the error itself if
                // it needs the class
            }
        }
    }

    /**
     * Reads the version of the API server if former processes have used fabric8's client. So the code for a first
     * request (cryptography, the HTTP client, JSON) is already warm when the controller starts.
     */
    private static void ask(Path list) throws IOException {
        if (!Files.exists(list) || !Files.readAllLines(list).contains(CLIENT)) {
            return;
        }
        // in parallel to the controller: an unreachable server delays nothing
        Thread asking = new Thread(
                () -> {
                    try (AutoCloseable client = (AutoCloseable) Class.forName(CLIENT)
                            .getMethod("build")
                            .invoke(Class.forName(CLIENT).getConstructor().newInstance())) {
                        Class.forName("io.fabric8.kubernetes.client.KubernetesClient")
                                .getMethod("getKubernetesVersion")
                                .invoke(client);
                    } catch (Exception | LinkageError e) {
                        // the controller meets the same, and has the words for it
                    }
                },
                "kasane dev version");
        asking.setDaemon(true);
        asking.start();
    }

    private static void forward(CountDownLatch go) {
        try (BufferedReader input = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
            @Nullable String word = input.readLine();
            while (word != null) {
                if (word.equals(GO)) {
                    go.countDown();
                }
                word = input.readLine();
            }
        } catch (IOException e) {
            // the same as its end
        }
        Thread end = new Thread(Child::haltLater, "end");
        end.setDaemon(true);
        end.start();
        System.exit(ABANDONED);
    }

    private static void haltLater() {
        try {
            Thread.sleep(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ABANDONED);
    }
}
