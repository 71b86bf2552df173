/** What an API server requires of built-in objects beyond their types: a group of rules a file. */
@NullMarked
package dev.kasane.check.builtin;

import org.jspecify.annotations.NullMarked;
