/** What the parts of a run that is spread over several machines hand each other: files in JSON. */
@NullMarked
package dev.kasane.ci.handover;

import org.jspecify.annotations.NullMarked;
