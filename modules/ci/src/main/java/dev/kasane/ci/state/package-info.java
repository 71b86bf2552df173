/** The branch in which kasane notes what it knows. */
@NullMarked
package dev.kasane.ci.state;

import org.jspecify.annotations.NullMarked;
