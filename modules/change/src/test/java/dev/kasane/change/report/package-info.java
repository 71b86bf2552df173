/** Tests of what a comparison is made of. */
@NullMarked
package dev.kasane.change.report;

import org.jspecify.annotations.NullMarked;
