/** CEL as an API server evaluates it: its libraries, its limits and its costs. */
@NullMarked
package dev.kasane.check.cel;

import org.jspecify.annotations.NullMarked;
