package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;

/**
 * A reference to a key of a Secret of the same namespace.
 *
 * @param name the Secret's name
 * @param key which of its values
 */
public record SecretKey(@Required String name, @Required String key) {}
