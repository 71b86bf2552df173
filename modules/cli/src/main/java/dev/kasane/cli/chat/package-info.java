/** Messages to people about what needs a look. */
@NullMarked
package dev.kasane.cli.chat;

import org.jspecify.annotations.NullMarked;
