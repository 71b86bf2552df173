package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import org.jspecify.annotations.Nullable;

/**
 * Where a store keeps its data: in a volume that is claimed, or in one that is gone with the pod.
 *
 * @param volumeClaimTemplate what is claimed
 */
public record Storage(@Nullable ClaimTemplate volumeClaimTemplate) {

    /**
     * A claim for a volume.
     *
     * @param spec what is claimed
     */
    public record ClaimTemplate(@Required PersistentVolumeClaimSpec spec) {}
}
