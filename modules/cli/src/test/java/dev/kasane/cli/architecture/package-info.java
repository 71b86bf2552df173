/** What the packages of all modules may know of each other. */
@NullMarked
package dev.kasane.cli.architecture;

import org.jspecify.annotations.NullMarked;
