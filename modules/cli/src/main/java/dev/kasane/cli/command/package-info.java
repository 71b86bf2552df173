/** What a command is, its flags and its exit codes. */
@NullMarked
package dev.kasane.cli.command;

import org.jspecify.annotations.NullMarked;
