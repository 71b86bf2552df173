/**
 * What a target that uses Helm charts is made of, for comparing it without rendering the charts: versions, merged values
 * and files, each with its file and line.
 */
@NullMarked
package dev.kasane.core.chart;

import org.jspecify.annotations.NullMarked;
