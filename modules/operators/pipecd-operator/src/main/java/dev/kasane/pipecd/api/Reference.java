package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;

/**
 * A reference to another object of the same namespace.
 *
 * @param name its name
 */
public record Reference(@Required String name) {}
