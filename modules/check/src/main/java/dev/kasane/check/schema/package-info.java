/** The types of Kubernetes' objects, and what an API server makes of values of these types. */
@NullMarked
package dev.kasane.check.schema;

import org.jspecify.annotations.NullMarked;
