/** The declaration of commands: flags, arguments and exit codes. */
@NullMarked
package dev.kasane.cli.command;

import org.jspecify.annotations.NullMarked;
