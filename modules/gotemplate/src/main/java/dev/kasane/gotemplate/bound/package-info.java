/** How much a template, a generator, an expansion may do before it is refused. */
@NullMarked
package dev.kasane.gotemplate.bound;

import org.jspecify.annotations.NullMarked;
