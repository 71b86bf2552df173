package dev.kasane.promotion;

import dev.kasane.git.forge.PullRequest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A comment in a pull request's body, invisible in Markdown, that lists the promoted images for later runs. When the
 * pull request is closed without a merge, these images are not proposed again.
 */
final class Marker {

    private static final String BEGIN = "<!-- kasane-promotion: ";
    private static final String END = " -->";
    private static final String NOTHING = "withdrawn";
    private static final String WITHDRAWN = BEGIN + NOTHING + END;

    private Marker() {}

    static String of(Intent intent, List<ImagePromotion> promotions) {
        Set<String> keys = new TreeSet<>();
        promotions.forEach(promotion -> keys.add(promotion.key(intent.replaces())));
        return BEGIN + String.join(",", keys) + END;
    }

    /** The images that pull requests promoted which were closed without being merged, and not by us. */
    static Set<String> closed(List<PullRequest> pullRequests) {
        Set<String> keys = new TreeSet<>();
        for (PullRequest pullRequest : pullRequests) {
            int begin = pullRequest.body().lastIndexOf(BEGIN);
            int end = pullRequest.body().indexOf(END, Math.max(begin, 0));
            if (pullRequest.state() == PullRequest.State.CLOSED && begin >= 0 && end > begin) {
                String all = pullRequest.body().substring(begin + BEGIN.length(), end);
                keys.addAll(List.of(all.split(",")));
            }
        }
        keys.remove(NOTHING);
        return keys;
    }

    /** Whether a body has one. */
    static boolean isIn(String body) {
        return !body.equals(without(body));
    }

    /** A body with a marker that names no image: what is closed then was not closed by people, and a later run completes that. */
    static String withdrawn(String body) {
        return without(body).strip() + "\n\n" + WITHDRAWN + "\n";
    }

    /** A body without the marker for later promotions. */
    private static String without(String body) {
        int begin = body.lastIndexOf(BEGIN);
        int end = body.indexOf(END, Math.max(begin, 0));
        return begin < 0 || end < begin ? body : body.substring(0, begin) + body.substring(end + END.length());
    }
}
