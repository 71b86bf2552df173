/** A JUnit library for tests of controllers: clusters, fixtures, waits, and disturbances. */
@NullMarked
package dev.kasane.testkit;

import org.jspecify.annotations.NullMarked;
