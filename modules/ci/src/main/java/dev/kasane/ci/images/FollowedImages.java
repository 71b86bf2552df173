package dev.kasane.ci.images;

import dev.kasane.image.oci.Manifest;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.store.ImageLabels;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.pipeline.Follow;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.TagOrder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The images that pipelines follow, as their registries have them. What a tag names is asked each time: it may move. A registry that
 * could not be reached is not asked again. Threads may share one.
 */
public final class FollowedImages {

    private static final int MOST_LABELS = 500;
    private static final String REFERRER = "sha256-[0-9a-f]{64}.*";

    private final Function<Follow, RegistryRepository> registries;
    private final Function<Follow, SourceCommits> sources;
    private final Map<String, RegistryRepository> open = new ConcurrentHashMap<>();
    private final Map<Follow, TagRule> rules = new ConcurrentHashMap<>();
    private final Map<String, String> labels = new ConcurrentHashMap<>();
    private final Map<String, RepositoryException> unreachable = new ConcurrentHashMap<>();

    /**
     * @param registries opens an image to read it
     * @param sources the branch that an image is built from, where that gives the order
     */
    public FollowedImages(Function<Follow, RegistryRepository> registries, Function<Follow, SourceCommits> sources) {
        this.registries = registries;
        this.sources = sources;
    }

    /**
     * The newest image that a pipeline wants.
     *
     * @throws dev.kasane.problem.KasaneException if there is none
     * @throws RepositoryException if the registry does not say
     */
    public ImageVersion newest(Pipeline pipeline) {
        Follow follow = follow(pipeline);
        List<String> all = follow.by() == Follow.By.DIGEST ? List.of(String.valueOf(follow.tag())) : tags(follow);
        List<String> counted =
                all.stream().filter(tag -> follow.compared(tag) != null).toList();
        if (follow.by() == Follow.By.COMMIT
                && counted.size() > MOST_LABELS
                && counted.stream().anyMatch(tag -> tag.equals(follow.compared(tag)))) {
            throw wrong(
                    pipeline,
                    counted.size() + " tags would have to be read to learn their commits",
                    "let tags have a group for the commit, such as main-([0-9a-f]{40}), or let it match fewer");
        }
        TagRule rule = rule(follow);
        String newest = rule.newest(counted);
        if (newest == null) {
            throw wrong(
                    pipeline,
                    "none of its " + (all.size() == 1 ? "tags" : all.size() + " tags") + " counts: wanted are "
                            + rule.toText(),
                    "change follow, or push such an image");
        }
        ImageVersion version = version(pipeline, newest);
        if (version == null) {
            throw wrong(pipeline, "there is no image with the tag " + newest, "push one, or change follow");
        }
        return version;
    }

    /**
     * The image that a tag names now.
     *
     * @return null if there is none, or if the pipeline does not want it
     */
    public @Nullable ImageVersion of(Pipeline pipeline, String tag) {
        return rule(follow(pipeline)).allows(tag) ? version(pipeline, tag) : null;
    }

    /** Whether an image has, or had, a tag that the pipeline wants: what it moved away from is still in the registry. */
    public boolean mayHaveNamed(Pipeline pipeline, String tag, String digest) {
        Follow follow = follow(pipeline);
        return rule(follow).allows(tag) && ask(follow, repository -> repository.manifest(digest)) != null;
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
        return ask(follow, RegistryRepository::tags).stream()
                .filter(tag -> !tag.matches(REFERRER))
                .toList();
    }

    private @Nullable String revision(Follow follow, String tag) {
        return ask(follow, repository -> {
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
        Follow follow = follow(pipeline);
        Manifest image = ask(follow, repository -> repository.manifest(tag));
        if (image == null) {
            return null;
        }
        if (!ImageLabels.isImage(image)) {
            throw wrong(pipeline, "what has the tag " + tag + " is no image", "narrow tags or versions");
        }
        return new ImageVersion(
                pipeline.name(),
                tag,
                null,
                follow.image().replaceFirst("^https?://", ""),
                image.digest().toString());
    }

    private <T extends @Nullable Object> T ask(Follow follow, Function<RegistryRepository, T> question) {
        RepositoryException before = unreachable.get(follow.registry());
        if (before != null) {
            throw before;
        }
        try {
            return question.apply(open.computeIfAbsent(follow.image(), ignored -> registries.apply(follow)));
        } catch (RepositoryException e) {
            if (e.kind() == RepositoryException.Kind.UNAVAILABLE || e.kind() == RepositoryException.Kind.TIMEOUT) {
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
