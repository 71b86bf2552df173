package dev.kasane.pipecd.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The spec of an Application.
 *
 * @param name its name, unless its configuration file in Git sets another one
 * @param kind its kind in PipeCD
 * @param pipedRef the Piped that deploys it
 * @param environmentRef an Environment whose name becomes the label env
 * @param repository the id of a repository of the piped
 * @param path the folder in it
 * @param configFilename its configuration file
 * @param platformProvider the target of the deployment, by its name in the piped
 * @param description its description
 * @param labels its labels, unless its configuration file sets others
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

    /** The kinds of applications. */
    public enum Kind {
        KUBERNETES,
        TERRAFORM,
        LAMBDA,
        CLOUDRUN,
        ECS
    }
}
