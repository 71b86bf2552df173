/** The schema that a chart has for its values. */
@NullMarked
package dev.kasane.helm.schema;

import org.jspecify.annotations.NullMarked;
