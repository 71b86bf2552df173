/** Renders Helm charts of kustomizations with kasane's own chart engine. */
@NullMarked
package dev.kasane.argocd.inflate;

import org.jspecify.annotations.NullMarked;
