package dev.kasane.git.commit;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.GpgSignature;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.jspecify.annotations.Nullable;

/**
 * Writes commits into a repository's object database. Only the parent folders of changed files are written again; no
 * branch moves.
 */
public final class CommitWriter {

    private final GitRepository repository;
    private final Identity identity;
    private final @Nullable CommitSigner signer;

    /**
     * @param repository where objects are written
     * @param identity author and committer
     * @param signer what signs; null when commits are not signed
     */
    public CommitWriter(GitRepository repository, Identity identity, @Nullable CommitSigner signer) {
        this.repository = repository;
        this.identity = identity;
        this.signer = signer;
    }

    /**
     * Writes a commit of the files of another one, some of them exchanged.
     *
     * @param parent the commit before
     * @param files new bytes by path; a path that is not there is added as an ordinary file
     * @param message its message
     * @param when its time
     * @return its id
     */
    public ObjectId write(ObjectId parent, SortedMap<String, byte[]> files, CommitMessage message, Instant when) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter();
                ObjectReader reader = repository.jgit().newObjectReader();
                RevWalk walk = new RevWalk(reader)) {
            RevCommit before = walk.parseCommit(parent);
            ObjectId tree = tree(before.getTree(), files, reader, inserter);
            ObjectId commit = write(tree, parent, message, when, inserter);
            inserter.flush();
            return commit;
        } catch (IOException e) {
            throw new TreeException("cannot write a commit into " + repository.displayName(), e);
        }
    }

    /** The tree that {@link #write} would give its commit, without writing anything. */
    public ObjectId treeOf(ObjectId parent, SortedMap<String, byte[]> files) {
        try (ObjectInserter none = new IdsOnly();
                ObjectReader reader = repository.jgit().newObjectReader();
                RevWalk walk = new RevWalk(reader)) {
            return tree(walk.parseCommit(parent).getTree(), files, reader, none);
        } catch (IOException e) {
            throw new TreeException("cannot read a commit of " + repository.displayName(), e);
        }
    }

    /** Writes a commit of a tree that is there, with or without a commit before it. */
    public ObjectId writeTree(ObjectId tree, @Nullable ObjectId parent, CommitMessage message, Instant when) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            ObjectId commit = write(tree, parent, message, when, inserter);
            inserter.flush();
            return commit;
        } catch (IOException e) {
            throw new TreeException("cannot write a commit into " + repository.displayName(), e);
        }
    }

    /** Writes the tree of some files alone. */
    public ObjectId tree(SortedMap<String, byte[]> files) {
        try (ObjectInserter inserter = repository.jgit().newObjectInserter();
                ObjectReader reader = repository.jgit().newObjectReader()) {
            ObjectId tree = tree(null, files, reader, inserter);
            inserter.flush();
            return tree;
        } catch (IOException e) {
            throw new TreeException("cannot write into " + repository.displayName(), e);
        }
    }

    private ObjectId write(
            ObjectId tree, @Nullable ObjectId parent, CommitMessage message, Instant when, ObjectInserter inserter)
            throws IOException {
        PersonIdent person = new PersonIdent(identity.name(), identity.email(), when, ZoneOffset.UTC);
        CommitBuilder commit = new CommitBuilder();
        commit.setTreeId(tree);
        if (parent != null) {
            commit.setParentId(parent);
        }
        commit.setAuthor(person);
        commit.setCommitter(person);
        commit.setEncoding(StandardCharsets.UTF_8);
        commit.setMessage(message.toText());
        if (signer != null) {
            commit.setGpgSignature(new GpgSignature(signer.sign(commit.build()).getBytes(StandardCharsets.US_ASCII)));
        }
        return inserter.insert(commit);
    }

    private static ObjectId tree(
            @Nullable ObjectId before, SortedMap<String, byte[]> files, ObjectReader reader, ObjectInserter inserter)
            throws IOException {
        Map<String, SortedMap<String, byte[]>> folders = new TreeMap<>();
        Map<String, Entry> entries = before == null ? new TreeMap<>() : entries(before, reader);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            int slash = file.getKey().indexOf('/');
            if (slash < 0) {
                Entry known = entries.get(file.getKey());
                FileMode mode = known == null ? FileMode.REGULAR_FILE : known.mode();
                entries.put(file.getKey(), new Entry(mode, inserter.insert(Constants.OBJ_BLOB, file.getValue())));
            } else {
                folders.computeIfAbsent(file.getKey().substring(0, slash), ignored -> new TreeMap<>())
                        .put(file.getKey().substring(slash + 1), file.getValue());
            }
        }
        for (Map.Entry<String, SortedMap<String, byte[]>> folder : folders.entrySet()) {
            Entry known = entries.get(folder.getKey());
            ObjectId inner = tree(known == null ? null : known.id(), folder.getValue(), reader, inserter);
            entries.put(folder.getKey(), new Entry(FileMode.TREE, inner));
        }
        return write(entries, inserter);
    }

    /** Computes the ids of objects without storing them. */
    private static final class IdsOnly extends ObjectInserter.Formatter {
        @Override
        public ObjectId insert(int type, long length, InputStream in) throws IOException {
            return idFor(type, length, in);
        }
    }

    private record Entry(FileMode mode, ObjectId id) {}

    private static Map<String, Entry> entries(ObjectId tree, ObjectReader reader) throws IOException {
        Map<String, Entry> entries = new TreeMap<>();
        CanonicalTreeParser parser = new CanonicalTreeParser(null, reader, tree);
        for (; !parser.eof(); parser.next(1)) {
            entries.put(parser.getEntryPathString(), new Entry(parser.getEntryFileMode(), parser.getEntryObjectId()));
        }
        return entries;
    }

    private static ObjectId write(Map<String, Entry> entries, ObjectInserter inserter) throws IOException {
        TreeMap<byte[], Map.Entry<String, Entry>> sorted = new TreeMap<>(Arrays::compareUnsigned);
        for (Map.Entry<String, Entry> entry : entries.entrySet()) {
            // Git orders folders as if their names ended in a slash
            boolean folder = entry.getValue().mode().equals(FileMode.TREE);
            sorted.put((folder ? entry.getKey() + "/" : entry.getKey()).getBytes(StandardCharsets.UTF_8), entry);
        }
        TreeFormatter formatter = new TreeFormatter();
        for (Map.Entry<String, Entry> entry : sorted.values()) {
            formatter.append(
                    entry.getKey(), entry.getValue().mode(), entry.getValue().id());
        }
        return inserter.insert(formatter);
    }
}
