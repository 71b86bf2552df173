/** ApplicationSets: generators, what they fill templates with, and what one reconciliation does. */
@NullMarked
package dev.kasane.argocd.applicationset;

import org.jspecify.annotations.NullMarked;
