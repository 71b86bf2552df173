/** Applies rendered objects to a Kubernetes cluster: diff, apply, prune and drift. */
@NullMarked
package dev.kasane.cluster;

import org.jspecify.annotations.NullMarked;
