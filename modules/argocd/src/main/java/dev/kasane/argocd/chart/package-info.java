/** What is known of Helm charts that are not rendered here: which files of this repository give them values. */
@NullMarked
package dev.kasane.argocd.chart;

import org.jspecify.annotations.NullMarked;
