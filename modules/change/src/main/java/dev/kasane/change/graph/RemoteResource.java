package dev.kasane.change.graph;

import dev.kasane.files.Span;
import dev.kasane.lock.remote.RemoteReference;

/**
 * Something on a server that a kustomization names.
 *
 * @param reference what it names
 * @param isAvailable whether it is locked, and vendored or in the store
 * @param isLocked whether it is locked
 * @param span where it is written
 */
public record RemoteResource(RemoteReference reference, boolean isAvailable, boolean isLocked, Span span) {}
