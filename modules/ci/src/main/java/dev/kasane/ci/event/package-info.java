/** The events that start a run. */
@NullMarked
package dev.kasane.ci.event;

import org.jspecify.annotations.NullMarked;
