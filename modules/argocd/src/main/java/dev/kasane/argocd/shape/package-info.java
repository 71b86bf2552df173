/** What Argo CD's objects may hold, and what is left of one that was read and written by it. */
@NullMarked
package dev.kasane.argocd.shape;

import org.jspecify.annotations.NullMarked;
