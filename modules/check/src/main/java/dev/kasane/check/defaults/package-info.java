/** The defaults that an API server sets before it validates an object. */
@NullMarked
package dev.kasane.check.defaults;

import org.jspecify.annotations.NullMarked;
