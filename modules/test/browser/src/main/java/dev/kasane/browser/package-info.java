/** Pages in a real browser. */
@NullMarked
package dev.kasane.browser;

import org.jspecify.annotations.NullMarked;
