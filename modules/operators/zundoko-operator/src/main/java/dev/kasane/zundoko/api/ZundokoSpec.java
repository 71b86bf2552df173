package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The spec of a Zundoko.
 *
 * @param say the word
 */
@ValidationRule(value = "self == oldSelf", message = "what was said cannot be unsaid")
public record ZundokoSpec(
        @Required @Pattern("^(Zun|Doko)$") @JsonPropertyDescription("The word.")
        String say) {}
