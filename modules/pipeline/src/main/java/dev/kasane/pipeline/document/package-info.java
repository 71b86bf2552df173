/** YAML documents as Java records: the records declare the schema, and all errors are reported at once. */
@NullMarked
package dev.kasane.pipeline.document;

import org.jspecify.annotations.NullMarked;
