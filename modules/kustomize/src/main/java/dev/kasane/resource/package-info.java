/** Kubernetes objects: their identity, their former names, and ordered sets of them. */
@NullMarked
package dev.kasane.resource;

import org.jspecify.annotations.NullMarked;
