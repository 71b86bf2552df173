/** Values of templates. */
@NullMarked
package dev.kasane.gotemplate.value;

import org.jspecify.annotations.NullMarked;
