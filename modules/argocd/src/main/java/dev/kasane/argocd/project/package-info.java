/** AppProjects: permitted sources, destinations and kinds, and sync windows. */
@NullMarked
package dev.kasane.argocd.project;

import org.jspecify.annotations.NullMarked;
