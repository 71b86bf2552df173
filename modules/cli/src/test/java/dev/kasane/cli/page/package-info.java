/** Pages in a real browser. */
@NullMarked
package dev.kasane.cli.page;

import org.jspecify.annotations.NullMarked;
