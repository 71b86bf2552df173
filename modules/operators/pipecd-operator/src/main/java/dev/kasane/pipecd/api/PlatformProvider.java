package dev.kasane.pipecd.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * A target that a piped deploys to.
 *
 * @param name what applications call it
 * @param type what it is
 * @param config its configuration, as PipeCD documents it for this type
 */
public record PlatformProvider(
        @Required String name,
        @Required Type type,
        @PreserveUnknownFields @Nullable JsonNode config) {

    /** The supported platforms. */
    public enum Type {
        KUBERNETES,
        TERRAFORM,
        CLOUDRUN,
        LAMBDA,
        ECS
    }
}
