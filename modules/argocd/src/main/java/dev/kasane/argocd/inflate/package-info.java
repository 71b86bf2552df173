/** Helm charts of kustomizations, rendered by the chart engine of this program. */
@NullMarked
package dev.kasane.argocd.inflate;

import org.jspecify.annotations.NullMarked;
