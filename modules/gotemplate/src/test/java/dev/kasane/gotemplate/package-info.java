/** Templates, held against those of Go. */
@NullMarked
package dev.kasane.gotemplate;

import org.jspecify.annotations.NullMarked;
