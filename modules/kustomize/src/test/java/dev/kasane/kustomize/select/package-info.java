/** Tests of selectors. */
@NullMarked
package dev.kasane.kustomize.select;

import org.jspecify.annotations.NullMarked;
