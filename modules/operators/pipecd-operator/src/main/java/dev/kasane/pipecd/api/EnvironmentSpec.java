package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * The spec of an Environment, which is a group of applications.
 *
 * @param name its name
 * @param description what it is
 * @param controlPlaneRef whose it is
 */
public record EnvironmentSpec(
        @Required @Pattern("^[a-zA-Z0-9]([a-zA-Z0-9._-]*[a-zA-Z0-9])?$")
        String name,

        @Nullable String description,
        @Required Reference controlPlaneRef) {}
