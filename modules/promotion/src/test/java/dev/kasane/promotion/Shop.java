package dev.kasane.promotion;

import dev.kasane.change.edit.ImageEdit;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** A forge in a folder with a repository of some services and two environments. */
final class Shop implements AutoCloseable {

    static final Identity HUMAN = new Identity("Ada", "ada@example.org");
    static final Identity BOT = new Identity("kasane", "kasane@example.org");

    /** Believes every edit: no pipeline describes the promotions of this shop. */
    static final EditProof BELIEVING = new EditProof() {
        @Override
        public boolean isProven(ImagePromotion claimed, PromotionRequest request, ObjectId parent) {
            return true;
        }

        @Override
        public @Nullable String objection(ImagePromotion proven, PromotionRequest request, ObjectId base) {
            return null;
        }
    };

    final Path folder;
    final GitRepository forgeRepository;
    final LocalForge forge;

    private Shop(Path folder) {
        this.folder = folder;
        this.forgeRepository = GitRepository.bare(folder, "main");
        this.forge = LocalForge.at(folder, "main", BOT, StepListener.NONE);
    }

    /** The repository in a folder; made when it is not there. */
    static Shop at(Path folder, int services) {
        Shop shop = new Shop(folder);
        if (shop.tip("main") == null) {
            shop.seed(services);
        }
        return shop;
    }

    private void seed(int services) {
        if (!BranchUpdate.swap(forgeRepository, "refs/heads/main", null, firstCommit(forgeRepository, services))) {
            throw new IllegalStateException("the forge is not empty");
        }
    }

    /** Writes the first commit of a shop. */
    static ObjectId firstCommit(GitRepository repository, int services) {
        SortedMap<String, byte[]> files = new TreeMap<>();
        StringBuilder resources = new StringBuilder();
        StringBuilder images = new StringBuilder("resources:\n- ../../base\n\nimages: # who runs what\n");
        for (int i = 0; i < services; i++) {
            resources.append("- svc").append(i).append(".yaml\n");
            images.append("- name: svc")
                    .append(i)
                    .append("   # service ")
                    .append(i)
                    .append("\n  newTag: v0\n");
            put(files, "base/svc" + i + ".yaml", """
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: svcN}
                    spec: {template: {spec: {containers: [{name: app, image: svcN}]}}}
                    """.replace("svcN", "svc" + i));
        }
        put(files, "base/kustomization.yaml", "resources:\n" + resources);
        put(files, "overlays/dev/kustomization.yaml", images.toString());
        put(files, "overlays/prod/kustomization.yaml", images.toString());
        CommitWriter writer = new CommitWriter(repository, HUMAN, null);
        return writer.writeTree(
                writer.tree(files),
                null,
                new CommitMessage("Start", "", List.of()),
                Instant.ofEpochSecond(1_700_000_000));
    }

    private static void put(SortedMap<String, byte[]> files, String path, String text) {
        files.put(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A person's commit on a branch. */
    ObjectId commit(String branch, String path, String text) {
        ObjectId tip = Objects.requireNonNull(tip(branch));
        SortedMap<String, byte[]> files = new TreeMap<>();
        put(files, path, text);
        ObjectId commit = new CommitWriter(forgeRepository, HUMAN, null)
                .write(tip, files, new CommitMessage("By hand", "", List.of()), Instant.now());
        if (!BranchUpdate.swap(forgeRepository, "refs/heads/" + branch, tip, commit)) {
            throw new IllegalStateException("somebody else moved " + branch);
        }
        return commit;
    }

    @Nullable
    ObjectId tip(String branch) {
        return BranchUpdate.tip(forgeRepository, "refs/heads/" + branch);
    }

    String read(String branch, String path) {
        return new String(forgeRepository.tree(branch).read(path), StandardCharsets.UTF_8);
    }

    /** The messages of a branch, the newest first. */
    List<String> log(String branch) throws IOException {
        List<String> messages = new ArrayList<>();
        try (RevWalk walk = new RevWalk(forgeRepository.jgit())) {
            walk.markStart(walk.parseCommit(Objects.requireNonNull(tip(branch))));
            for (RevCommit commit : walk) {
                if (commit.getParentCount() > 1) {
                    throw new IllegalStateException(commit.name() + " is a merge");
                }
                messages.add(commit.getFullMessage());
            }
        }
        return messages;
    }

    /** The trees of a branch's commits, the newest first. */
    List<String> trees(String branch) throws IOException {
        List<String> trees = new ArrayList<>();
        try (RevWalk walk = new RevWalk(forgeRepository.jgit())) {
            walk.markStart(walk.parseCommit(Objects.requireNonNull(tip(branch))));
            for (RevCommit commit : walk) {
                trees.add(commit.getTree().name());
            }
        }
        return trees;
    }

    /** A promoter that commits into the forge's repository, opened once more. */
    Promoter promoter(TagOrder order, StepListener progress) {
        GitRepository repository = GitRepository.bare(folder, "main");
        return promoter(repository, Remote.itself(repository), order, progress);
    }

    /** A promoter with a repository of its own, which pushes to the forge. */
    Promoter pusher(String name) {
        GitRepository local = GitRepository.bare(folder.resolveSibling(name + ".git"), "main");
        return promoter(local, Remote.folder(local, folder).cached(local), TagOrder.NONE, StepListener.NONE);
    }

    Promoter promoter(GitRepository local, Remote remote, TagOrder order, StepListener progress) {
        return promoter(local, remote, order, EditGate.NONE, progress);
    }

    private Promoter promoter(
            GitRepository local, Remote remote, TagOrder order, EditGate gate, StepListener progress) {
        return promoter(local, remote, order, gate, List.of(), progress);
    }

    /** A promoter on a given day. */
    Promoter promoter(String day, StepListener progress) {
        GitRepository repository = GitRepository.bare(folder, "main");
        return promoter(repository, Remote.itself(repository), TagOrder.NONE, EditGate.NONE, List.of(day), progress);
    }

    private Promoter promoter(
            GitRepository local,
            Remote remote,
            TagOrder order,
            EditGate gate,
            List<String> given,
            StepListener progress) {
        Proposal proposal = new Proposal(
                LocalForge.at(folder, "main", BOT, progress), new Texts(), new ProposalCache(local, "", given));
        return new Promoter(
                local, remote, BOT, null, BELIEVING, order, gate, proposal, progress, RenderOptions.DEFAULT);
    }

    /** A promoter with a gate. */
    Promoter promoter(EditGate gate) {
        GitRepository repository = GitRepository.bare(folder, "main");
        return promoter(repository, Remote.itself(repository), TagOrder.NONE, gate, StepListener.NONE);
    }

    /** A promoter that looks at the forge's repository, opened once more, in a way of its own. */
    Promoter promoter(UnaryOperator<Remote> look) {
        GitRepository repository = GitRepository.bare(folder, "main");
        return promoter(repository, look.apply(Remote.itself(repository)), TagOrder.NONE, StepListener.NONE);
    }

    Promoter promoter() {
        return promoter(TagOrder.NONE, StepListener.NONE);
    }

    static ImagePromotion promotion(String environment, int service, String tag) {
        return new ImagePromotion(
                new ImageEdit("overlays/" + environment, "svc" + service, null, tag, null),
                "svc" + service,
                "c".repeat(40));
    }

    static PromotionRequest request(Mode mode, ImagePromotion... promotions) {
        return new PromotionRequest("prod", Intent.PROMOTION, null, "main", mode, List.of(promotions));
    }

    /** Says what is promoted. */
    static final class Texts implements PullRequestText {
        @Override
        public String title(PromotionContent content) {
            return "Promote to " + content.environment();
        }

        @Override
        public String body(PromotionContent content) {
            StringBuilder body =
                    new StringBuilder("From " + content.baseCommit() + " to " + content.headCommit() + "\n");
            body.append(content.renderDigest()).append('\n');
            content.promotions()
                    .forEach(promotion ->
                            body.append("- ").append(promotion.edit().toText()).append('\n'));
            return body.toString();
        }

        @Override
        public String dropped(List<Dropped> dropped, boolean isEmpty) {
            return (isEmpty ? "Nothing is left: " : "Without ") + dropped;
        }
    }

    @Override
    public void close() {
        forge.close();
        forgeRepository.close();
    }
}
