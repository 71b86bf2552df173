/** The findings of a check, with their places. */
@NullMarked
package dev.kasane.check.finding;

import org.jspecify.annotations.NullMarked;
