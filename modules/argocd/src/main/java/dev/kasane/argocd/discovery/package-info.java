/** Finds the Applications of a repository as targets, until no new one is found, and renders and compares them. */
@NullMarked
package dev.kasane.argocd.discovery;

import org.jspecify.annotations.NullMarked;
