/** ApplicationSets, held against Argo CD's own expansion. */
@NullMarked
package dev.kasane.argocd.applicationset;

import org.jspecify.annotations.NullMarked;
