/** Tests of what payloads are accepted. */
@NullMarked
package dev.kasane.ci.event;

import org.jspecify.annotations.NullMarked;
