package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a Mongo database.
 *
 * @param version its version
 * @param storage the storage of its data
 */
public record MongoSpec(
        @Default("4.2") @Nullable String version, @Nullable Storage storage) {}
