/** Expansion of ApplicationSets: generators, their parameters for templates, and reconciliation. */
@NullMarked
package dev.kasane.argocd.applicationset;

import org.jspecify.annotations.NullMarked;
