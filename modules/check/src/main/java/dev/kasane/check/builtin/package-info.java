/** Validation rules of an API server for built-in objects, beyond their types: one class for each group. */
@NullMarked
package dev.kasane.check.builtin;

import org.jspecify.annotations.NullMarked;
