/** Kubernetes objects: their identity, what they were called before, and ordered sets of them. */
@NullMarked
package dev.kasane.resource;

import org.jspecify.annotations.NullMarked;
