package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.plan.CommitOrder;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.git.Commit;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.promotion.ImageCommits.Arrival;
import dev.kasane.promotion.Intent.Purpose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the deployed branch the image of each service in each of its targets.
 *
 * @param repository the clone with the pipelines
 * @param tip the commit whose pipelines count
 * @param deployments the branches with the targets
 * @param verdicts what is known of whether images work
 * @param options how targets are rendered
 */
public record Placements(
        GitRepository repository, ObjectId tip, Deployments deployments, Verdicts verdicts, RenderOptions options) {

    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,64}");

    /** A target of a pipeline, and what it has. */
    private record Row(Pipeline pipeline, Promotion to, PlacedImage placed) {}

    /**
     * An open pull request.
     *
     * @param number its number
     * @param where its address, or the command that shows it
     * @param environment the environment whose targets it changes
     * @param purpose why it was opened
     * @param deployment the branch that it goes to
     * @param head its head
     */
    public record OpenPromotion(
            long number, String where, String environment, Purpose purpose, Deployment deployment, ObjectId head) {}

    /**
     * The pull requests that were read.
     *
     * @param open the open ones of promotions
     * @param merged how kasane's other pull requests were merged, by the commits of the merges
     */
    public record Requests(List<OpenPromotion> open, Map<String, Merge> merged) {

        /** Whether one takes back an image that does not work. */
        public boolean hasRevert() {
            return open.stream().anyMatch(promotion -> promotion.purpose() == Purpose.REVERT);
        }

        /** There are none. */
        public static final Requests NONE = new Requests(List.of(), Map.of());

        /** These and some more. */
        public Requests and(Requests others) {
            Map<String, Merge> all = new HashMap<>(merged);
            all.putAll(others.merged);
            return new Requests(
                    Stream.concat(open.stream(), others.open.stream()).toList(), Map.copyOf(all));
        }
    }

    /**
     * All services in all of their targets: by pipeline, then in the order in which the pipeline names its targets.
     *
     * @param requests what is or was proposed
     */
    public List<Placement> all(Requests requests) {
        Pipelines pipelines = new Pipelines(repository.tree(tip));
        List<Row> rows = read(pipelines);
        List<PlacedImage> read = rows.stream().map(Row::placed).toList();
        Map<PlacedImage, Arrival> arrivals = PlacementCommits.of(read, requests.merged());
        Map<PlacedImage, Drift> drifts = Drifts.of(read, requests.merged().keySet());
        ProposedImages proposed = new ProposedImages(requests.open(), options);
        List<Placement> placements = new ArrayList<>();
        for (Row row : rows) {
            PlacedImage placed = row.placed();
            placements.add(new Placement(
                    null,
                    row.pipeline().name(),
                    row.to().environmentOrFolder(),
                    row.to().repository(),
                    row.to().target(),
                    placed.image(),
                    row.pipeline().follow() == null ? source(placed.image()) : null,
                    arrivals.get(placed),
                    verification(row, arrivals.get(placed)),
                    drifts.get(placed),
                    0,
                    proposed.of(row.to().environmentOrFolder(), placed),
                    placed.problems()));
        }
        return withDistance(pipelines, placements);
    }

    private List<Row> read(Pipelines pipelines) {
        Map<Deployment, ImageEditor> editors = new HashMap<>();
        List<Row> read = new ArrayList<>();
        for (Pipeline pipeline : pipelines.all()) {
            for (Promotion to : pipeline.spec().promotion()) {
                Deployment deployment = deployments.of(to);
                ImageEditor editor =
                        editors.computeIfAbsent(deployment, branch -> new ImageEditor(branch.tree(), options));
                read.add(new Row(
                        pipeline, to, PlacedImage.read(deployment, editor, TargetImage.question(pipeline, to))));
            }
        }
        return read;
    }

    private @Nullable VerificationState verification(Row row, @Nullable Arrival arrival) {
        PlacedImage placed = row.placed();
        ImageEdit now = placed.asEdit(placed.image());
        return row.to().verify() == null || arrival == null || now == null
                ? null
                : verdicts.of(placed.deployment(), row.pipeline(), row.to(), now, arrival);
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

    /** Counts, for each target, the commits that the newest image of the service has more. */
    private List<Placement> withDistance(Pipelines pipelines, List<Placement> placements) {
        CommitOrder history = new CommitOrder(repository);
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
