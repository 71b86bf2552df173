/** Vendored charts in the repository, and the subcharts that a chart takes from there. */
@NullMarked
package dev.kasane.helm.vendor;

import org.jspecify.annotations.NullMarked;
