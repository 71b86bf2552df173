/** {@code ci}: from a push to images and promotions. */
@NullMarked
package dev.kasane.cli.ci;

import org.jspecify.annotations.NullMarked;
