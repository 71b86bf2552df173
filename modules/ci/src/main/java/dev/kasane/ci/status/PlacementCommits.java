package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.ci.run.Deployment;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.promotion.ImageCommits;
import dev.kasane.promotion.ImageCommits.Arrival;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the commits that brought images to their branches. */
final class PlacementCommits {

    private PlacementCommits() {}

    /**
     * No entry for an image that no promotion can have made, or that came before what the clone shows.
     *
     * @param merged how pull requests came to their branches, by commit: one that was fast-forwarded is older than its merge
     */
    static Map<PlacedImage, Arrival> of(Collection<PlacedImage> read, Map<String, Merge> merged) {
        Map<Deployment, Map<ImageEdit, List<String>>> files = new HashMap<>();
        Map<PlacedImage, ImageEdit> edits = new HashMap<>();
        for (PlacedImage placed : read) {
            ImageEdit now = placed.asEdit(placed.image());
            if (now != null) {
                edits.put(placed, now);
                files.computeIfAbsent(placed.deployment(), deployment -> new HashMap<>())
                        .put(now, placed.files());
            }
        }
        Map<Deployment, Map<ImageEdit, Arrival>> found = new HashMap<>();
        files.forEach((deployment, images) ->
                found.put(deployment, new ImageCommits(deployment.repository()).of(deployment.tip(), images)));
        Map<PlacedImage, Arrival> arrivals = new HashMap<>();
        edits.forEach((placed, edit) -> {
            Arrival arrival = found.getOrDefault(placed.deployment(), Map.of()).get(edit);
            if (arrival != null) {
                arrivals.put(placed, merged(arrival, merged));
            }
        });
        return arrivals;
    }

    /** An arrival with the time of the merge that brought it, where a forge noted one. */
    static Arrival merged(Arrival arrival, Map<String, Merge> merged) {
        Merge merge = merged.get(arrival.commit());
        return merge == null || merge.time() == null || merge.time().isBefore(arrival.time())
                ? arrival
                : new Arrival(arrival.commit(), arrival.parent(), merge.time(), arrival.author());
    }
}
