/** What is made of the declarations of commands for readers: help texts, the reference page, man pages and completion. */
@NullMarked
package dev.kasane.cli.help;

import org.jspecify.annotations.NullMarked;
