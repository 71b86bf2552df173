/** Choosing objects by patterns of their names and by selectors over their labels and annotations. */
@NullMarked
package dev.kasane.kustomize.select;

import org.jspecify.annotations.NullMarked;
