/** Go's template language and the older one of double braces, read and run within bounds. */
@NullMarked
package dev.kasane.gotemplate;

import org.jspecify.annotations.NullMarked;
