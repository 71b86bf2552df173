/** Finds what blocks a sync of all Applications into an empty cluster: one class for each kind of wait. */
@NullMarked
package dev.kasane.argocd.coldstart;

import org.jspecify.annotations.NullMarked;
