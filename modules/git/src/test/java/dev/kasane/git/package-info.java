/** Tests against real repositories, made on the spot. */
@NullMarked
package dev.kasane.git;

import org.jspecify.annotations.NullMarked;
