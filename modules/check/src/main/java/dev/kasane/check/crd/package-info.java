/** Validation of CustomResourceDefinitions, and of custom resources against them. */
@NullMarked
package dev.kasane.check.crd;

import org.jspecify.annotations.NullMarked;
