/** Loads charts: metadata, folders, archives, {@code .helmignore}. */
@NullMarked
package dev.kasane.helm.chart;

import org.jspecify.annotations.NullMarked;
