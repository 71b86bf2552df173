/** Which forge a command uses. */
@NullMarked
package dev.kasane.cli.forge;

import org.jspecify.annotations.NullMarked;
