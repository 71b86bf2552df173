/** The directives of a kustomization: one class for each directive that makes or changes objects. */
@NullMarked
package dev.kasane.kustomize.directive;

import org.jspecify.annotations.NullMarked;
