package dev.kasane.cli.ci;

import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files that the parts of a run (plan, build, promote) exchange.
 *
 * @param plan the file of the plan; null when it was not named
 * @param results the folder with a file for each build; null when it was not named
 * @param shards how many tasks there may be at most
 * @param shard the number of this one; null for all builds
 */
record Handover(
        @Nullable Path plan,
        @Nullable Path results,
        int shards,
        @Nullable Integer shard) {

    /** Tekton's default limit for the size of a matrix (default-max-matrix-combinations-count). */
    private static final int USUAL_SHARDS = 256;

    static Handover of(Flags flags, Console console) {
        String plan = flags.value("plan");
        String results = flags.value("results");
        String shard = flags.value("shard");
        String shards = flags.value("shards");
        return new Handover(
                plan == null ? null : console.folder().resolve(plan),
                results == null ? null : console.folder().resolve(results),
                shards == null ? USUAL_SHARDS : number("shards", shards, 1),
                shard == null ? null : (Integer) number("shard", shard, 0));
    }

    private static int number(String flag, String text, int least) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw Problem.error("--" + flag + " cannot be " + text, null, "give a number from " + least + " on")
                .asException();
    }

    /** The paths of all files. */
    List<Path> paths() {
        List<Path> paths = new ArrayList<>();
        if (plan != null) {
            paths.add(plan);
        }
        if (results != null) {
            paths.add(results);
        }
        return paths;
    }

    /** The file of the plan, which has to be named. */
    Path planFile() {
        return named(
                plan, "--plan FILE, or run kasane ci, which builds and promotes", "the plan that kasane ci plan made");
    }

    /** The folder of the results, which has to be named. */
    Path resultFolder() {
        return named(results, "--results DIR", "the folder for what becomes of the builds");
    }

    private static Path named(@Nullable Path path, String flag, String what) {
        if (path == null) {
            throw Problem.error(what + " is not named", null, "add " + flag).asException();
        }
        return path;
    }
}
