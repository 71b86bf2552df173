/** What the sources of the renderer and of the comparison may use. */
@NullMarked
package dev.kasane.change.architecture;

import org.jspecify.annotations.NullMarked;
