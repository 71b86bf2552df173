package dev.kasane.cli.forge;

import com.google.re2j.Pattern;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.git.remote.Remote;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Runs a command that compares revisions in another repository than the one around, such as the one that its pipelines promote to. */
@Needs(Bundle.BUILD)
public final class RepositoryOption {

    /** The flag that names the repository. */
    public static final String FLAG = "repository";

    private static final String OUTPUT = "output";
    private static final Pattern FIRST_DIGITS = Pattern.compile("[0-9a-f]{4,39}");

    private RepositoryOption() {}

    /**
     * A repository of which nothing is checked out.
     *
     * @param address its address
     * @param token the token of its server; null for none
     * @param repository has the commits that were fetched
     * @param tips where the branches are that were named, so that each is fetched and printed once
     */
    public record There(
            ForgeAddress address,
            @Nullable String token,
            GitRepository repository,
            Remote remote,
            Console console,
            Map<String, ObjectId> tips) {

        /**
         * Fetches the branch that a revision begins with.
         *
         * @param revision a branch, or a commit in full or by its first digits, with or without {@code ~} and {@code ^} behind it;
         *     nothing or {@code HEAD} is the default branch
         * @return the same with a commit in place of the branch, which the repository that is kept here has none of
         */
        public String revision(String revision) {
            return RepositoryOption.commit(revision, this);
        }
    }

    /**
     * Does something in the repository that a command names.
     *
     * @param flags with the flag {@code --repository}
     * @throws KasaneException if the repository is not allowed
     */
    public static <T> T in(Flags flags, Console console, Function<There, T> work) {
        try (GitRepository clone = GitRepository.around(console.folder())) {
            Path root = clone == null ? null : clone.workTree();
            if (clone == null || root == null) {
                throw wrong("this folder is not in a Git work tree", "run this in a clone");
            }
            OtherRepositories repositories = new OtherRepositories(clone, root, usual(console), console);
            String named = String.valueOf(flags.value(FLAG));
            String full = address(clone, named);
            ForgeAddress address = repositories.parse(full);
            String naming = full.equals(named) ? "--" + FLAG : OtherRepositories.PIPELINE;
            try (Other other = repositories.open(address, naming)) {
                return work.apply(new There(
                        address, other.token(), other.repository(), other.remote(), console, new HashMap<>()));
            }
        }
    }

    /**
     * Fetches the branches of the range that a command names, and runs it there.
     *
     * @param flags with the flag {@code --repository}
     * @throws KasaneException if the repository is not allowed, or the words name no range of its branches
     */
    public static int run(Command command, Flags flags, Console console) {
        return in(flags, console, there -> {
            List<String> words = new ArrayList<>(flags.words());
            if (flags.has("live")) {
                throw wrong(
                        "--live does not go with --repository: nothing of that repository is checked out",
                        "run kasane diff --live in a clone of it");
            }
            if (words.isEmpty() || !words.getFirst().contains("..")) {
                throw wrong(
                        "--repository needs a range of that repository: nothing of it is checked out",
                        "name one, such as main~1..main");
            }
            if (flags.has("status")) {
                throw wrong(
                        "--status is set at KASANE_FORGE, which is not the repository of --repository",
                        "run it in a clone of that repository");
            }
            words.set(0, range(words.getFirst(), there));
            return command.run(
                    there(flags.with(words, FLAG), console),
                    console.in(there.repository().commonFolder()));
        });
    }

    /**
     * The address of {@code --forge}, which may be the end of one that a pipeline promotes to. That one must be allowed as every
     * address that only a pipeline names, unless it is {@code KASANE_FORGE}.
     *
     * @param named what was given; null for none
     * @throws KasaneException if the repository is not allowed, or several end so
     */
    public static @Nullable String forge(@Nullable String named, Console console) {
        if (named == null
                || named.contains(":")
                || named.contains("/")
                || Files.exists(console.folder().resolve(named))) {
            return named;
        }
        try (GitRepository clone = GitRepository.around(console.folder())) {
            String address = clone == null ? named : address(clone, named);
            return clone == null || address.equals(named) ? named : allowed(clone, address, console);
        }
    }

    private static String allowed(GitRepository clone, String address, Console console) {
        Path root = Objects.requireNonNullElse(clone.workTree(), console.folder());
        ForgeAddress parsed = new OtherRepositories(clone, root, null, console).parse(address);
        ForgeAddress own = usual(console);
        if (own == null || !OtherRepositories.id(own).equals(OtherRepositories.id(parsed))) {
            // anyone who may write a pipeline must not choose where the token of a person goes
            new OtherRepositories(clone, root, own, console).token(parsed);
        }
        return parsed instanceof ForgeAddress.Local local ? local.folder().toString() : address;
    }

    private static @Nullable ForgeAddress usual(Console console) {
        String usual = console.environment().getOrDefault(ForgeSetting.VARIABLE, "");
        return usual.isEmpty() ? null : ForgeSetting.parse(usual, console);
    }

    /** The flags, with their paths relative to the working directory. */
    private static Flags there(Flags flags, Console console) {
        String output = flags.value(OUTPUT);
        return output == null || output.equals("-")
                ? flags
                : flags.with(OUTPUT, console.folder().resolve(output).toString());
    }

    /** The address that is meant: one as {@code --forge} takes it, or the end of one that a pipeline promotes to. */
    private static String address(GitRepository clone, String named) {
        TreeSet<String> known = new TreeSet<>();
        for (Promotion to : PromotedRepositories.promotions(clone)) {
            if (to.repository() != null) {
                known.add(to.repository());
            }
        }
        if (known.contains(named)) {
            return named;
        }
        List<String> ending = known.stream()
                .filter(address ->
                        address.replaceFirst("\\.git$", "").endsWith("/" + named) || address.endsWith(":" + named))
                .toList();
        if (ending.size() > 1) {
            throw wrong(named + " is the end of " + String.join(" and of ", ending), "name one of them in full");
        }
        boolean address = named.contains(":") || named.contains("/") || known.isEmpty();
        if (ending.isEmpty() && !address) {
            throw wrong(
                    "no pipeline promotes to a repository " + named,
                    "the repositories are " + String.join(", ", known));
        }
        return ending.isEmpty() ? named : ending.getFirst();
    }

    /** The range with commits in place of branches. */
    private static String range(String words, There there) {
        String dots = words.contains("...") ? "..." : "..";
        int at = words.indexOf(dots);
        return there.revision(words.substring(0, at)) + dots + there.revision(words.substring(at + dots.length()));
    }

    private static String commit(String revision, There there) {
        Remote remote = there.remote();
        int end = 0;
        while (end < revision.length() && "~^".indexOf(revision.charAt(end)) < 0) {
            end++;
        }
        String name = revision.substring(0, end);
        if (ObjectId.isId(name)) {
            return revision;
        }
        @Nullable String branch = name.isEmpty() || name.equals(Constants.HEAD) ? remote.defaultBranch() : name;
        ObjectId tip = branch == null ? null : tip(branch, there);
        if (tip == null && FIRST_DIGITS.matches(name)) {
            return fetched(name, there) + revision.substring(end);
        }
        if (tip == null) {
            throw wrong("there is no branch " + branch + " in " + remote.displayName(), "name a branch, or a commit");
        }
        return tip.name() + revision.substring(end);
    }

    private static @Nullable ObjectId tip(String branch, There there) {
        ObjectId known = there.tips().get(branch);
        ObjectId tip = known == null ? there.remote().fetch(List.of(branch)).get(branch) : known;
        if (tip != null && there.tips().put(branch, tip) == null) {
            there.console()
                    .printNote(SafeText.forTerminal(branch + " of "
                                    + there.remote().displayName() + " is "
                                    + tip.abbreviate(10).name())
                            + "\n");
        }
        return tip;
    }

    /** The commit with some first digits, of the default branch and of what was fetched before. */
    private static String fetched(String digits, There there) {
        String name = there.remote().displayName();
        String branch = there.remote().defaultBranch();
        if (branch != null) {
            there.remote().fetch(List.of(branch));
        }
        try {
            ObjectId commit = there.repository().jgit().resolve(digits + "^{commit}");
            if (commit != null) {
                return commit.name();
            }
        } catch (AmbiguousObjectException e) {
            throw wrong("several objects of " + name + " start with " + digits, "give more digits of the id");
        } catch (IncorrectObjectTypeException e) {
            // it is of a file or a folder
        } catch (IOException e) {
            throw new TreeException("cannot read the commits of " + name, e);
        }
        throw wrong(
                "there is no branch " + digits + " in " + name + ", and no fetched commit starts so",
                "name its branch, or the commit in full");
    }

    private static KasaneException wrong(String sentence, String hint) {
        return Problem.error(sentence, null, hint).asException();
    }
}
