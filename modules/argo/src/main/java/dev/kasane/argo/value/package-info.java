/** Values of Go programs, as templates see and print them. */
@NullMarked
package dev.kasane.argo.value;

import org.jspecify.annotations.NullMarked;
