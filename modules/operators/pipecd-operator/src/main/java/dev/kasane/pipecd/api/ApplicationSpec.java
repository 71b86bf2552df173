package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a piped is to deploy.
 *
 * @param name what it is called until its own configuration file in Git says otherwise
 * @param kind what kind of thing it is
 * @param pipedRef who deploys it
 * @param environmentRef an Environment whose name becomes the label env
 * @param repository the id of a repository of the piped
 * @param path the folder in it
 * @param configFilename its configuration file
 * @param platformProvider where to, by the name the piped gives it
 * @param description what it is
 * @param labels labels until its own configuration file says otherwise
 * @param disabled whether it is not deployed
 */
public record ApplicationSpec(
        @Required String name,
        @Required Kind kind,
        @Required Reference pipedRef,
        @Nullable Reference environmentRef,
        @Required String repository,

        @Required @Pattern("^[^/].*$") @JsonPropertyDescription("The folder, which does not begin with a slash.")
        String path,

        @Default("app.pipecd.yaml") @Nullable String configFilename,

        @Required String platformProvider,
        @Nullable String description,
        @Nullable Map<String, String> labels,
        @Default("false") @Nullable Boolean disabled) {

    /** Whether it is not deployed. */
    public boolean rests() {
        return Boolean.TRUE.equals(disabled);
    }

    /** The configuration file. */
    public String file() {
        return configFilename == null ? "app.pipecd.yaml" : configFilename;
    }

    /** What kind of thing is deployed. */
    public enum Kind {
        KUBERNETES,
        TERRAFORM,
        LAMBDA,
        CLOUDRUN,
        ECS
    }
}
