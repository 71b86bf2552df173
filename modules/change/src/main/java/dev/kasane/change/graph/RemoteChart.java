package dev.kasane.change.graph;

import dev.kasane.files.Span;
import dev.kasane.lock.Requirement;
import org.jspecify.annotations.Nullable;

/**
 * A Helm chart that a kustomization inflates, and that is not where kustomize looks for it.
 *
 * @param name its name
 * @param requirement what has to be locked; null when its address is none that can be fetched from
 * @param isAvailable whether it is vendored, or locked and in the store
 * @param span where it is written
 */
public record RemoteChart(String name, @Nullable Requirement requirement, boolean isAvailable, Span span) {}
