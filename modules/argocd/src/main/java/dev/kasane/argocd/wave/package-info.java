/** The order in which Argo CD applies objects: phases, waves, hooks, kinds. */
@NullMarked
package dev.kasane.argocd.wave;

import org.jspecify.annotations.NullMarked;
