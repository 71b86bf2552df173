/** The gate {@code scan}: findings of scanners in an image, and whether they hold a promotion. */
@NullMarked
package dev.kasane.ci.scan;

import org.jspecify.annotations.NullMarked;
