/** Tests of how results are shown. */
@NullMarked
package dev.kasane.cli.show;

import org.jspecify.annotations.NullMarked;
