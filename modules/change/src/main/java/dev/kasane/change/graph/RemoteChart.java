package dev.kasane.change.graph;

import dev.kasane.files.Span;
import dev.kasane.lock.Requirement;
import org.jspecify.annotations.Nullable;

/**
 * A Helm chart of a kustomization that is not in the chart home, so that kustomize would pull it.
 *
 * @param name its name
 * @param requirement the requirement to lock; null if its address cannot be fetched
 * @param isAvailable whether it is vendored, or locked and in the store
 * @param span where it is written
 */
public record RemoteChart(String name, @Nullable Requirement requirement, boolean isAvailable, Span span) {}
