package dev.kasane.cli.history;

import dev.kasane.ci.hydrate.HydratedBranch;
import dev.kasane.ci.hydrate.RenderedHistory;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.forge.BranchPlaces;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequest.Merge;
import dev.kasane.git.remote.Remote;
import dev.kasane.problem.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/** Runs {@code history --rendered}. */
@Needs(Bundle.BUILD)
final class RenderedSession {

    private static final int NEWEST = 50;

    /**
     * The changes that came into a branch.
     *
     * @param branch its name
     * @param entries the commits that changed the target
     * @param requests where the pull requests are that brought some of them, by commit
     * @param people who merged them, by commit, as recorded by the forge
     */
    record Branch(
            String branch,
            List<RenderedHistory.Entry> entries,
            Map<String, String> requests,
            Map<String, String> people) {}

    private RenderedSession() {}

    /** The history of a target in its branches, in the format of the flags. */
    static String run(GitRepository repository, String target, int most, Flags flags, Console console) {
        for (String other : List.of("since", "from")) {
            if (flags.value(other) != null) {
                throw Problem.error(
                                "--" + other + " names a revision of the source, which --rendered does not list",
                                null,
                                "leave one of them away")
                        .asException();
            }
        }
        List<Branch> found = new ArrayList<>();
        try (BranchPlaces places = BranchPlaces.of(flags, console, repository)) {
            RenderedHistory history =
                    new RenderedHistory(repository, places.newest(), LimitFlag.options(flags, console));
            List<HydratedBranch> branches = history.branches(target);
            if (branches.isEmpty()) {
                throw Problem.error(
                                ".kasane.yaml lists no branch with the target " + (target.isEmpty() ? "." : target),
                                null,
                                "add it to the targets of a branch under hydrate, or remove --rendered")
                        .asException();
            }
            try (Progress step = Progress.begin("reading the history of " + target, branches.size())) {
                for (HydratedBranch branch : branches) {
                    step.start(branch.name());
                    found.add(of(branch, places, history, target, most));
                    step.done(branch.name());
                }
            }
        }
        return "json".equals(flags.value("format"))
                ? RenderedJson.of(target, found)
                : new RenderedText(Paint.of(console.usesColour(flags.value("color")))).of(target, found);
    }

    private static Branch of(
            HydratedBranch branch, BranchPlaces places, RenderedHistory history, String target, int most) {
        Remote remote = places.remote();
        ObjectId tip =
                remote == null ? null : remote.fetch(List.of(branch.name())).get(branch.name());
        if (tip == null) {
            return new Branch(branch.name(), List.of(), Map.of(), Map.of());
        }
        List<RenderedHistory.Entry> entries = history.entries(tip, target, most);
        return new Branch(branch.name(), entries, requests(branch, places.choice()), people(entries, places.choice()));
    }

    private static Map<String, String> people(List<RenderedHistory.Entry> entries, @Nullable ForgeChoice choice) {
        Map<String, String> people = new HashMap<>();
        if (choice != null && !entries.isEmpty()) {
            try (Merges merges = ForgeMerges.at(choice.address(), choice.token())) {
                for (RenderedHistory.Entry entry : entries) {
                    Merge merge = merges.of(entry.commit());
                    if (merge != null && merge.person() != null) {
                        people.put(entry.commit(), merge.person());
                    }
                }
            }
        }
        return people;
    }

    private static Map<String, String> requests(HydratedBranch branch, @Nullable ForgeChoice choice) {
        Map<String, String> requests = new HashMap<>();
        if (choice != null && branch.by() == HydratedBranch.By.PULL_REQUEST) {
            for (PullRequest request : choice.forge().list(branch.proposal(), NEWEST)) {
                String merged = request.mergeCommit();
                if (merged != null && request.base().equals(branch.name())) {
                    requests.put(merged, request.where());
                }
            }
        }
        return requests;
    }
}
