/** What a check found, and where. */
@NullMarked
package dev.kasane.check.finding;

import org.jspecify.annotations.NullMarked;
