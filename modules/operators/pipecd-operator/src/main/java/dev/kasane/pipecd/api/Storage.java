package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Required;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a store's data: a volume claim, or an ephemeral volume of the pod.
 *
 * @param volumeClaimTemplate the volume claim
 */
public record Storage(@Nullable ClaimTemplate volumeClaimTemplate) {

    /**
     * A claim for a volume.
     *
     * @param spec what is claimed
     */
    public record ClaimTemplate(@Required PersistentVolumeClaimSpec spec) {}
}
