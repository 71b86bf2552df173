package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of an object: its conditions.
 *
 * @param observedGeneration the generation of the spec that this is about
 * @param conditions what is so and what is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ObjectStatus(
        @Nullable Long observedGeneration, @Nullable List<Condition> conditions) {}
