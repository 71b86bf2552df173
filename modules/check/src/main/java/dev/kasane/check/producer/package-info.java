/** A table of objects that controllers create, found by fields of other objects. */
@NullMarked
package dev.kasane.check.producer;

import org.jspecify.annotations.NullMarked;
