package dev.kasane.ci.hydrate;

import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.util.SortedMap;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.jspecify.annotations.Nullable;

/**
 * The files of a hydrated branch, which may have foreign commits: files are compared by their ids, and only the small
 * file with the recorded origin is read.
 *
 * @param repository the clone
 */
record BranchFiles(GitRepository repository) {

    private static final int MOST_ENTRIES = 200_000;

    /** The tree of some files, which is written. */
    ObjectId tree(SortedMap<String, ObjectId> files) {
        DirCache cache = DirCache.newInCore();
        DirCacheBuilder builder = cache.builder();
        files.forEach((path, id) -> {
            DirCacheEntry entry = new DirCacheEntry(path);
            entry.setFileMode(FileMode.REGULAR_FILE);
            entry.setObjectId(id);
            builder.add(entry);
        });
        builder.finish();
        try (ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            ObjectId tree = cache.writeTree(inserter);
            inserter.flush();
            return tree;
        } catch (IOException e) {
            throw new TreeException("cannot write into " + repository.displayName(), e);
        }
    }

    /** The id of a tree without the file that records where the others came from: equal for equal objects. */
    ObjectId freight(ObjectId tree) {
        TreeFormatter formatter = new TreeFormatter();
        try (ObjectReader reader = repository.jgit().newObjectReader();
                ObjectInserter inserter = repository.jgit().newObjectInserter()) {
            CanonicalTreeParser entries = new CanonicalTreeParser(null, reader, tree);
            boolean isOriginLeftOut = false;
            for (; !entries.eof(); entries.next()) {
                // of several entries of that name, which only a forged tree has, one is left out
                if (!isOriginLeftOut
                        && entries.getEntryPathString().equals(HydratorMetadata.FILE)
                        && FileMode.REGULAR_FILE.equals(entries.getEntryRawMode())) {
                    isOriginLeftOut = true;
                } else {
                    formatter.append(
                            entries.getEntryPathString(), entries.getEntryFileMode(), entries.getEntryObjectId());
                }
            }
            return formatter.computeId(inserter);
        } catch (IOException e) {
            throw new TreeException("cannot read the tree " + tree.name() + " of " + repository.displayName(), e);
        }
    }

    /** Whether a tree has no files. */
    static boolean isEmpty(ObjectId tree) {
        return tree.equals(Constants.EMPTY_TREE_ID);
    }

    /** Whether a commit has one parent, which is another commit. */
    boolean isChild(ObjectId commit, ObjectId parent) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            RevCommit found = walk.parseCommit(commit);
            return found.getParentCount() == 1 && found.getParent(0).equals(parent);
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit.name() + " of " + repository.displayName(), e);
        }
    }

    /** The tree of a commit. */
    ObjectId treeOf(ObjectId commit) {
        try (RevWalk walk = new RevWalk(repository.jgit())) {
            return walk.parseCommit(commit).getTree().getId();
        } catch (IOException e) {
            throw new TreeException("cannot read the commit " + commit.name() + " of " + repository.displayName(), e);
        }
    }

    /** The file of a tree that records where the others came from; null if there is none, or one of another kind. */
    @Nullable
    ObjectId origin(ObjectId tree) {
        try (TreeWalk found = TreeWalk.forPath(repository.jgit(), HydratorMetadata.FILE, tree)) {
            return found != null && FileMode.REGULAR_FILE.equals(found.getRawMode(0)) ? found.getObjectId(0) : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** The bytes of that file; none if it is longer than one of kasane's. */
    byte[] read(ObjectId origin) {
        try (ObjectReader reader = repository.jgit().newObjectReader()) {
            ObjectLoader loader = reader.open(origin);
            return loader.getSize() > HydratorMetadata.LONGEST
                    ? new byte[0]
                    : loader.getBytes(HydratorMetadata.LONGEST);
        } catch (IOException e) {
            return new byte[0];
        }
    }

    /** The number of added, changed and removed files, as far as foreign files can be counted. */
    int changes(@Nullable ObjectId before, SortedMap<String, ObjectId> files) {
        if (before == null) {
            return files.size();
        }
        int same = 0;
        int gone = 0;
        try (TreeWalk walk = new TreeWalk(repository.jgit())) {
            walk.addTree(before);
            walk.setRecursive(true);
            for (int seen = 0; seen < MOST_ENTRIES && walk.next(); seen++) {
                String path = walk.getPathString();
                ObjectId wanted = files.get(path);
                if (wanted == null) {
                    gone += path.equals(HydratorMetadata.FILE) ? 0 : 1;
                } else if (wanted.equals(walk.getObjectId(0)) && FileMode.REGULAR_FILE.equals(walk.getRawMode(0))) {
                    same++;
                }
            }
        } catch (IOException e) {
            // a tree that cannot be read is different
            return files.size();
        }
        return files.size() - same + gone;
    }
}
