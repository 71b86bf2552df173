/** The addresses of forges, and how to open them. */
@NullMarked
package dev.kasane.git.forge.address;

import org.jspecify.annotations.NullMarked;
