/** Documents in YAML as records: their shape, their places, everything that is wrong in them at once, their JSON Schema. */
@NullMarked
package dev.kasane.pipeline.document;

import org.jspecify.annotations.NullMarked;
