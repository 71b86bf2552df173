/** The checks of {@code helm lint} that need no network. */
@NullMarked
package dev.kasane.helm.lint;

import org.jspecify.annotations.NullMarked;
