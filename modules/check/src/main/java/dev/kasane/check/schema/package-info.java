/** The types of Kubernetes' objects, and the conversion of values as in an API server. */
@NullMarked
package dev.kasane.check.schema;

import org.jspecify.annotations.NullMarked;
