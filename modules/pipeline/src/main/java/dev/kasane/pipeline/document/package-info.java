/** Documents in YAML as records: the types of records declare their shapes, and all that is wrong is reported at once. */
@NullMarked
package dev.kasane.pipeline.document;

import org.jspecify.annotations.NullMarked;
