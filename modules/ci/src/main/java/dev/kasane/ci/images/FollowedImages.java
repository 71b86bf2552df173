package dev.kasane.ci.images;

import com.google.re2j.Pattern;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.store.ImageLabels;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.pipeline.Follow;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.TagOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The images that pipelines follow, read from their registries. The image of a tag is read each time: a tag may move. A
 * registry that could not be reached is not tried again. Threads may share one.
 */
public final class FollowedImages {

    private static final int MOST_LABELS = 500;
    private static final int MOST_TRIES = 20;
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}");
    private static final Pattern REFERRER = Pattern.compile("sha256-[0-9a-f]{64}.*");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Function<Follow, RegistryRepository> registries;
    private final Function<Follow, SourceCommits> sources;
    private final Map<String, Opened> open = new ConcurrentHashMap<>();
    private final Map<Follow, TagRule> rules = new ConcurrentHashMap<>();
    private final Map<String, String> labels = new ConcurrentHashMap<>();
    private final Map<String, RepositoryException> unreachable = new ConcurrentHashMap<>();

    /** A repository, and when the time began in which all must be done there. */
    private record Opened(RegistryRepository repository, long since) {

        boolean isOld() {
            return System.nanoTime() - since > LONG.toNanos();
        }
    }

    /**
     * @param registries opens an image to read it
     * @param sources the branch that an image is built from, where that gives the order
     */
    public FollowedImages(Function<Follow, RegistryRepository> registries, Function<Follow, SourceCommits> sources) {
        this.registries = registries;
        this.sources = sources;
    }

    /**
     * The newest image that a pipeline selects.
     *
     * @throws dev.kasane.problem.KasaneException if there is none
     * @throws RepositoryException if the registry cannot be read
     */
    public ImageVersion newest(Pipeline pipeline) {
        Follow follow = follow(pipeline);
        List<String> all = follow.by() == Follow.By.DIGEST ? List.of(String.valueOf(follow.tag())) : tags(follow);
        List<String> counted = new ArrayList<>(
                all.stream().filter(tag -> follow.compared(tag) != null).toList());
        if (follow.by() == Follow.By.COMMIT && !follow.comparesPart() && counted.size() > MOST_LABELS) {
            throw wrong(
                    pipeline,
                    counted.size() + " tags would have to be read to learn their commits",
                    "let tags have a group for the commit, such as main-([0-9a-f]{40}), or let it match fewer");
        }
        TagRule rule = rule(follow);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            String newest = rule.newest(counted);
            if (newest == null) {
                break;
            }
            ImageVersion version = version(pipeline, newest);
            if (version != null) {
                return version;
            }
            // a chart beside the images, or a tag that was removed just now
            counted.remove(newest);
        }
        throw wrong(
                pipeline,
                "none of its " + (all.size() == 1 ? "tags" : all.size() + " tags") + " counts: wanted are images with "
                        + rule.toText(),
                "change follow, or push such an image");
    }

    /**
     * The image that a tag names now.
     *
     * @return null if there is none, or if the pipeline's rule excludes it
     */
    public @Nullable ImageVersion of(Pipeline pipeline, String tag) {
        return rule(follow(pipeline)).allows(tag) ? version(pipeline, tag) : null;
    }

    /**
     * An image that a target had before, whether the pipeline still selects it or not.
     *
     * @param tag the tag that it had
     * @param digest its digest; null if only the tag is known
     * @return null if the registry does not have it any more
     */
    public @Nullable ImageVersion former(Pipeline pipeline, String tag, @Nullable String digest) {
        Manifest image = request(follow(pipeline), repository -> repository.manifest(digest == null ? tag : digest));
        return image == null || !ImageLabels.isImage(image) ? null : version(pipeline, tag, image);
    }

    /** Which tags of a pipeline's image are newer. */
    public TagOrder order(Pipeline pipeline) {
        return rule(follow(pipeline));
    }

    private static Follow follow(Pipeline pipeline) {
        return Objects.requireNonNull(pipeline.follow());
    }

    private TagRule rule(Follow follow) {
        return rules.computeIfAbsent(
                follow, ignored -> TagRules.of(follow, tag -> revision(follow, tag), () -> sources.apply(follow)));
    }

    private List<String> tags(Follow follow) {
        return request(follow, RegistryRepository::tags).stream()
                .filter(tag -> TAG.matches(tag) && !REFERRER.matches(tag))
                .toList();
    }

    private @Nullable String revision(Follow follow, String tag) {
        // what a target has may be anything
        return !TAG.matches(tag)
                ? null
                : request(follow, repository -> {
                    Manifest image = repository.manifest(tag);
                    if (image == null || !ImageLabels.isImage(image)) {
                        return null;
                    }
                    String known = labels.get(image.digest().toString());
                    if (known == null) {
                        known = Objects.requireNonNullElse(ImageLabels.of(repository, image, ImageLabels.REVISION), "");
                        labels.put(image.digest().toString(), known);
                    }
                    return known;
                });
    }

    private @Nullable ImageVersion version(Pipeline pipeline, String tag) {
        Manifest image = request(follow(pipeline), repository -> repository.manifest(tag));
        return image == null || !ImageLabels.isImage(image) ? null : version(pipeline, tag, image);
    }

    private static ImageVersion version(Pipeline pipeline, String tag, Manifest image) {
        return new ImageVersion(
                pipeline.name(),
                tag,
                null,
                follow(pipeline).image().replaceFirst("^https?://", ""),
                image.digest().toString());
    }

    private <T extends @Nullable Object> T request(Follow follow, Function<RegistryRepository, T> question) {
        RepositoryException before = unreachable.get(follow.registry());
        if (before != null) {
            throw before;
        }
        Opened opened = open.compute(
                follow.image(),
                (image, earlier) -> earlier == null || earlier.isOld()
                        ? new Opened(registries.apply(follow), System.nanoTime())
                        : earlier);
        try {
            return question.apply(opened.repository());
        } catch (RepositoryException e) {
            if (e.kind() == RepositoryException.Kind.UNAVAILABLE) {
                unreachable.put(follow.registry(), e);
            }
            throw e;
        }
    }

    private static RuntimeException wrong(Pipeline pipeline, String why, String hint) {
        return Problem.error(follow(pipeline).image() + ": " + why, pipeline.place("spec", "follow"), hint)
                .asException();
    }
}
