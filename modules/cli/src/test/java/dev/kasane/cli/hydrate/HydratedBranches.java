package dev.kasane.cli.hydrate;

import dev.kasane.cli.ci.TwoServices;
import dev.kasane.git.BranchUpdate;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.local.LocalStatuses;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;

/**
 * The branches with rendered files in the embedded forge of a repository, and what others do there.
 *
 * @param workspace the repository
 */
record HydratedBranches(TwoServices workspace) {

    GitRepository forge() {
        return GitRepository.bare(workspace.root().resolve(".git/kasane/forge.git"), "main");
    }

    ObjectId tip(String branch) {
        try (GitRepository forge = forge()) {
            return Objects.requireNonNull(BranchUpdate.tip(forge, "refs/heads/" + branch), branch);
        }
    }

    String manifest(String branch) {
        String target = "overlays/" + branch.substring(branch.indexOf('/') + 1).replaceAll("-next$|-revert$", "");
        return read(branch, target + "/manifest.yaml");
    }

    String read(String branch, String path) {
        try (GitRepository forge = forge()) {
            return new String(forge.tree(tip(branch)).read(path), StandardCharsets.UTF_8);
        }
    }

    /** The first lines of the commits of a branch, the newest first. */
    List<String> history(String branch) throws Exception {
        List<String> lines = new ArrayList<>();
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            walk.setFirstParent(true);
            walk.markStart(walk.parseCommit(tip(branch)));
            for (RevCommit commit : walk) {
                lines.add(commit.getShortMessage());
            }
        }
        return lines;
    }

    void push(String branch, Map<String, String> files) {
        try (GitRepository forge = forge()) {
            TreeMap<String, byte[]> bytes = new TreeMap<>();
            files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId tip = tip(branch);
            ObjectId commit = new CommitWriter(forge, Identity.KASANE, null)
                    .write(tip, bytes, new CommitMessage("x", "", List.of()), Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        }
    }

    /** Puts a branch on a new commit with the files of a former one, as a revert does. */
    void revert(String branch, ObjectId former) throws Exception {
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            ObjectId tip = tip(branch);
            ObjectId commit = new CommitWriter(forge, Identity.KASANE, null)
                    .writeTree(
                            walk.parseCommit(former).getTree(),
                            tip,
                            new CommitMessage("Revert", "", List.of()),
                            Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, tip, commit);
        }
    }

    /** Makes a branch with a commit of files. */
    ObjectId begin(String branch, Map<String, String> files) {
        try (GitRepository forge = forge()) {
            TreeMap<String, byte[]> bytes = new TreeMap<>();
            files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
            CommitWriter writer = new CommitWriter(forge, Identity.KASANE, null);
            ObjectId commit =
                    writer.writeTree(writer.tree(bytes), null, new CommitMessage("x", "", List.of()), Instant.EPOCH);
            BranchUpdate.swap(forge, "refs/heads/" + branch, null, commit);
            return commit;
        }
    }

    /** The commit before a commit. */
    ObjectId parent(ObjectId commit) throws Exception {
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit())) {
            return walk.parseCommit(commit).getParent(0).copy();
        }
    }

    /** The id of the rendered files of a branch, as records have it. */
    String freight(String branch) throws Exception {
        try (GitRepository forge = forge();
                RevWalk walk = new RevWalk(forge.jgit());
                ObjectReader reader = forge.jgit().newObjectReader();
                ObjectInserter inserter = forge.jgit().newObjectInserter()) {
            TreeFormatter files = new TreeFormatter();
            CanonicalTreeParser entries = new CanonicalTreeParser(
                    null, reader, walk.parseCommit(tip(branch)).getTree());
            for (; !entries.eof(); entries.next()) {
                if (!entries.getEntryPathString().equals("hydrator.metadata")) {
                    files.append(entries.getEntryPathString(), entries.getEntryFileMode(), entries.getEntryObjectId());
                }
            }
            return files.computeId(inserter).name();
        }
    }

    /** Whether the branch is there. */
    boolean has(String branch) {
        try (GitRepository forge = forge()) {
            return BranchUpdate.tip(forge, "refs/heads/" + branch) != null;
        }
    }

    /** Sets the status {@code ready} of the newest commit of a branch. */
    void setStatus(String branch, CommitStatus.State state) {
        statuses().publish(tip(branch).name(), new CommitStatus("ready", state, "", null, Instant.now()));
    }

    LocalStatuses statuses() {
        return new LocalStatuses(workspace.root().resolve(".git/kasane/forge.git"), Identity.KASANE);
    }
}
