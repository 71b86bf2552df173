/** What {@code helm lint} finds in a chart, as far as no network is needed. */
@NullMarked
package dev.kasane.helm.lint;

import org.jspecify.annotations.NullMarked;
