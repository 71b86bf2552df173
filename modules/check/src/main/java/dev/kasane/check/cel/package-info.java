/** CEL as in an API server: function libraries, limits and costs. */
@NullMarked
package dev.kasane.check.cel;

import org.jspecify.annotations.NullMarked;
