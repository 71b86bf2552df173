/** What Argo CD waits for when it syncs Applications into an empty cluster; a file for each kind of wait. */
@NullMarked
package dev.kasane.argocd.coldstart;

import org.jspecify.annotations.NullMarked;
