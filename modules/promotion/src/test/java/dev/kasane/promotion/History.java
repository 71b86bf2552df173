package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.commit.CommitWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevWalk;

/** Commits of any message, files and parents; no branch moves. */
record History(GitRepository repository) {

    private static final PersonIdent ADA = new PersonIdent("Ada", "ada@example.org");

    /** A commit without parents. */
    ObjectId first(Map<String, String> files) {
        CommitWriter writer = new CommitWriter(repository, Shop.HUMAN, null);
        return writer.writeTree(
                writer.tree(bytes(files)),
                null,
                new CommitMessage("Start", "", List.of()),
                Instant.ofEpochSecond(1_700_000_000));
    }

    /** A commit of Ada with the files of its first parent. */
    ObjectId commit(String message, ObjectId... parents) {
        return commit(message, Map.of(), parents);
    }

    /** A commit of Ada with some files exchanged. */
    ObjectId commit(String message, Map<String, String> files, ObjectId... parents) {
        return commit(ADA, message, files, parents);
    }

    /** A commit of somebody with some files exchanged. */
    ObjectId commit(PersonIdent who, String message, Map<String, String> files, ObjectId... parents) {
        ObjectId changed = new CommitWriter(repository, Shop.HUMAN, null)
                .write(parents[0], bytes(files), new CommitMessage("Files", "", List.of()), Instant.EPOCH);
        return commitTree(who, message, treeOf(changed), parents);
    }

    /** A commit whose only file has a mode of its own. */
    ObjectId commit(String message, String path, FileMode mode, String text, ObjectId parent) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            TreeFormatter tree = new TreeFormatter();
            tree.append(path, mode, inserter.insert(Constants.OBJ_BLOB, text.getBytes(StandardCharsets.UTF_8)));
            ObjectId id = inserter.insert(tree);
            inserter.flush();
            return commitTree(ADA, message, id, parent);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ObjectId commitTree(PersonIdent who, String message, ObjectId tree, ObjectId... parents) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(tree);
            commit.setParentIds(Arrays.asList(parents));
            commit.setAuthor(who);
            commit.setCommitter(who);
            commit.setMessage(message);
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private ObjectId treeOf(ObjectId commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return walk.parseCommit(commit).getTree().getId();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SortedMap<String, byte[]> bytes(Map<String, String> files) {
        SortedMap<String, byte[]> bytes = new TreeMap<>();
        files.forEach((path, text) -> bytes.put(path, text.getBytes(StandardCharsets.UTF_8)));
        return bytes;
    }
}
