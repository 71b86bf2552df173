@NullMarked
package dev.kasane.change.diff;

import org.jspecify.annotations.NullMarked;
