package dev.kasane.ci.hydrate;

import java.time.Instant;

/**
 * A commit of the source.
 *
 * @param id its id in hexadecimal
 * @param time when it was committed
 * @param subject the first line of its message
 */
public record SourceCommit(String id, Instant time, String subject) {}
