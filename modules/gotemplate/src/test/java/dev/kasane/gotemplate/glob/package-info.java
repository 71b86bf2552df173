/** Functions of templates, one by one. */
@NullMarked
package dev.kasane.gotemplate.glob;

import org.jspecify.annotations.NullMarked;
