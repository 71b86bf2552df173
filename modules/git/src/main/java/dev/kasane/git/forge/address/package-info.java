/** Which forge is meant, in one word, and how to open it. */
@NullMarked
package dev.kasane.git.forge.address;

import org.jspecify.annotations.NullMarked;
