/** Input and output of the program: streams, screens, pagers, colours, files. */
@NullMarked
package dev.kasane.cli.console;

import org.jspecify.annotations.NullMarked;
