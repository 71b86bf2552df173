/** Tests of the commands that compare, on real repositories. */
@NullMarked
package dev.kasane.cli.diff;

import org.jspecify.annotations.NullMarked;
