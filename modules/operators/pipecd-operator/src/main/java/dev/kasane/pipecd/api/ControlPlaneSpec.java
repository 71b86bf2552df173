package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a ControlPlane.
 *
 * @param version the version of PipeCD
 * @param envoyVersion the version of the gateway
 * @param redisVersion the version of the cache
 * @param replicasServer how many servers
 * @param replicasGateway how many gateways
 * @param config what PipeCD reads
 * @param volumeMounts files that the configuration names, such as passwords
 */
public record ControlPlaneSpec(
        @Required
        @Pattern("^v[0-9]+\\.[0-9]+\\.[0-9]+(-.+)?$")
        @JsonPropertyDescription("The version of PipeCD, as v0.57.0.")
        String version,

        @Default("v1.31.0") @Nullable String envoyVersion,

        @Default("7.2-alpine") @Nullable String redisVersion,

        @Min(0) @Default("1") @Nullable Integer replicasServer,

        @Min(0) @Default("1") @Nullable Integer replicasGateway,

        @Required ControlPlaneConfig config,

        @Nullable List<MountedVolume> volumeMounts) {

    /**
     * A volume and where server and ops find it.
     *
     * @param mountPath where
     * @param volume the volume; it needs a name of its own
     */
    public record MountedVolume(
            @Required String mountPath, @Required Volume volume) {}
}
