/** Tests of paths of fields. */
@NullMarked
package dev.kasane.kustomize.field;

import org.jspecify.annotations.NullMarked;
