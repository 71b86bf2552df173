package dev.kasane.cli.pr;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.RepositoryOption;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.Problem;
import java.util.List;

/** {@code pr}: lists, shows, merges, closes and reopens pull requests. */
public final class PullRequestCommand implements Command {

    private static final List<String> VERBS = List.of("list", "show", "merge", "close", "reopen");
    private static final int NEWEST = 50;

    @Override
    public CommandSpec spec() {
        return PullRequestSpec.PR;
    }

    @Override
    public boolean waitsForOthers() {
        return true;
    }

    @Override
    public int run(Flags flags, Console console) {
        List<String> words = flags.words();
        String verb = words.isEmpty() ? "list" : words.getFirst();
        if (!VERBS.contains(verb)) {
            throw Problem.error(
                            "pr cannot " + verb,
                            null,
                            ClosestName.hint(verb, VERBS, "it can " + String.join(", ", VERBS)))
                    .asException();
        }
        String text;
        try (ForgeChoice choice = ForgeChoice.of(RepositoryOption.forge(flags.value("forge"), console), console)) {
            Progress step = Progress.begin("reading from " + choice.forge().displayName(), 0);
            try {
                text = answer(verb, words, flags, choice, console);
            } finally {
                step.close();
            }
        }
        console.print(text);
        return ExitCode.OK;
    }

    private static String answer(String verb, List<String> words, Flags flags, ForgeChoice choice, Console console) {
        PullRequests forge = choice.forge();
        PullRequestPrinter printer = PullRequestPrinter.named(flags.value("format"));
        if (verb.equals("list")) {
            List<PullRequest> all = forge.list("", NEWEST);
            return printer.list(
                    flags.has("all")
                            ? all
                            : all.stream().filter(PullRequest::isOpen).toList());
        }
        long number = number(words, verb);
        PullRequest pullRequest = switch (verb) {
            case "merge" -> new PromotionMerge(choice, flags, console).merge(number);
            case "close" -> forge.close(number);
            case "reopen" -> embedded(forge).reopen(number);
            default -> forge.get(number);
        };
        return verb.equals("show") ? printer.show(pullRequest, forge.comments(number)) : printer.changed(pullRequest);
    }

    private static LocalForge embedded(PullRequests forge) {
        if (forge instanceof LocalForge local) {
            return local;
        }
        throw Problem.error(
                        "reopen is for the embedded forge",
                        null,
                        "open the pull request again at " + forge.displayName())
                .asException();
    }

    private static long number(List<String> words, String verb) {
        if (words.size() == 2 && words.get(1).matches("#?[1-9][0-9]{0,8}")) {
            return Long.parseLong(words.get(1).replace("#", ""));
        }
        throw Problem.error(
                        "pr " + verb + " needs the number of a pull request", null, "kasane pr list shows the numbers")
                .asException();
    }
}
