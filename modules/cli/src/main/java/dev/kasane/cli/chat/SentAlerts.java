package dev.kasane.cli.chat;

import dev.kasane.ci.state.StateFiles;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.GitTree;
import dev.kasane.git.commit.CommitMessage;
import dev.kasane.json.Json;
import dev.kasane.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The alerts that were sent to a chat, as digests on the branch of the state. So a forged record cannot insert text
 * into a message; it can only suppress a message or repeat it.
 *
 * @param files the branch
 * @param repository the clone with its commits
 * @param branch the branch of the run
 */
public record SentAlerts(StateFiles files, GitRepository repository, String branch) {

    private static final String PATH = "chat/sent.json";
    private static final int MOST = 2_000;

    /**
     * The alerts that this run must send: no other run sends them, too.
     *
     * @param open what was not sent for its version and reason
     * @param over what was sent, and is well now
     * @param former what was recorded of both before: the reason of each subject that had one
     */
    record News(List<Alert> open, List<Alert> over, Map<String, String> former) {

        boolean isNone() {
            return open.isEmpty() && over.isEmpty();
        }
    }

    /** Notes what a run found, and gives what is new of it. */
    News note(Alerts troubles) {
        List<Alert> open = new ArrayList<>();
        List<Alert> over = new ArrayList<>();
        Map<String, String> former = new TreeMap<>();
        files.write(message(), List.of(), seen -> {
            open.clear();
            over.clear();
            former.clear();
            SortedMap<String, String> sent = read(seen);
            SortedMap<String, String> next = new TreeMap<>(sent);
            for (Alert one : troubles.open()) {
                if (!one.reason().equals(next.put(one.subject(branch), one.reason()))) {
                    open.add(one);
                }
            }
            for (Alert one : troubles.well()) {
                if (next.remove(one.subject(branch)) != null) {
                    over.add(one);
                }
            }
            sent.forEach((subject, reason) -> {
                if (!reason.equals(next.get(subject))) {
                    former.put(subject, reason);
                }
            });
            return next.equals(sent) ? new TreeMap<>() : file(next);
        });
        return new News(List.copyOf(open), List.copyOf(over), Map.copyOf(former));
    }

    /** Takes back what could not be sent, unless another run noted something of it since: the next run sends it. */
    void forget(News news) {
        files.write(message(), List.of(), seen -> {
            SortedMap<String, String> sent = read(seen);
            NavigableMap<String, String> next = new TreeMap<>(sent);
            news.open().forEach(one -> next.remove(one.subject(branch), one.reason()));
            news.former().forEach(next::putIfAbsent);
            return next.equals(sent) ? new TreeMap<>() : file(next);
        });
    }

    private static CommitMessage message() {
        return new CommitMessage("Note what was sent", "It is not sent to the chat again.", List.of());
    }

    private SortedMap<String, String> read(StateFiles.Seen seen) {
        SortedMap<String, String> sent = new TreeMap<>();
        if (seen.tip() == null || !seen.signed()) {
            return sent;
        }
        try {
            GitTree tree = repository.tree(seen.tip());
            JsonValue all = tree.entry(PATH).isFile() ? JsonValue.read(tree.read(PATH)) : JsonValue.MISSING;
            all.fields().forEach((subject, reason) -> sent.put(subject, reason.text()));
        } catch (IOException | TreeException e) {
            // not written by kasane
            return new TreeMap<>();
        }
        return sent;
    }

    private static SortedMap<String, byte[]> file(SortedMap<String, String> sent) {
        Map<String, Object> all = Json.object();
        sent.entrySet().stream().limit(MOST).forEach(one -> all.put(one.getKey(), one.getValue()));
        return new TreeMap<>(Map.of(PATH, Json.lines(all).getBytes(StandardCharsets.UTF_8)));
    }
}
