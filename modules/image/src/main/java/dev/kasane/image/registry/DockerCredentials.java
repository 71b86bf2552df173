package dev.kasane.image.registry;

import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import com.google.cloud.tools.jib.registry.credentials.CredentialRetrievalException;
import dev.kasane.image.oci.OciJson;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Credentials from where other tools have them, in this order: {@code KASANE_REGISTRY_USER} and
 * {@code KASANE_REGISTRY_PASSWORD} for the registry that {@code KASANE_REGISTRY} names; Docker's configuration in
 * {@code DOCKER_CONFIG}, also as a mounted Secret has it; {@code REGISTRY_AUTH_FILE}; podman's; the home folder's. The
 * credential helpers that a configuration names are run.
 */
public final class DockerCredentials implements Credentials {

    private final Map<String, String> environment;
    private final Path home;

    /**
     * @param environment the environment variables
     * @param home the home folder
     */
    public DockerCredentials(Map<String, String> environment, Path home) {
        this.environment = environment;
        this.home = home;
    }

    @Override
    public @Nullable Credential at(String registry) {
        String user = environment.get("KASANE_REGISTRY_USER");
        String password = environment.get("KASANE_REGISTRY_PASSWORD");
        if (user != null && password != null && registry.equals(environment.get("KASANE_REGISTRY"))) {
            return new Credential(user, password);
        }
        for (Path file : files()) {
            if (Files.isRegularFile(file)) {
                Credential found = in(file, registry);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        String docker = environment.get("DOCKER_CONFIG");
        if (docker != null) {
            files.add(Path.of(docker, "config.json"));
            files.add(Path.of(docker, ".dockerconfigjson"));
        }
        if (environment.get("REGISTRY_AUTH_FILE") != null) {
            files.add(Path.of(environment.getOrDefault("REGISTRY_AUTH_FILE", "")));
        }
        if (environment.get("XDG_RUNTIME_DIR") != null) {
            files.add(Path.of(environment.getOrDefault("XDG_RUNTIME_DIR", ""), "containers", "auth.json"));
        }
        files.add(home.resolve(".docker").resolve("config.json"));
        return files;
    }

    private static @Nullable Credential in(Path file, String registry) {
        try {
            OciJson.read(Files.readAllBytes(file));
            // Docker's registry is known to configurations by another name than to people
            Optional<com.google.cloud.tools.jib.api.Credential> found = CredentialRetrieverFactory.forImage(
                            ImageReference.of(registry.equals("docker.io") ? null : registry, "any", null), event -> {})
                    .dockerConfig(file)
                    .retrieve();
            return found.map(it -> new Credential(it.getUsername(), it.getPassword()))
                    .orElse(null);
        } catch (IllegalArgumentException e) {
            throw Problem.error(file + " is not JSON", null, "correct it, or remove it and log in again")
                    .asException();
        } catch (IOException e) {
            throw Problem.error(file + " cannot be read", null, "correct its permissions")
                    .asException();
        } catch (CredentialRetrievalException e) {
            // the message of a helper may contain credentials
            throw Problem.error(
                            "the credential helper that " + file + " names for " + registry + " failed",
                            null,
                            "run it by hand, or log in again")
                    .asException();
        }
    }
}
