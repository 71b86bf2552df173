/** The Go types of Argo CD's objects, and objects normalized as if Argo CD had read and written them. */
@NullMarked
package dev.kasane.argocd.shape;

import org.jspecify.annotations.NullMarked;
