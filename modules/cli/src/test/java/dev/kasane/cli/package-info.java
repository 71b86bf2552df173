/** The program as its users meet it: output, messages, exit codes. */
@NullMarked
package dev.kasane.cli;

import org.jspecify.annotations.NullMarked;
