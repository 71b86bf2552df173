/** Tests of option. */
@NullMarked
package dev.kasane.kustomize.option;

import org.jspecify.annotations.NullMarked;
