/** What scanners found in an image, and whether that holds a promotion. */
@NullMarked
package dev.kasane.ci.scan;

import org.jspecify.annotations.NullMarked;
