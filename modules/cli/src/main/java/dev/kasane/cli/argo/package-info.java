/** Argo CD's Applications as targets of the commands. */
@NullMarked
package dev.kasane.cli.argo;

import org.jspecify.annotations.NullMarked;
