package dev.kasane.ci.verify;

import dev.kasane.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The source of an Application that has a target.
 *
 * @param application the Application
 * @param index which of several sources it is; -1 for the only one
 * @param hydrated whether Argo CD deploys what it made of the source on another branch
 */
record ApplicationSource(JsonValue application, int index, boolean hydrated) {

    /** The one whose folder is that of the target, or one above it; null if there is none. */
    static @Nullable ApplicationSource of(JsonValue application, DeployedTarget target) {
        JsonValue spec = application.path("spec");
        if (has(spec.path("sourceHydrator").path("drySource"), target)) {
            return new ApplicationSource(application, -1, true);
        }
        JsonValue sources = spec.path("sources");
        for (int i = 0; i < sources.size(); i++) {
            if (has(sources.path(i), target)) {
                return new ApplicationSource(application, i, false);
            }
        }
        return sources.size() == 0 && has(spec.path("source"), target)
                ? new ApplicationSource(application, -1, false)
                : null;
    }

    private static boolean has(JsonValue source, DeployedTarget target) {
        return source.has("path") && target.isBelow(source.path("path").text());
    }

    /**
     * The commit of the source that something was synced to.
     *
     * @param synced {@code status.sync}, or the result of an operation
     * @return empty if that is not known
     */
    String commit(JsonValue synced) {
        if (index >= 0) {
            return synced.path("revisions").path(index).text();
        }
        String revision = synced.path("revision").text();
        if (!hydrated) {
            return revision;
        }
        JsonValue last = application.path("status").path("sourceHydrator").path("lastSuccessfulOperation");
        return last.path("hydratedSHA").text().equals(revision)
                ? last.path("drySHA").text()
                : "";
    }
}
