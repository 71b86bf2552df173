/** Functions of templates, one by one. */
@NullMarked
package dev.kasane.gotemplate.function;

import org.jspecify.annotations.NullMarked;
