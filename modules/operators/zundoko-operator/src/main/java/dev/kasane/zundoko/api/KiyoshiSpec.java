package dev.kasane.zundoko.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What the end says.
 *
 * @param say the only thing that can be said here
 */
@ValidationRule(value = "self == oldSelf", message = "what was said cannot be unsaid")
public record KiyoshiSpec(
        @Required @Pattern("^Kiyoshi!$") @JsonPropertyDescription("The end.")
        String say) {

    /** The end of every song. */
    public static final KiyoshiSpec END = new KiyoshiSpec("Kiyoshi!");
}
