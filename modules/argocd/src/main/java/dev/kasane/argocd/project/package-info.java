/** AppProjects: which sources, destinations and kinds they permit, and when they let Applications be synced. */
@NullMarked
package dev.kasane.argocd.project;

import org.jspecify.annotations.NullMarked;
