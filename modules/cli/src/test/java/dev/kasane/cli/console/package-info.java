/** Tests: where the program reads and writes: streams, screens, pagers, colours, files. */
@NullMarked
package dev.kasane.cli.console;

import org.jspecify.annotations.NullMarked;
