package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import dev.kasane.git.StepListener;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Credential;
import dev.kasane.git.remote.Remote;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.servers.Gitea;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/** A repository of some services and two environments at Gitea, and one on this side that pushes to it. */
final class GiteaShop implements AutoCloseable {

    private static final int SERVICES = 16;

    final GitRepository local;
    final Remote remote;
    final PullRequests forge;

    /**
     * Opens one that is there.
     *
     * @param root the server
     * @param token what it asks for
     * @param name the repository
     * @param clone the folder on this side
     * @param progress gets the steps of pull requests
     */
    GiteaShop(URI root, String token, String name, Path clone, StepListener progress) {
        URI git = URI.create(root + "/rc/" + name + ".git");
        local = GitRepository.bare(clone, "main");
        remote = Remote.server(local, git, Credential.of(git, "rc", token));
        forge = ForgeAddress.parse("gitea:" + root + "/rc/" + name, clone).open("main", Shop.BOT, token, progress);
    }

    /** Makes one. */
    static GiteaShop make(Gitea gitea, String name, Path clone) throws IOException, InterruptedException {
        gitea.makeRepository(name);
        GiteaShop shop = new GiteaShop(gitea.root(), gitea.token(), name, clone, StepListener.NONE);
        ObjectId first = Shop.firstCommit(shop.local, SERVICES);
        if (shop.remote.push("main", first, null, Remote.Rewrite.FORBIDDEN) != Remote.Push.DONE) {
            throw new IllegalStateException("the repository is not empty");
        }
        // Gitea takes a moment to notice that the repository is no longer empty
        String pulls = "/api/v1/repos/rc/" + name + "/pulls";
        for (int i = 0; i < 300 && gitea.status("GET", pulls, "", "token " + gitea.token()) != 200; i++) {
            Thread.sleep(100);
        }
        return shop;
    }

    Promoter promoter() {
        return promoter(remote, forge, StepListener.NONE);
    }

    /** A promoter that gets there in ways of its own. */
    Promoter promoter(Remote way, PullRequests requests, StepListener progress) {
        return new Promoter(
                local,
                way,
                Shop.BOT,
                null,
                Shop.BELIEVING,
                TagOrder.NONE,
                EditGate.NONE,
                new Proposal(requests, new Shop.Texts(), new ProposalCache(local, "", List.of())),
                progress,
                RenderOptions.DEFAULT);
    }

    private ObjectId tip(String branch) {
        return Objects.requireNonNull(remote.fetch(List.of(branch)).get(branch), branch);
    }

    String read(String branch, String path) {
        return new String(local.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
    }

    /** The messages of a branch, the newest first. */
    List<String> log(String branch) throws IOException {
        List<String> messages = new ArrayList<>();
        ObjectId tip = tip(branch);
        try (RevWalk walk = new RevWalk(local.jgit())) {
            walk.markStart(walk.parseCommit(tip));
            for (RevCommit commit : walk) {
                messages.add(commit.getFullMessage());
            }
        }
        return messages;
    }

    /** A person's commit on a branch. */
    ObjectId commit(String branch, String path, String text) {
        ObjectId tip = tip(branch);
        ObjectId commit = new CommitWriter(local, Shop.HUMAN, null)
                .write(
                        tip,
                        new TreeMap<>(Map.of(path, text.getBytes(StandardCharsets.UTF_8))),
                        new CommitMessage("By hand", "", List.of()),
                        Instant.now());
        if (remote.push(branch, commit, tip, Remote.Rewrite.FORBIDDEN) != Remote.Push.DONE) {
            throw new IllegalStateException("somebody else moved " + branch);
        }
        return commit;
    }

    @Override
    public void close() {
        local.close();
    }
}
