/** Failures of what surrounds kasane. */
@NullMarked
package dev.kasane.failure;

import org.jspecify.annotations.NullMarked;
