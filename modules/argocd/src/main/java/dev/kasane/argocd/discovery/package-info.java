/** The Applications of a repository as targets: found, expanded to a fixed point, rendered, compared. */
@NullMarked
package dev.kasane.argocd.discovery;

import org.jspecify.annotations.NullMarked;
