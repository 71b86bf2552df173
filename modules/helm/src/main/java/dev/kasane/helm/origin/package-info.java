/** The origins of values in the output of charts: places in templates, and the values that affect them. */
@NullMarked
package dev.kasane.helm.origin;

import org.jspecify.annotations.NullMarked;
