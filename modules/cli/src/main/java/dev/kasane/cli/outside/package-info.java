/** What the commands that fetch charts share. */
@NullMarked
package dev.kasane.cli.outside;

import org.jspecify.annotations.NullMarked;
