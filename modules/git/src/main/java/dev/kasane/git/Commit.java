package dev.kasane.git;

import java.time.Instant;

/**
 * A Git commit.
 *
 * @param id its id in hexadecimal
 * @param time when it was made
 */
public record Commit(String id, Instant time) {}
