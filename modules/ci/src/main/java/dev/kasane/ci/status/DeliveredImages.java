package dev.kasane.ci.status;

import dev.kasane.ci.run.ImageHistory.Past;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationHistory.Noted;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.TagOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The images that a target had, the oldest first, with their recorded verdicts.
 *
 * @param images the images
 * @param noted for each of them what was recorded, the oldest first
 * @param order which of two tags is newer
 */
record DeliveredImages(List<Past> images, List<List<Noted>> noted, TagOrder order) {

    /**
     * Finds the image that each note is about.
     *
     * @param images the newest first
     * @param notes the oldest first
     * @param repository has the commits that brought the images
     */
    static DeliveredImages of(List<Past> images, List<Noted> notes, TagOrder order, GitRepository repository) {
        List<Past> oldestFirst = images.reversed();
        List<List<Noted>> noted = new ArrayList<>();
        oldestFirst.forEach(image -> noted.add(new ArrayList<>()));
        for (Noted note : notes) {
            int image = image(oldestFirst, note, repository);
            if (image >= 0) {
                noted.get(image).add(note);
            }
        }
        return new DeliveredImages(oldestFirst, noted, order);
    }

    /** The image that a note is about: the one that its commit brought, else the last one of its tag before that; -1 for none. */
    private static int image(List<Past> oldestFirst, Noted note, GitRepository repository) {
        for (int i = 0; i < oldestFirst.size(); i++) {
            Past image = oldestFirst.get(i);
            if (image.tag().equals(note.image())
                    && image.arrival() != null
                    && image.arrival().commit().equals(note.arrival())) {
                return i;
            }
        }
        // an image may have come, gone and come back; a new digest alone makes no other image
        Instant came = time(note.arrival(), repository);
        for (int i = oldestFirst.size() - 1; came != null && i >= 0; i--) {
            Past image = oldestFirst.get(i);
            if (image.tag().equals(note.image())
                    && image.arrival() != null
                    && !image.arrival().time().isAfter(came)) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable Instant time(String commit, GitRepository repository) {
        try {
            return ObjectId.isId(commit) ? repository.commit(commit).time() : null;
        } catch (KasaneException e) {
            // the branch was rewritten
            return null;
        }
    }

    /** The same with the times of the merges that brought them, where a forge noted them. */
    DeliveredImages merged(Map<String, Merge> merged) {
        List<Past> timed = images.stream()
                .map(image -> image.arrival() == null
                        ? image
                        : new Past(image.tag(), image.digest(), PlacementCommits.merged(image.arrival(), merged)))
                .toList();
        return new DeliveredImages(timed, noted, order);
    }

    int size() {
        return images.size();
    }

    String tag(int i) {
        return images.get(i).tag();
    }

    /** When it came; null if the history that is here does not show it. */
    @Nullable
    Instant time(int i) {
        Past image = images.get(i);
        return image.arrival() == null ? null : image.arrival().time();
    }

    /** Whether it is older than the one before it. */
    boolean isReturn(int i) {
        return i > 0 && order.compare(tag(i - 1), tag(i)) == TagOrder.Verdict.OLDER;
    }

    /** Whether it was replaced by an older one. */
    boolean wentBack(int i) {
        return i + 1 < size() && isReturn(i + 1);
    }

    /** Those that failed, as far as that became known from a time on. */
    List<Integer> failed(Instant since) {
        return IntStream.range(0, size())
                .filter(i -> {
                    Instant known = failure(i);
                    return known != null && !known.isBefore(since);
                })
                .boxed()
                .toList();
    }

    /** When it became known that it failed; null if it did not. */
    private @Nullable Instant failure(int i) {
        Noted failed = notedFailure(i);
        return failed != null ? failed.time() : wentBack(i) ? time(i + 1) : null;
    }

    /** From its arrival until the target worked again, as far as is known; null if it did not, or if that is not known. */
    @Nullable
    Duration restoration(int i) {
        Instant came = time(i);
        if (came == null) {
            return null;
        }
        if (notedFailure(i) == null) {
            Instant back = time(i + 1);
            return back == null ? null : Duration.between(came, back);
        }
        for (int later = i; later < size(); later++) {
            Instant works = worksSince(later);
            if (works != null) {
                return Duration.between(came, works.isBefore(came) ? came : works);
            }
        }
        return null;
    }

    /** Since when the target has worked with an image; null without such a record, or if it stopped. */
    private @Nullable Instant worksSince(int i) {
        Noted last = noted.get(i).isEmpty() ? null : noted.get(i).getLast();
        return last == null || last.verdict().state() != Verdict.State.VERIFIED
                ? null
                : last.verdict().since();
    }

    private @Nullable Noted notedFailure(int i) {
        return noted.get(i).stream()
                .filter(note -> note.verdict().state() == Verdict.State.FAILED)
                .findFirst()
                .orElse(null);
    }
}
