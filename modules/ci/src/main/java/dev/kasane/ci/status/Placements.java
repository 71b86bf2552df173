package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.plan.History;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.git.Commit;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.Arrivals;
import dev.kasane.promotion.Arrivals.Arrival;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the deployed branch which image each service has in each of its targets: this is what Git says, and what Argo CD syncs.
 *
 * @param repository the clone with the pipelines
 * @param tip the commit whose pipelines count
 * @param deployments where targets are
 * @param verdicts what is known of whether images work
 * @param options how targets are rendered
 */
public record Placements(
        GitRepository repository, ObjectId tip, Deployments deployments, Verdicts verdicts, RenderOptions options) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");

    /**
     * An open pull request.
     *
     * @param number its number
     * @param where its address, or the command that shows it
     * @param environment the environment whose targets it changes
     * @param deployment the branch that it goes to
     * @param head its head
     */
    public record OpenPromotion(long number, String where, String environment, Deployment deployment, ObjectId head) {}

    /**
     * The pull requests that were looked at.
     *
     * @param open the open ones of promotions
     * @param merged the commits that brought others of kasane to their branches
     */
    public record Requests(List<OpenPromotion> open, Set<String> merged) {

        /** There are none. */
        public static final Requests NONE = new Requests(List.of(), Set.of());

        /** These and some more. */
        public Requests and(Requests others) {
            return new Requests(
                    Stream.concat(open.stream(), others.open.stream()).toList(),
                    Stream.concat(merged.stream(), others.merged.stream()).collect(Collectors.toSet()));
        }
    }

    /**
     * All services in all of their targets: by pipeline, then in the order in which the pipeline names its targets.
     *
     * @param requests what is or was proposed
     */
    public List<Placement> all(Requests requests) {
        Pipelines pipelines = new Pipelines(repository.tree(tip));
        List<PlacedImage> read = read(pipelines);
        Map<PlacedImage, Arrival> arrivals = arrivals(read);
        Map<PlacedImage, Drift> drifts = drifts(read, requests.merged());
        Map<String, ImageEditor> heads = new HashMap<>();
        List<Placement> placements = new ArrayList<>();
        for (PlacedImage placed : read) {
            placements.add(new Placement(
                    placed.pipeline().name(),
                    placed.to().environmentOrFolder(),
                    placed.to().repository(),
                    placed.to().target(),
                    placed.image(),
                    placed.pipeline().follow() == null ? source(placed.image()) : null,
                    arrivals.get(placed),
                    verdict(placed, arrivals.get(placed)),
                    drifts.get(placed),
                    0,
                    proposed(placed, requests.open(), heads),
                    placed.problems()));
        }
        return withDistance(pipelines, placements);
    }

    private List<PlacedImage> read(Pipelines pipelines) {
        Map<Deployment, ImageEditor> editors = new HashMap<>();
        List<PlacedImage> read = new ArrayList<>();
        for (Pipeline pipeline : pipelines.all()) {
            for (Promotion to : pipeline.spec().promotion()) {
                Deployment deployment = deployments.of(to);
                ImageEditor editor =
                        editors.computeIfAbsent(deployment, branch -> new ImageEditor(branch.tree(), options));
                try {
                    ImageEdit question = TargetImage.question(pipeline, to);
                    read.add(new PlacedImage(
                            pipeline, to, deployment, editor.current(question), editor.files(question), List.of()));
                } catch (KasaneException e) {
                    read.add(new PlacedImage(pipeline, to, deployment, List.of(), List.of(), e.problems()));
                }
            }
        }
        return read;
    }

    private static Map<PlacedImage, Arrival> arrivals(List<PlacedImage> read) {
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
                found.put(deployment, new Arrivals(deployment.repository()).of(deployment.tip(), images)));
        Map<PlacedImage, Arrival> arrivals = new HashMap<>();
        edits.forEach((placed, edit) -> {
            Arrival arrival = found.getOrDefault(placed.deployment(), Map.of()).get(edit);
            if (arrival != null) {
                arrivals.put(placed, arrival);
            }
        });
        return arrivals;
    }

    private static Map<PlacedImage, Drift> drifts(List<PlacedImage> read, Set<String> merged) {
        Map<PlacedImage, Drift> drifts = new HashMap<>();
        read.stream()
                .collect(Collectors.groupingBy(PlacedImage::deployment))
                .forEach((deployment, images) -> drifts.putAll(new Drifts(deployment, merged).of(images)));
        return drifts;
    }

    private @Nullable Verdict verdict(PlacedImage placed, @Nullable Arrival arrival) {
        ImageEdit now = placed.asEdit(placed.image());
        return placed.to().verify() == null || arrival == null || now == null
                ? null
                : verdicts.of(placed.deployment(), placed.pipeline(), placed.to(), now, arrival);
    }

    private @Nullable Commit source(@Nullable ImageReference image) {
        String tag = image == null ? null : image.tag();
        if (tag == null || !COMMIT.matcher(tag).matches()) {
            return null;
        }
        try {
            return repository.commit(tag);
        } catch (KasaneException e) {
            // a tag that is no commit of this clone
            return null;
        }
    }

    private Placement.@Nullable Proposed proposed(
            PlacedImage placed, List<OpenPromotion> open, Map<String, ImageEditor> heads) {
        for (OpenPromotion promotion : open) {
            if (promotion.environment().equals(placed.to().environmentOrFolder())
                    && promotion.deployment().equals(placed.deployment())) {
                ImageReference then = imageAt(promotion.head(), placed, heads);
                if (then != null && !then.equals(placed.image())) {
                    return new Placement.Proposed(promotion.number(), promotion.where(), then);
                }
            }
        }
        return null;
    }

    private @Nullable ImageReference imageAt(ObjectId head, PlacedImage placed, Map<String, ImageEditor> heads) {
        ImageEditor editor = heads.computeIfAbsent(
                head.name(),
                commit -> new ImageEditor(placed.deployment().repository().tree(head), options));
        try {
            return editor.current(TargetImage.question(placed.pipeline(), placed.to()))
                    .getFirst();
        } catch (KasaneException e) {
            // the pull request shows what is wrong with its head
            return null;
        }
    }

    /** Counts, for each target, the commits that the newest image of the service has more. */
    private List<Placement> withDistance(Pipelines pipelines, List<Placement> placements) {
        History history = new History(repository);
        ServiceCommits commits = new ServiceCommits(repository);
        Map<String, String> newest = new HashMap<>();
        for (Placement placement : placements) {
            Commit source = placement.source();
            if (source != null) {
                newest.merge(
                        placement.pipeline(), source.id(), (one, other) -> history.isBefore(one, other) ? other : one);
            }
        }
        List<Placement> all = new ArrayList<>();
        for (Placement placement : placements) {
            Commit source = placement.source();
            String last = newest.get(placement.pipeline());
            if (source == null || last == null || last.equals(source.id())) {
                all.add(placement);
            } else {
                Pipeline pipeline = pipelines.named(placement.pipeline());
                all.add(placement.behindBy(commits.between(pipelines, pipeline, source.id(), last)));
            }
        }
        return all;
    }
}
