/** The JSON files that the parts of a run exchange if it is spread over several machines. */
@NullMarked
package dev.kasane.ci.handover;

import org.jspecify.annotations.NullMarked;
