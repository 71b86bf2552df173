/** Tests of branches that have what environments render to. */
@NullMarked
package dev.kasane.ci.hydrate;

import org.jspecify.annotations.NullMarked;
