package dev.kasane.ci.verify;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * The source of an Application that has a target.
 *
 * @param application the Application
 * @param index which of several sources it is; -1 for the only one
 * @param hydrated whether Argo CD deploys what it made of the source on another branch
 */
record ApplicationSource(JsonNode application, int index, boolean hydrated) {

    /** The one whose folder is that of the target, or one above it; null if there is none. */
    static @Nullable ApplicationSource of(JsonNode application, DeployedTarget target) {
        JsonNode spec = application.path("spec");
        if (has(spec.path("sourceHydrator").path("drySource"), target)) {
            return new ApplicationSource(application, -1, true);
        }
        JsonNode sources = spec.path("sources");
        for (int i = 0; i < sources.size(); i++) {
            if (has(sources.path(i), target)) {
                return new ApplicationSource(application, i, false);
            }
        }
        return sources.isEmpty() && has(spec.path("source"), target)
                ? new ApplicationSource(application, -1, false)
                : null;
    }

    private static boolean has(JsonNode source, DeployedTarget target) {
        return source.has("path") && target.isBelow(source.path("path").asText());
    }

    /**
     * The commit of the source that something was synced to.
     *
     * @param synced {@code status.sync}, or the result of an operation
     * @return empty if that is not known
     */
    String commit(JsonNode synced) {
        if (index >= 0) {
            return synced.path("revisions").path(index).asText();
        }
        String revision = synced.path("revision").asText();
        if (!hydrated) {
            return revision;
        }
        JsonNode last = application.path("status").path("sourceHydrator").path("lastSuccessfulOperation");
        return last.path("hydratedSHA").asText().equals(revision)
                ? last.path("drySHA").asText()
                : "";
    }
}
