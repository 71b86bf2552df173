package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The status of an Application.
 *
 * @param applicationID what PipeCD calls it
 * @param observedGeneration the generation of the spec that this is about
 * @param conditions what is so and what is not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ApplicationStatus(
        @Nullable String applicationID,
        @Nullable Long observedGeneration,
        @Nullable List<Condition> conditions) {}
