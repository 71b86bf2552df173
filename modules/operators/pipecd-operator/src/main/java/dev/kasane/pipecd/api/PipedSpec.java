package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a Piped.
 *
 * @param version the version of piped
 * @param name what it is called in PipeCD
 * @param description what it is for
 * @param projectID the project it belongs to
 * @param controlPlaneRef the control plane it registers with
 * @param disabled whether it may not work
 * @param insecure whether it talks to the control plane without TLS
 * @param serviceAccountName whose rights it has; an account of its own without any rights where none is named
 * @param config what piped reads
 */
public record PipedSpec(
        @Required @Pattern("^v[0-9]+\\.[0-9]+\\.[0-9]+(-.+)?$")
        String version,

        @Required String name,
        @Required String description,
        @Required String projectID,
        @Required Reference controlPlaneRef,
        @Default("false") @Nullable Boolean disabled,
        @Default("true") @Nullable Boolean insecure,
        @Nullable String serviceAccountName,
        @Required Config config) {

    /** Whether it may not work. */
    public boolean rests() {
        return Boolean.TRUE.equals(disabled);
    }

    /**
     * The configuration of a piped, without the fields that the operator sets: its id, key and the addresses of the
     * control plane.
     *
     * @param apiAddress the address of the control plane, if it is not its gateway's Service
     * @param webAddress the address of its web pages
     * @param syncInterval the polling interval for repositories
     * @param git the Git settings for repositories
     * @param repositories the repositories
     * @param platformProviders the targets of deployments
     * @param more all other fields, as PipeCD documents them
     */
    public record Config(
            @Nullable String apiAddress,
            @Nullable String webAddress,
            @Pattern("^[0-9]+(ms|s|m|h)$") @Nullable String syncInterval,
            @Nullable Git git,
            @Nullable List<Repository> repositories,
            @Size(max = 64) @Nullable List<PlatformProvider> platformProviders,

            @PreserveUnknownFields
            @JsonPropertyDescription("Other fields of piped's configuration, as PipeCD documents them.")
            @Nullable
            JsonNode more) {}

    /**
     * The Git settings of a piped.
     *
     * @param username the author name of commits
     * @param email the author email of commits
     * @param sshKeyFile the file of the key
     * @param host the host the key is for
     */
    public record Git(
            @Nullable String username,
            @Nullable String email,
            @Nullable String sshKeyFile,
            @Nullable String host) {}

    /**
     * A repository.
     *
     * @param repoId its id in applications
     * @param remote its address
     * @param branch its branch
     */
    public record Repository(
            @Required String repoId,
            @Required String remote,
            @Required String branch) {}
}
