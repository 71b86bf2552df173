package dev.kasane.cli.targets;

import dev.kasane.argocd.discovery.ArgoSettings;
import dev.kasane.argocd.render.ArgoRelease;
import dev.kasane.change.report.RenderOptionsPair;
import org.jspecify.annotations.Nullable;

/**
 * The releases of Argo CD that the sides of a comparison follow.
 *
 * @param before the release of the earlier side; null for that of the settings
 * @param after the release of the later side; null for that of the settings
 */
public record ArgoReleases(
        @Nullable ArgoRelease before, @Nullable ArgoRelease after) {

    /** Both sides follow the settings. */
    public static final ArgoReleases OF_SETTINGS = new ArgoReleases(null, null);

    ArgoSettings[] of(ArgoSettings settings, RenderOptionsPair options) {
        ArgoSettings first = settings.following(options.before());
        ArgoSettings second = settings.following(options.after());
        return new ArgoSettings[] {
            before == null ? first : first.following(before), after == null ? second : second.following(after)
        };
    }
}
