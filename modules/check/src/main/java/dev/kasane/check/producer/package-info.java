/** Objects that controllers create, by the fields of other objects that name them: a table, and how it is read. */
@NullMarked
package dev.kasane.check.producer;

import org.jspecify.annotations.NullMarked;
