/** Rendered targets compared with a cluster. */
@NullMarked
package dev.kasane.cli.live;

import org.jspecify.annotations.NullMarked;
