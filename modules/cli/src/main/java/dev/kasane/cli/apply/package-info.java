/** {@code apply}, {@code adopt}, and the diff with a cluster. */
@NullMarked
package dev.kasane.cli.apply;

import org.jspecify.annotations.NullMarked;
