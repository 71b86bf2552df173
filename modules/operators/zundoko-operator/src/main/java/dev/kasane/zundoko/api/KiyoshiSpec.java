package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The spec of a Kiyoshi.
 *
 * @param say the text, which has only one valid value
 */
@ValidationRule(value = "self == oldSelf", message = "what was said cannot be unsaid")
public record KiyoshiSpec(
        @Required @Pattern("^Kiyoshi!$") @JsonPropertyDescription("The end.")
        String say) {

    /** The end of every song. */
    public static final KiyoshiSpec END = new KiyoshiSpec("Kiyoshi!");
}
