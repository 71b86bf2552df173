package dev.kasane.shop.testing;

import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** NATS with the users of the cluster and their rights, as {@code manifests/delivery-status-queue/values.yaml} has them. */
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
            YamlMap values = Manifests.documents("manifests/delivery-status-queue/values.yaml")
                    .getFirst();
            String users = Manifests.maps(Manifests.map(values, "config", "merge", "authorization"), "users").stream()
                    .map(user -> "{user: %s, password: \"%s\", permissions: {%s}}"
                            .formatted(
                                    Manifests.text(user, "user"), password, rights(Manifests.map(user, "permissions"))))
                    .collect(Collectors.joining(", "));
            Files.writeString(configuration, "authorization: {users: [" + users + "]}\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        resume();
    }

    private static String rights(YamlMap permissions) {
        return IntStream.range(0, permissions.size())
                .mapToObj(i -> permissions.key(i).text())
                .map(verb -> verb + ": " + Manifests.texts(permissions, verb))
                .collect(Collectors.joining(", "));
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
