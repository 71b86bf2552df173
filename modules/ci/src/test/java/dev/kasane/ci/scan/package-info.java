/** Tests of what holds a promotion. */
@NullMarked
package dev.kasane.ci.scan;

import org.jspecify.annotations.NullMarked;
