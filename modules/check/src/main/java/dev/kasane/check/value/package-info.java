/** Values as JSON has them, paths of fields, and what is found to be wrong at them. */
@NullMarked
package dev.kasane.check.value;

import org.jspecify.annotations.NullMarked;
