/** Shell completion of command lines. */
@NullMarked
package dev.kasane.cli.completion;

import org.jspecify.annotations.NullMarked;
