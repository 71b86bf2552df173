/** Where a value comes from: every file, line and directive that had a part in it. */
@NullMarked
package dev.kasane.change.explain;

import org.jspecify.annotations.NullMarked;
