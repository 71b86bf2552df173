/** JSONPath templates, as in {@code kubectl}, applied to values. */
@NullMarked
package dev.kasane.helm.jsonpath;

import org.jspecify.annotations.NullMarked;
