package dev.kasane.git.forge.local;

import dev.kasane.git.GitTree;
import dev.kasane.git.forge.PullRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A pull request as the files of a commit: {@code pull} with one field per line, {@code title}, {@code body.md}, and
 * one file per comment.
 *
 * @param merge how it comes into the base: from the moment before the base is moved there; null before that
 */
record PullRecord(
        long number,
        String title,
        String body,
        PullRequest.State state,
        String head,
        String base,
        String headCommit,
        @Nullable Merging merge,
        List<String> comments) {

    private static final String COMMENTS = "comments";

    /**
     * How a pull request comes into its base.
     *
     * @param commit the commit that brings it
     * @param base where the base was when that commit was made
     * @param person the name of the person who merges it; null if that is not known
     * @param time when; null in records of former releases
     */
    record Merging(
            String commit,
            String base,
            @Nullable String person,
            @Nullable Instant time) {

        private static @Nullable Merging read(Map<String, String> fields) {
            String commit = fields.get("merge-commit");
            String base = fields.get("merge-base");
            return commit == null || base == null
                    ? null
                    : new Merging(commit, base, fields.get("merged-by"), time(fields.get("merged-at")));
        }

        private static @Nullable Instant time(@Nullable String written) {
            try {
                return written == null ? null : Instant.parse(written);
            } catch (DateTimeParseException e) {
                // anyone with the right to push could have written it
                return null;
            }
        }

        private String lines() {
            // a field is a line
            return "merge-commit: " + commit + "\nmerge-base: " + base + "\n"
                    + (person == null ? "" : "merged-by: " + person.replace('\n', ' ') + "\n")
                    + (time == null ? "" : "merged-at: " + time + "\n");
        }
    }

    static PullRecord read(GitTree tree) {
        Map<String, String> fields = new HashMap<>();
        for (String line : text(tree, "pull").split("\n")) {
            int colon = line.indexOf(": ");
            if (colon > 0) {
                fields.put(line.substring(0, colon), line.substring(colon + 2));
            }
        }
        List<String> comments = new ArrayList<>();
        if (tree.entry(COMMENTS).isFolder()) {
            for (String name : tree.list(COMMENTS)) {
                comments.add(text(tree, COMMENTS + "/" + name));
            }
        }
        return new PullRecord(
                Long.parseLong(fields.getOrDefault("number", "0")),
                text(tree, "title").strip(),
                text(tree, "body.md"),
                PullRequest.State.valueOf(fields.getOrDefault("state", "closed").toUpperCase(Locale.ROOT)),
                fields.getOrDefault("head", ""),
                fields.getOrDefault("base", ""),
                fields.getOrDefault("head-commit", ""),
                Merging.read(fields),
                List.copyOf(comments));
    }

    private static String text(GitTree tree, String path) {
        return new String(tree.read(path), StandardCharsets.UTF_8);
    }

    SortedMap<String, byte[]> files() {
        SortedMap<String, byte[]> files = new TreeMap<>();
        String fields = "number: " + number + "\nstate: " + state.name().toLowerCase(Locale.ROOT) + "\nhead: " + head
                + "\nbase: " + base + "\nhead-commit: " + headCommit + "\n"
                + (merge == null ? "" : merge.lines());
        files.put("pull", fields.getBytes(StandardCharsets.UTF_8));
        files.put("title", (title + "\n").getBytes(StandardCharsets.UTF_8));
        files.put("body.md", body.getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < comments.size(); i++) {
            String name = String.format(Locale.ROOT, "%s/%06d.md", COMMENTS, i + 1);
            files.put(name, comments.get(i).getBytes(StandardCharsets.UTF_8));
        }
        return files;
    }

    PullRecord withText(String newTitle, String newBody) {
        return new PullRecord(number, newTitle, newBody, state, head, base, headCommit, merge, comments);
    }

    PullRecord withState(PullRequest.State newState, String newHeadCommit) {
        return new PullRecord(number, title, body, newState, head, base, newHeadCommit, merge, comments);
    }

    boolean isOpen() {
        return state == PullRequest.State.OPEN;
    }

    /** Whether a merge has begun that is not known to have ended. */
    boolean isMerging() {
        return isOpen() && merge != null;
    }

    PullRecord merging(String headNow, Merging begun) {
        return new PullRecord(number, title, body, state, head, base, headNow, begun, comments);
    }

    PullRecord notMerging() {
        return new PullRecord(number, title, body, state, head, base, headCommit, null, comments);
    }

    PullRecord withComment(String text) {
        List<String> all = new ArrayList<>(comments);
        all.add(text);
        return new PullRecord(number, title, body, state, head, base, headCommit, merge, all);
    }
}
