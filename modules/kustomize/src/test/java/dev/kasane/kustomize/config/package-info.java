/** Tests of how kustomizations are read. */
@NullMarked
package dev.kasane.kustomize.config;

import org.jspecify.annotations.NullMarked;
