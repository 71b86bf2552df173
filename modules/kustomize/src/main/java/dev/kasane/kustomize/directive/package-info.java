/** What each directive of a kustomization does to objects: one file a directive. */
@NullMarked
package dev.kasane.kustomize.directive;

import org.jspecify.annotations.NullMarked;
