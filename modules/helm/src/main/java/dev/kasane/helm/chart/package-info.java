/** Charts as they are stored: metadata, folders, archives, files to ignore. */
@NullMarked
package dev.kasane.helm.chart;

import org.jspecify.annotations.NullMarked;
