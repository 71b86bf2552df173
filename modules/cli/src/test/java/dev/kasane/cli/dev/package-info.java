/** Tests of what is asked of the loop, and of how debuggers are set up. */
@NullMarked
package dev.kasane.cli.dev;

import org.jspecify.annotations.NullMarked;
