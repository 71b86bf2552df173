package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Default;
import org.jspecify.annotations.Nullable;

/**
 * A database.
 *
 * @param version its version
 * @param storage where it keeps its data
 */
public record MongoSpec(
        @Default("4.2") @Nullable String version, @Nullable Storage storage) {}
