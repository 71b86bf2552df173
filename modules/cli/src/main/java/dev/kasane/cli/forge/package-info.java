/** Which forge a command works with. */
@NullMarked
package dev.kasane.cli.forge;

import org.jspecify.annotations.NullMarked;
