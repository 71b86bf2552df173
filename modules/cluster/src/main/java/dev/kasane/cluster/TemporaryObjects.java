package dev.kasane.cluster;

import dev.kasane.json.JsonValue;
import dev.kasane.kustomize.Rendering;
import dev.kasane.problem.KasaneException;
import dev.kasane.resource.KindOrder;
import dev.kasane.resource.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Temporarily applied objects. Only those that were not there before are removed again. What is about to be made is
 * written to a journal first, so that another process can remove what one that was killed has left.
 */
public final class TemporaryObjects {

    private static final Duration LOOK = Duration.ofMillis(50);

    private final KubernetesApi api;
    private final ApplyOptions options;
    private final Path journal;

    /**
     * @param options with a field manager of its own
     * @param journal a file, which may exist after a process was killed
     */
    public TemporaryObjects(KubernetesApi api, ApplyOptions options, Path journal) {
        this.api = api;
        this.options = options;
        this.journal = journal;
    }

    /**
     * The outcome for an object.
     *
     * @param object its name, for messages
     * @param why the reason why it still exists; empty if it was removed
     */
    public record Removed(String object, String why) {}

    /** The server on which objects of a journal are left; null when none are. */
    public static @Nullable String leftOn(Path journal) {
        List<String> lines = lines(journal);
        return lines.isEmpty() ? null : lines.getFirst();
    }

    /** Applies objects. */
    public List<Applied> apply(Rendering rendering, Consumer<Applied> done) {
        ApiPaths paths = new ApiPaths(api);
        Map<Inventory.Entry, String> ours = uids();
        for (Resource resource : rendering.resources()) {
            String path = paths.of(resource);
            if (path == null || api.get(path).isMissing()) {
                ours.put(Inventory.entry(resource, paths, api.namespace()), "");
            }
        }
        write(ours);
        List<Applied> applied = new Applier(api, options).apply(rendering, done);
        noteUids(applied, paths);
        return applied;
    }

    /** Records the uids of the created objects, which identify them from now on. */
    private void noteUids(List<Applied> applied, ApiPaths paths) {
        Map<Inventory.Entry, String> ours = uids();
        for (Applied one : applied) {
            LiveObject live = one.live();
            Inventory.Entry entry = Inventory.entry(one.resource(), paths, api.namespace());
            if (live != null && ours.containsKey(entry)) {
                ours.put(entry, live.after().path("metadata").path("uid").text());
            }
        }
        write(ours);
    }

    /** Removes what is ours and is not rendered any more. */
    public List<Removed> removeOthersThan(Rendering rendering, Duration atMost) {
        ApiPaths paths = new ApiPaths(api);
        List<Inventory.Entry> wanted = new ArrayList<>();
        for (Resource resource : rendering.resources()) {
            wanted.add(Inventory.entry(resource, paths, api.namespace()));
        }
        Set<Inventory.Entry> left = new LinkedHashSet<>(uids().keySet());
        left.removeIf(entry -> wanted.stream().anyMatch(entry::isSameAs));
        return remove(left, atMost);
    }

    /** Removes all that is ours, the last first, and waits until it is gone. */
    public List<Removed> remove(Duration atMost) {
        return remove(uids().keySet(), atMost);
    }

    private List<Removed> remove(Set<Inventory.Entry> doomed, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        ApiPaths paths = new ApiPaths(api);
        List<Inventory.Entry> sorted = new ArrayList<>(doomed);
        sorted.sort(Comparator.comparingInt(entry -> -KindOrder.STANDARD.rank(entry.kind())));
        DeletionScope gone = new DeletionScope(sorted);
        List<Removed> removed = new ArrayList<>();
        for (Inventory.Entry entry : sorted) {
            String why = remove(entry, paths, gone, end);
            removed.add(new Removed(entry.toText(), why));
            if (why.isEmpty()) {
                Map<Inventory.Entry, String> rest = uids();
                rest.remove(entry);
                write(rest);
            }
        }
        return removed;
    }

    /** Removes an object and returns why it is still there; empty when it is gone. */
    private String remove(Inventory.Entry entry, ApiPaths paths, DeletionScope gone, long end) {
        try {
            String path = paths.of(entry.gvk(), entry.namespace(), entry.name());
            return path == null ? "" : remove(entry, path, gone, end);
        } catch (KasaneException e) {
            // the others are removed nevertheless, and the journal still lists this one
            return e.problems().getFirst().sentence();
        }
    }

    private String remove(Inventory.Entry entry, String path, DeletionScope gone, long end) {
        ApiAnswer live = api.get(path);
        if (live.isMissing()) {
            return "";
        }
        if (!live.isGood()) {
            return live.message();
        }
        String uid = live.body().path("metadata").path("uid").text();
        String known = uids().getOrDefault(entry, "");
        // a process that was killed between the two did not write the uid
        if (known.isEmpty() ? !isOurs(live.body()) : !known.equals(uid)) {
            return "";
        }
        if (entry.kind().equals("CustomResourceDefinition") && isUsedByOthers(live.body(), gone)) {
            return "there are objects of this kind that were made by others";
        }
        gone.add(uid);
        ApiAnswer answer = api.delete(path, uid);
        if (!answer.isGood() && !answer.isMissing()) {
            return answer.message();
        }
        // emptied by another controller, which may take minutes
        return entry.kind().equals("Namespace") ? "" : awaitGone(path, uid, end);
    }

    private String awaitGone(String path, String uid, long end) {
        while (true) {
            ApiAnswer live = api.get(path);
            JsonValue metadata = live.body().path("metadata");
            // any other answer, such as 403 or 503, shows nothing about the object
            if (live.isMissing()
                    || live.isGood() && !metadata.path("uid").text().equals(uid)) {
                return "";
            }
            if (System.nanoTime() > end) {
                return live.isGood() ? "it waits for its finalizers " + metadata.path("finalizers") : live.message();
            }
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return "interrupted before it was deleted";
            }
        }
    }

    /**
     * Whether there are objects of a kind that stay. Those in namespaces that go will go with these; those that a removed object
     * owned are what the cluster's garbage collector takes away.
     */
    private boolean isUsedByOthers(JsonValue definition, DeletionScope gone) {
        JsonValue spec = definition.path("spec");
        for (JsonValue version : spec.path("versions")) {
            if (version.path("served").isTrue()) {
                ApiAnswer list = api.get("/apis/" + spec.path("group").text() + "/"
                        + version.path("name").text() + "/"
                        + spec.path("names").path("plural").text());
                return !list.isGood() || !gone.takes(list.body().path("items"));
            }
        }
        return false;
    }

    private boolean isOurs(JsonValue object) {
        for (JsonValue entry : object.path("metadata").path("managedFields")) {
            if (entry.path("manager").text().equals(options.manager())) {
                return true;
            }
        }
        return false;
    }

    /** Our objects, with their uids as far as they are known. */
    private Map<Inventory.Entry, String> uids() {
        Map<Inventory.Entry, String> uids = new LinkedHashMap<>();
        List<String> lines = lines(journal);
        if (!lines.isEmpty() && !lines.getFirst().equals(api.server())) {
            throw new IllegalStateException("the journal is another server's: " + lines.getFirst());
        }
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            int space = line.lastIndexOf(' ');
            Inventory.Entry entry = Inventory.Entry.parse(line.substring(0, Math.max(0, space)));
            if (entry != null) {
                uids.put(entry, line.substring(space + 1));
            }
        }
        return uids;
    }

    private static List<String> lines(Path journal) {
        try {
            return Files.exists(journal) ? Files.readAllLines(journal) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + journal, e);
        }
    }

    private void write(Map<Inventory.Entry, String> entries) {
        try {
            if (entries.isEmpty()) {
                Files.deleteIfExists(journal);
                return;
            }
            List<String> lines = new ArrayList<>(List.of(api.server()));
            entries.forEach((entry, uid) -> lines.add(entry.line() + " " + uid));
            // a process that is killed meanwhile leaves the old journal or the new one, never a part of it
            Path fresh = journal.resolveSibling(journal.getFileName() + ".new");
            Files.write(fresh, lines);
            Files.move(fresh, journal, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + journal, e);
        }
    }
}
