/** The choice of forges, repositories and tokens for commands. */
@NullMarked
package dev.kasane.cli.forge;

import org.jspecify.annotations.NullMarked;
