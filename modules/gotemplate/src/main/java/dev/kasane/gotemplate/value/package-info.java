/** Values of Go programs, as templates see and print them. */
@NullMarked
package dev.kasane.gotemplate.value;

import org.jspecify.annotations.NullMarked;
