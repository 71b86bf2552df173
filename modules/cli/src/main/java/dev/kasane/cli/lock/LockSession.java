package dev.kasane.cli.lock;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.remote.Downloads;
import dev.kasane.cli.remote.LockedContents;
import dev.kasane.cli.remote.RemoteCount;
import dev.kasane.cli.show.SafeText;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.fetch.ContentFetcher;
import dev.kasane.fetch.ContentFetcher.FoundIn;
import dev.kasane.files.DirectoryTree;
import dev.kasane.lock.Lock;
import dev.kasane.lock.LockConflict;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs {@code lock} if it writes the file. */
final class LockSession {

    /** A chart may hold Applications that name other charts, and a repository names another. */
    private static final int MOST_ROUNDS = 50;

    private static final int SHOWN = 10;

    private final Console console;
    private final LockedContents contents;
    private final boolean update;
    private final List<String> names;
    private final Set<Requirement> chosen = new HashSet<>();
    private final Set<LockEntry> fetched = new HashSet<>();
    private final Set<LockEntry> reported = new HashSet<>();

    /**
     * @param update whether versions are chosen again
     * @param names the names of those that they are of; none for all
     */
    LockSession(Console console, boolean update, List<String> names) {
        this.console = console;
        this.contents = new LockedContents(console);
        this.update = update;
        this.names = names;
    }

    int run() {
        joinConflict();
        boolean complete = true;
        boolean again = true;
        boolean first = true;
        for (int round = 0; round < MOST_ROUNDS && again; round++) {
            try (DirectoryTree tree = contents.tree()) {
                FoundContents found = FoundContents.in(tree);
                if (round == 0) {
                    checkNames(found);
                }
                Downloads<FoundIn> lacking = fetchLacking(found);
                complete &= lacking.problems().isEmpty();
                if (!lacking.done().isEmpty()) {
                    // it may name more
                    continue;
                }
                List<Requirement> open = open(found);
                again = !open.isEmpty();
                if (first || again || !found.unused().isEmpty()) {
                    complete &= write(found, open);
                }
                first = false;
                if (!again || round + 1 == MOST_ROUNDS) {
                    console.printError(found.warnings());
                    console.printError(found.refusals());
                    complete &= found.refusals().isEmpty();
                    console.printError(found.problems());
                }
            }
        }
        if (again) {
            console.printError(List.of(Problem.error(
                    "repositories name each other more than " + MOST_ROUNDS + " levels deep", null, "remove a level")));
            return ExitCode.USER;
        }
        return complete ? ExitCode.OK : ExitCode.USER;
    }

    /** Writes the entries of both sides of a merge conflict; what the sides have locked differently is locked again. */
    private void joinConflict() {
        try (DirectoryTree tree = contents.tree()) {
            Lock union = LockConflict.union(tree);
            if (union != null) {
                write(union.text());
                console.printNote("merged both sides of " + Lock.FILE + ": " + counted(union) + "\n");
            }
        }
    }

    /** Fetches missing locked contents, each once. */
    private Downloads<FoundIn> fetchLacking(FoundContents found) {
        List<LockEntry> lacking = new ArrayList<>(found.lacking());
        lacking.removeIf(entry -> !fetched.add(entry));
        List<Requirement> requirements =
                lacking.stream().map(LockEntry::requirement).toList();
        try (ContentFetcher fetcher = contents.fetcher(requirements)) {
            Downloads<FoundIn> done =
                    Downloads.of("fetching", lacking, LockEntry::shown, entry -> contents.fetch(fetcher, entry, null));
            console.printError(done.problems());
            return done;
        }
    }

    private void checkNames(FoundContents found) {
        Set<String> known = new TreeSet<>();
        found.users().keySet().forEach(requirement -> known.add(requirement.title()));
        for (String name : names) {
            if (!known.contains(name)) {
                throw Problem.error(
                                "no file names a chart, a repository or a file " + name,
                                null,
                                ClosestName.hint(name, known, list(known)))
                        .asException();
            }
        }
    }

    private static String list(Set<String> names) {
        int more = names.size() - SHOWN;
        return names.isEmpty()
                ? FoundContents.NONE
                : "the files name "
                        + String.join(", ", names.stream().limit(SHOWN).toList())
                        + (more > 0 ? " and " + more + " more" : "");
    }

    /** The contents that need a choice of a version. */
    private List<Requirement> open(FoundContents found) {
        List<Requirement> open = new ArrayList<>();
        for (Requirement requirement : found.users().keySet()) {
            boolean asked = update && (names.isEmpty() || names.contains(requirement.title()));
            if (!chosen.contains(requirement) && (asked || found.lock().entry(requirement) == null)) {
                open.add(requirement);
            }
        }
        return open;
    }

    private static LockEntry lock(ContentFetcher fetcher, Requirement requirement, FoundContents found) {
        try {
            return fetcher.lock(requirement);
        } catch (EnvironmentFailure e) {
            throw new NotLocked(e, found.shownUsers(requirement));
        }
    }

    /** A content that could not be locked, with who uses it. */
    private static final class NotLocked extends EnvironmentFailure {

        private static final long serialVersionUID = 1L;

        NotLocked(EnvironmentFailure why, String users) {
            super(why.getMessage() + " (used by " + users + ")", why.hint(), why);
        }
    }

    /** Writes the lock with what was found out, and returns whether that is all. */
    private boolean write(FoundContents found, List<Requirement> open) {
        chosen.addAll(open);
        Downloads<LockEntry> locked;
        try (ContentFetcher fetcher = contents.fetcher(open)) {
            locked = Downloads.of(
                    "locking", open, Requirement::toString, requirement -> lock(fetcher, requirement, found));
        }
        locked.done().forEach(entry -> chosen.add(entry.requirement()));
        List<LockEntry> unused = found.unused();
        List<LockEntry> entries = new ArrayList<>(found.lock().entries());
        entries.removeAll(unused);
        entries.addAll(locked.done());
        Lock lock = Lock.of(entries);
        locked.done().forEach(entry -> printChange(found.lock().entry(entry.requirement()), entry));
        unused.forEach(entry ->
                print("removed " + entry.shown() + " of " + entry.requirement().address()));
        console.printError(locked.problems());
        boolean first = !Files.exists(contents.root().resolve(Lock.FILE));
        if (first && lock.entries().isEmpty()) {
            console.printNote(found.users().isEmpty() ? FoundContents.NONE + "\n" : "");
        } else if (first || !lock.text().equals(found.lock().text())) {
            write(lock.text());
            console.printNote("wrote " + Lock.FILE + ": " + counted(lock) + "\n");
        } else if (locked.problems().isEmpty()) {
            console.printNote(Lock.FILE + " is up to date: " + counted(lock) + "\n");
        }
        return locked.problems().isEmpty();
    }

    private static String counted(Lock lock) {
        return RemoteCount.of(
                lock.entries().stream().map(LockEntry::requirement).toList());
    }

    private void printChange(@Nullable LockEntry former, LockEntry entry) {
        if (!reported.add(entry)) {
            // several spellings of an address are one entry
            return;
        }
        String of = " of " + entry.requirement().address();
        if (former == null) {
            print("locked " + entry.shown() + asked(entry) + of);
        } else if (!former.version().equals(entry.version())) {
            print("updated " + entry.name() + " from " + former.shownVersion() + " to " + entry.shownVersion() + of);
        } else if (!former.digest().equals(entry.digest())) {
            print("changed " + entry.shown() + of + ": the same version has other content now");
        }
    }

    /** The range or name that was resolved to the version, if it is no version itself. */
    private static String asked(LockEntry entry) {
        String asked = entry.requirement().wanted();
        return switch (entry.requirement().kind()) {
            case CHART -> asked.equals(entry.version()) ? "" : " for " + (asked.isEmpty() ? "any version" : asked);
            case GIT, ARTIFACT -> asked.equals(entry.version()) || asked.isEmpty() ? "" : " for " + asked;
            case FILE -> "";
        };
    }

    private void print(String line) {
        console.print(SafeText.forTerminal(line) + "\n");
    }

    private void write(String text) {
        Path file = contents.root().resolve(Lock.FILE);
        Path part = contents.root().resolve("." + Lock.FILE + ".part");
        try {
            Files.writeString(part, text);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Problem.error("cannot write " + file + ": " + e.getMessage(), null, null)
                    .asException();
        }
    }
}
