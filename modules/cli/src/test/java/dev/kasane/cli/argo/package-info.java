/** Applications as targets, as somebody sees them. */
@NullMarked
package dev.kasane.cli.argo;

import org.jspecify.annotations.NullMarked;
