/** {@code apply}, and the comparison with a cluster. */
@NullMarked
package dev.kasane.cli.apply;

import org.jspecify.annotations.NullMarked;
