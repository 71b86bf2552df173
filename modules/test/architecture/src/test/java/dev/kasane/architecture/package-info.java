/** What the packages of all modules may know of each other. */
@NullMarked
package dev.kasane.architecture;

import org.jspecify.annotations.NullMarked;
