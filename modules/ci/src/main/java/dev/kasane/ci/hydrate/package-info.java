/** Branches with the rendered files of environments. */
@NullMarked
package dev.kasane.ci.hydrate;

import org.jspecify.annotations.NullMarked;
