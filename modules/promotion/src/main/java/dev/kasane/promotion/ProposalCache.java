package dev.kasane.promotion;

import dev.kasane.git.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A cache of proposals that need no work, with one file for each environment in the Git folder: a run with the same
 * state skips edits, renders and checks. A file contains a digest of the state, so that all of it counts. If a file is
 * lost, the next run does everything again.
 */
public final class ProposalCache {

    private static final String FOLDER = "kasane/settled";

    private final Path folder;
    private final String suffix;
    private final List<String> given;

    /**
     * @param repository the clone that remembers
     * @param suffix what the names of the files end with, so that those of several repositories do not meet
     * @param given what a proposal depends on beside what it sees in the repository and the forge: the program, its settings,
     *     the day
     */
    public ProposalCache(GitRepository repository, String suffix, List<String> given) {
        this.suffix = suffix;
        this.folder = repository.commonFolder().resolve(FOLDER);
        this.given = List.copyOf(given);
    }

    /** Whether nothing was left to do in the same state. */
    boolean has(ProposalState state) {
        try {
            return Files.readString(folder.resolve(state.name() + suffix)).equals(digest(state));
        } catch (IOException e) {
            // without a readable cache, the run does all work
            return false;
        }
    }

    /** Notes that nothing is left to do in a state. */
    void note(ProposalState state) {
        try {
            Files.createDirectories(folder);
            Path fresh = Files.createTempFile(folder, state.name(), ".new");
            Files.writeString(fresh, digest(state));
            Files.move(fresh, folder.resolve(state.name() + suffix), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // a read-only clone has no cache: the next run does all work
        }
    }

    private String digest(ProposalState state) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            given.forEach(one -> add(digest, one));
            state.parts().forEach(part -> add(digest, part));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** With its length before it, so that no two lists of texts look the same. */
    private static void add(MessageDigest digest, String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }
}
