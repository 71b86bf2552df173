/** Documentation from the declarations of commands: help texts, the reference page, man pages and completion. */
@NullMarked
package dev.kasane.cli.help;

import org.jspecify.annotations.NullMarked;
