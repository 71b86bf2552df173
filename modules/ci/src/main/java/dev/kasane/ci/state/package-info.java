/** The branch that stores kasane's state. */
@NullMarked
package dev.kasane.ci.state;

import org.jspecify.annotations.NullMarked;
