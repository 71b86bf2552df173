/**
 * Fuzz targets of Jazzer, one for each reader of bytes that nobody vouches for. {@code mvn verify} runs the kept inputs,
 * {@code e2e/fuzz SECONDS} looks for new ones.
 */
@NullMarked
package dev.kasane.fuzz;

import org.jspecify.annotations.NullMarked;
