/** Validation of values against the {@code values.schema.json} of a chart. */
@NullMarked
package dev.kasane.helm.schema;

import org.jspecify.annotations.NullMarked;
