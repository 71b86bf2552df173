/** Templates, held against those of Go. */
@NullMarked
package dev.kasane.argo.template;

import org.jspecify.annotations.NullMarked;
