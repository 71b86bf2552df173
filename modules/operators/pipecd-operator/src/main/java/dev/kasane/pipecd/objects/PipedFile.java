package dev.kasane.pipecd.objects;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kasane.pipecd.api.PipedSpec;
import dev.kasane.pipecd.api.PlatformProvider;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The configuration file of a piped. */
final class PipedFile {

    static final String KEY_PATH = "/etc/piped-secret/" + Names.PIPED_KEY;

    private PipedFile() {}

    /**
     * The text of the file.
     *
     * @param spec the spec of the piped
     * @param id the piped's id
     * @param gateway the address of its control plane, if the configuration has none
     */
    static String text(PipedSpec spec, String id, String gateway) {
        PipedSpec.Config config = spec.config();
        Yaml fields = Yaml.map();
        JsonNode more = config.more();
        if (more != null) {
            more.properties().forEach(entry -> fields.with(entry.getKey(), plain(entry.getValue())));
        }
        PipedSpec.Git git = config.git();
        fields.with("projectID", spec.projectID())
                .with("pipedID", id)
                .with("pipedKeyFile", KEY_PATH)
                .with("name", spec.name())
                .with("apiAddress", config.apiAddress() == null ? gateway : config.apiAddress())
                .with("webAddress", config.webAddress())
                .with("syncInterval", config.syncInterval())
                .with(
                        "git",
                        git == null
                                ? null
                                : Yaml.map()
                                        .with("username", git.username())
                                        .with("email", git.email())
                                        .with("sshKeyFile", git.sshKeyFile())
                                        .with("host", git.host()))
                .with("repositories", repositories(config.repositories()))
                .with("platformProviders", providers(config.platformProviders()));
        return Yaml.map()
                .with("apiVersion", "pipecd.dev/v1beta1")
                .with("kind", "Piped")
                .with("spec", fields)
                .text();
    }

    private static @Nullable List<Map<String, Object>> repositories(@Nullable List<PipedSpec.Repository> all) {
        return all == null
                ? null
                : all.stream()
                        .map(it -> Yaml.map()
                                .with("repoId", it.repoId())
                                .with("remote", it.remote())
                                .with("branch", it.branch())
                                .fields())
                        .toList();
    }

    private static @Nullable List<Map<String, Object>> providers(@Nullable List<PlatformProvider> all) {
        return all == null ? null : all.stream().map(PipedFile::provider).toList();
    }

    private static Map<String, Object> provider(PlatformProvider it) {
        JsonNode config = it.config();
        return Yaml.map()
                .with("name", it.name())
                .with("type", it.type().name())
                .with("config", config == null || config.isEmpty() ? null : plain(config))
                .fields();
    }

    private static Object plain(JsonNode value) {
        return Serialization.unmarshal(value.toString(), Object.class);
    }
}
