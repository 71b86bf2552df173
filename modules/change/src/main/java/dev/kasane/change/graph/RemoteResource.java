package dev.kasane.change.graph;

import dev.kasane.files.Span;
import dev.kasane.lock.remote.RemoteReference;

/**
 * A remote reference of a kustomization.
 *
 * @param reference the reference
 * @param isAvailable whether it is locked, and vendored or in the store
 * @param isLocked whether it is locked
 * @param span where it is written
 */
public record RemoteResource(RemoteReference reference, boolean isAvailable, boolean isLocked, Span span) {}
