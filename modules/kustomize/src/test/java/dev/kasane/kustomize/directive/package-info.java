/** Tests of directives by themselves; what whole kustomizations render to is in the golden cases. */
@NullMarked
package dev.kasane.kustomize.directive;

import org.jspecify.annotations.NullMarked;
