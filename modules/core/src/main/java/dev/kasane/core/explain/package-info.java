/** Who put a value where it is: every file, line and directive that had a part in it. */
@NullMarked
package dev.kasane.core.explain;

import org.jspecify.annotations.NullMarked;
