/** The origins of a value: every file, line and directive that affected it. */
@NullMarked
package dev.kasane.change.explain;

import org.jspecify.annotations.NullMarked;
