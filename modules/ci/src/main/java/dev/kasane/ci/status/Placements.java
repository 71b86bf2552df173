package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.plan.History;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.TargetImage;
import dev.kasane.ci.run.Verifications;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.ci.verify.VerificationLog.Known;
import dev.kasane.ci.verify.VerificationLog.Subject;
import dev.kasane.git.Commit;
import dev.kasane.git.GitRepository;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.Arrivals;
import dev.kasane.promotion.Arrivals.Arrival;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the deployed branch which image each service has in each of its targets. Neither a cluster nor a registry is
 * asked: this is what Git says, and what Argo CD syncs.
 *
 * @param repository the clone with the pipelines
 * @param tip the commit whose pipelines count
 * @param deployments where targets are
 * @param logs what was found out about the targets in a branch
 * @param options how targets are rendered
 */
public record Placements(
        GitRepository repository,
        ObjectId tip,
        Deployments deployments,
        Function<Deployment, VerificationLog> logs,
        RenderOptions options) {

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

    /** One target of a pipeline, before it is read. */
    private record Wanted(Pipeline pipeline, Promotion to, Deployment deployment) {}

    /** What a target has. */
    private record Read(@Nullable ImageReference image, List<String> files, List<Problem> problems) {}

    /**
     * All services in all of their targets: by pipeline, then in the order in which the pipeline names its targets.
     *
     * @param open the open pull requests of promotions
     */
    public List<Placement> all(List<OpenPromotion> open) {
        Pipelines pipelines = new Pipelines(repository.tree(tip));
        Map<Wanted, Read> read = read(pipelines);
        Map<Wanted, Arrival> arrivals = arrivals(read);
        Map<String, ImageEditor> heads = new HashMap<>();
        Map<Deployment, Function<Subject, Known>> noted = new HashMap<>();
        List<Placement> placements = new ArrayList<>();
        read.forEach((wanted, found) -> placements.add(new Placement(
                wanted.pipeline().name(),
                wanted.to().environmentOrFolder(),
                wanted.to().repository(),
                wanted.to().target(),
                found.image(),
                wanted.pipeline().follow() == null ? source(found.image()) : null,
                arrivals.get(wanted),
                verdict(wanted, found, arrivals.get(wanted), noted),
                0,
                proposed(wanted, found.image(), open, heads),
                found.problems())));
        return withDistance(pipelines, placements);
    }

    private Map<Wanted, Read> read(Pipelines pipelines) {
        Map<Deployment, ImageEditor> editors = new HashMap<>();
        Map<Wanted, Read> read = new LinkedHashMap<>();
        for (Pipeline pipeline : pipelines.all()) {
            for (Promotion to : pipeline.spec().promotion()) {
                Wanted wanted = new Wanted(pipeline, to, deployments.of(to));
                ImageEditor editor = editors.computeIfAbsent(
                        wanted.deployment(), deployment -> new ImageEditor(deployment.tree(), options));
                try {
                    ImageEdit question = TargetImage.question(wanted.pipeline(), wanted.to());
                    List<ImageReference> images = editor.current(question);
                    // several places of one target can differ only by hand; the first one decides
                    read.put(wanted, new Read(images.getFirst(), editor.files(question), List.of()));
                } catch (KasaneException e) {
                    read.put(wanted, new Read(null, List.of(), e.problems()));
                }
            }
        }
        return read;
    }

    private Map<Wanted, Arrival> arrivals(Map<Wanted, Read> read) {
        Map<Deployment, Map<ImageEdit, List<String>>> files = new HashMap<>();
        Map<Wanted, ImageEdit> edits = new HashMap<>();
        read.forEach((wanted, found) -> {
            ImageEdit now =
                    found.image() == null ? null : TargetImage.asEdit(wanted.pipeline(), wanted.to(), found.image());
            if (now != null) {
                edits.put(wanted, now);
                files.computeIfAbsent(wanted.deployment(), deployment -> new HashMap<>())
                        .put(now, found.files());
            }
        });
        Map<Deployment, Map<ImageEdit, Arrival>> found = new HashMap<>();
        files.forEach((deployment, images) ->
                found.put(deployment, new Arrivals(deployment.repository()).of(deployment.tip(), images)));
        Map<Wanted, Arrival> arrivals = new HashMap<>();
        edits.forEach((wanted, edit) -> {
            Arrival arrival = found.getOrDefault(wanted.deployment(), Map.of()).get(edit);
            if (arrival != null) {
                arrivals.put(wanted, arrival);
            }
        });
        return arrivals;
    }

    /** What was noted of an image, if it is verified at all; no branch of notes is looked at where nothing is. */
    private @Nullable Verdict verdict(
            Wanted wanted, Read found, @Nullable Arrival arrival, Map<Deployment, Function<Subject, Known>> noted) {
        ImageEdit now =
                found.image() == null ? null : TargetImage.asEdit(wanted.pipeline(), wanted.to(), found.image());
        if (wanted.to().verify() == null || arrival == null || now == null) {
            return null;
        }
        Verdict known = noted.computeIfAbsent(
                        wanted.deployment(),
                        deployment -> logs.apply(deployment).known())
                .apply(Verifications.subject(wanted.deployment(), wanted.pipeline(), wanted.to(), now, arrival))
                .verdict();
        return known != null
                ? known
                : new Verdict(Verdict.State.PENDING, "no run has seen it work yet", arrival.time());
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
            Wanted wanted, @Nullable ImageReference now, List<OpenPromotion> open, Map<String, ImageEditor> heads) {
        for (OpenPromotion promotion : open) {
            if (promotion.environment().equals(wanted.to().environmentOrFolder())
                    && promotion.deployment().equals(wanted.deployment())) {
                ImageReference then = imageAt(promotion.head(), wanted, heads);
                if (then != null && !then.equals(now)) {
                    return new Placement.Proposed(promotion.number(), promotion.where(), then);
                }
            }
        }
        return null;
    }

    private @Nullable ImageReference imageAt(ObjectId head, Wanted wanted, Map<String, ImageEditor> heads) {
        ImageEditor editor = heads.computeIfAbsent(
                head.name(),
                commit -> new ImageEditor(wanted.deployment().repository().tree(head), options));
        try {
            return editor.current(TargetImage.question(wanted.pipeline(), wanted.to()))
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
