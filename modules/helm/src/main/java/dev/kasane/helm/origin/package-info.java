/** Where values of what charts print come from: the places of templates, and the values that make a difference. */
@NullMarked
package dev.kasane.helm.origin;

import org.jspecify.annotations.NullMarked;
