/** Rendered objects and a live Kubernetes API: what applying them would change, applying them, and removing what is left. */
@NullMarked
package dev.kasane.cluster;

import org.jspecify.annotations.NullMarked;
