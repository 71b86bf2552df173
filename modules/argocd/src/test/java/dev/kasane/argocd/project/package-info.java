/** AppProjects and ignore rules, held against Argo CD's own answers. */
@NullMarked
package dev.kasane.argocd.project;

import org.jspecify.annotations.NullMarked;
