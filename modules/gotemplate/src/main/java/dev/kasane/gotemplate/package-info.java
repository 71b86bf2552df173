/** Go's template language and the older {@code {{key}}} of ApplicationSets, parsed and executed within limits. */
@NullMarked
package dev.kasane.gotemplate;

import org.jspecify.annotations.NullMarked;
