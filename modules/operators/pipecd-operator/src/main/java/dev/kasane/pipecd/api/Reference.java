package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;

/**
 * Another object of the same namespace.
 *
 * @param name its name
 */
public record Reference(@Required String name) {}
