/** Functions of templates, one by one. */
@NullMarked
package dev.kasane.argo.function;

import org.jspecify.annotations.NullMarked;
