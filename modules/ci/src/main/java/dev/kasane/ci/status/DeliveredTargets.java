package dev.kasane.ci.status;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.change.edit.ImageEditor;
import dev.kasane.change.edit.ImageReference;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.status.Placements.OpenPromotion;
import dev.kasane.ci.status.Placements.Requests;
import dev.kasane.ci.verify.SourceRecords;
import dev.kasane.ci.verify.SourceRecords.Noted;
import dev.kasane.ci.verify.Verdict;
import dev.kasane.ci.verify.VerificationState;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.ImageCommits.Arrival;
import dev.kasane.promotion.PromotedTargets;
import dev.kasane.promotion.PromotedTargets.Found;
import dev.kasane.promotion.PromotedTargets.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a deployed branch alone the images that pipelines of other repositories promoted to it. The commits of
 * promotions and the records of verification only name the targets; the images are those that the targets have.
 *
 * @param deployment the branch
 * @param records what runs noted of the targets
 * @param commits how many commits of the branch are read
 * @param options how targets are rendered
 */
public record DeliveredTargets(Deployment deployment, SourceRecords records, int commits, RenderOptions options) {

    /**
     * The images in their targets.
     *
     * @param placements by source, pipeline and environment
     * @param unread the newest commit of the branch whose promotions were not read; null for none
     */
    public record Overview(
            List<Placement> placements, @Nullable String unread) {

        /** Nothing was read. */
        public static final Overview NONE = new Overview(List.of(), null);
    }

    /**
     * All targets that got an image.
     *
     * @param requests what is or was proposed
     */
    public Overview with(Requests requests) {
        PromotedTargets history = new PromotedTargets(deployment.repository(), commits);
        Found found = history.of(deployment.tip());
        Map<OpenPromotion, List<Target>> proposed = new LinkedHashMap<>();
        requests.open().forEach(open -> proposed.put(open, history.at(open.head())));
        Map<Target, PlacedImage> read = new LinkedHashMap<>();
        ImageEditor editor = new ImageEditor(deployment.tree(), options);
        for (Target target : all(found.targets(), noted(history), proposed.values())) {
            if (deployment.tree().entry(target.edit().target()).isFolder()) {
                read.put(target, PlacedImage.read(deployment, editor, question(target)));
            }
        }
        List<PlacedImage> images = List.copyOf(read.values());
        Map<PlacedImage, Arrival> arrivals = PlacementCommits.of(images, requests.merged());
        Map<PlacedImage, Drift> drifts = Drifts.of(images, requests.merged().keySet());
        List<Placement> placements = new ArrayList<>();
        read.forEach((target, placed) -> placements.add(new Placement(
                target.source(),
                target.pipeline(),
                target.environment(),
                null,
                target.edit().target(),
                placed.image(),
                null,
                arrivals.get(placed),
                verification(target, placed.image(), arrivals.get(placed)),
                drifts.get(placed),
                0,
                proposed(target, placed.image(), proposed),
                placed.problems())));
        return new Overview(placements, found.unread());
    }

    private static ImageEdit question(Target target) {
        return new ImageEdit(target.edit().target(), target.edit().image(), null, "any", null);
    }

    /** The targets of commits that may not have been read, whose records of verification name the commits. */
    private List<Target> noted(PromotedTargets history) {
        List<Target> targets = new ArrayList<>();
        for (Noted noted : records.records()) {
            if (ObjectId.isId(noted.arrival())) {
                history.at(ObjectId.fromString(noted.arrival())).stream()
                        .filter(target -> target.pipeline().equals(noted.pipeline())
                                && target.edit().target().equals(noted.target()))
                        .forEach(targets::add);
            }
        }
        return targets;
    }

    /** Each image of a target once: as it was promoted, else as it was recorded, else as it is proposed. */
    private static List<Target> all(List<Target> promoted, List<Target> noted, Collection<List<Target>> proposed) {
        List<Target> all = new ArrayList<>(promoted);
        Stream.concat(noted.stream(), proposed.stream().flatMap(List::stream))
                .filter(target -> all.stream().noneMatch(target::isOfSameImage))
                .forEach(all::add);
        return all;
    }

    /**
     * The pull requests whose heads change the image by their messages: heads of others may be based on former ones.
     */
    private static List<Placement.Proposed> proposed(
            Target target, @Nullable ImageReference now, Map<OpenPromotion, List<Target>> open) {
        if (now == null) {
            return List.of();
        }
        List<Placement.Proposed> proposals = new ArrayList<>();
        open.forEach((request, targets) -> targets.stream()
                .filter(then -> then.isOfSameImage(target) && !then.edit().isDone(now))
                .findFirst()
                .map(then -> new ImageReference(
                        Objects.requireNonNullElse(then.edit().newName(), now.name()),
                        then.edit().tag(),
                        then.edit().digest()))
                .ifPresent(image -> proposals.add(new Placement.Proposed(request.number(), request.where(), image))));
        return proposals;
    }

    private @Nullable VerificationState verification(
            Target target, @Nullable ImageReference image, @Nullable Arrival arrival) {
        if (image == null || arrival == null) {
            return null;
        }
        Noted noted =
                records.of(target.source(), target.pipeline(), target.edit().target(), arrival.commit());
        if (noted == null) {
            return null;
        }
        boolean same = noted.image().equals(image.tag())
                && noted.digest().equals(Objects.requireNonNullElse(image.digest(), ""))
                && noted.arrival().equals(arrival.commit());
        return same
                ? noted.verification()
                : new VerificationState(
                        new Verdict(Verdict.State.PENDING, "no run has seen it work yet", arrival.time()), null);
    }
}
