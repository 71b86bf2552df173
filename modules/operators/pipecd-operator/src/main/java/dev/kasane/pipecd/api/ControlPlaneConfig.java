package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a control plane. Values that are secret are references to Secrets; the fields beside them, with
 * the values themselves, are of former versions.
 *
 * @param address the address of the web pages, for redirects
 * @param stateKey the key that signs the state of logins; the operator creates one by default
 * @param stateKeyRef the Secret that has it
 * @param cache the cache settings
 * @param datastore the database for records
 * @param filestore the store for files
 * @param projects the projects; each gets an API key of the operator's
 * @param sharedSSOConfigs single sign-on that projects share
 */
public record ControlPlaneConfig(
        @Nullable String address,

        @Nullable @JsonPropertyDescription("Deprecated: use stateKeyRef, or none: the operator makes one then.")
        String stateKey,

        @Nullable @JsonPropertyDescription("The Secret with what the state of logins is signed with.")
        SecretKey stateKeyRef,

        @Nullable Cache cache,

        @Required Datastore datastore,

        @Required Filestore filestore,

        @Nullable List<Project> projects,

        @Nullable List<SharedSso> sharedSSOConfigs) {

    /**
     * The cache settings.
     *
     * @param ttl how long, as 5m: PipeCD takes a bare number for nanoseconds
     */
    public record Cache(@Nullable String ttl) {}

    /**
     * A project.
     *
     * @param id the project's id
     * @param desc what it is
     * @param staticAdmin an administrator with a password
     */
    public record Project(
            @Required String id,
            @Nullable String desc,
            @Nullable StaticAdmin staticAdmin) {}

    /**
     * An administrator with a password.
     *
     * @param username the name
     * @param passwordHash the password's bcrypt hash
     * @param passwordHashRef the Secret that has it
     */
    public record StaticAdmin(
            @Required String username,

            @Nullable @JsonPropertyDescription("Deprecated: use passwordHashRef.")
            String passwordHash,

            @Nullable @JsonPropertyDescription("The Secret with the password's bcrypt hash.")
            SecretKey passwordHashRef) {}

    /**
     * Single sign-on by exactly one provider.
     *
     * @param name what projects call it
     * @param github GitHub as the provider
     * @param google Google as the provider
     */
    public record SharedSso(
            @Required String name,
            @Nullable Github github,
            @Nullable Google google) {}

    /**
     * GitHub as the provider.
     *
     * @param clientId the OAuth application
     * @param clientSecret its secret
     * @param clientSecretRef the Secret that has it
     * @param baseUrl GitHub's own address, for Enterprise
     * @param uploadUrl GitHub's address for uploads, for Enterprise
     */
    public record Github(
            @Required String clientId,

            @Nullable @JsonPropertyDescription("Deprecated: use clientSecretRef.")
            String clientSecret,

            @Nullable @JsonPropertyDescription("The Secret with the application's secret.")
            SecretKey clientSecretRef,

            @Nullable String baseUrl,
            @Nullable String uploadUrl) {}

    /**
     * Google as the provider.
     *
     * @param clientId the OAuth application
     * @param clientSecret its secret
     * @param clientSecretRef the Secret that has it
     */
    public record Google(
            @Required String clientId,

            @Nullable @JsonPropertyDescription("Deprecated: use clientSecretRef.")
            String clientSecret,

            @Nullable @JsonPropertyDescription("The Secret with the application's secret.")
            SecretKey clientSecretRef) {}
}
