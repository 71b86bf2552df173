package dev.kasane.shop.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** NATS with the users and the rights of the cluster: {@code manifests/delivery-status-queue/values.yaml}. */
public final class Nats extends TestStore {

    private static final String PASSWORD = "a-password-of-the-test";
    private static final String ANOTHER = "a-password-of-nobody";

    private final String server = Programs.find("nats-server");
    private final Path configuration = folder().resolve("nats.conf");

    private Nats() {}

    /** Starts a server. */
    public static Nats start() {
        Nats nats = new Nats();
        nats.resume(PASSWORD);
        return nats;
    }

    /** Starts again, with passwords that are not those of {@link #variables}: every login is rejected. */
    public void rejectLogins() {
        stop();
        resume(ANOTHER);
    }

    /** Starts again, with the passwords of {@link #variables}. */
    public void acceptLogins() {
        stop();
        resume(PASSWORD);
    }

    private void resume(String password) {
        try {
            Files.writeString(configuration, """
                    authorization {
                      users = [
                        {user: delivery-status, password: "%1$s", permissions: {subscribe: [order]}}
                        {user: order, password: "%1$s", permissions: {publish: [order]}}
                      ]
                    }
                    """.formatted(password));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        resume();
    }

    @Override
    List<String> command() {
        return List.of(
                server, "--config", configuration.toString(), "--addr", "127.0.0.1", "--port", String.valueOf(port()));
    }

    /**
     * The variables of a service that uses it.
     *
     * @param prefix such as {@code QUEUE}
     * @param user the service
     */
    public Map<String, String> variables(String prefix, String user) {
        return Map.of(
                prefix + "_HOST",
                "127.0.0.1",
                prefix + "_PORT",
                String.valueOf(port()),
                prefix + "_SUBJECT",
                "order",
                prefix + "_USER",
                user,
                prefix + "_PASSWORD",
                PASSWORD);
    }
}
