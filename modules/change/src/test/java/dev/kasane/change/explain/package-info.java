@NullMarked
package dev.kasane.change.explain;

import org.jspecify.annotations.NullMarked;
