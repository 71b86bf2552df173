package dev.kasane.cli.status;

import dev.kasane.ci.status.Placement;
import dev.kasane.ci.status.Placements;
import dev.kasane.ci.status.Placements.OpenPromotion;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.OutputFile;
import dev.kasane.cli.console.Paint;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.concurrent.Progress;
import dev.kasane.files.TreeException;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.PromotionRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;

/** One run of {@code status}. */
final class StatusSession {

    private static final int NEWEST = 50;

    private final Flags flags;
    private final Console console;
    private final GitRepository repository;

    private StatusSession(Flags flags, Console console, GitRepository repository) {
        this.flags = flags;
        this.console = console;
        this.repository = repository;
    }

    static int run(Flags flags, Console console) {
        if (!flags.words().isEmpty()) {
            throw Problem.error("status takes no arguments", null, "kasane status --help lists its flags")
                    .asException();
        }
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder belongs to no Git repository", null, "go into one")
                        .asException();
            }
            new StatusSession(flags, console, repository).print();
            return ExitCode.OK;
        }
    }

    private void print() {
        String branch = branch();
        Status status;
        Progress step = Progress.begin("reading " + branch, 0);
        try {
            status = hasForge() ? ofForge(branch) : ofClone(branch);
        } finally {
            step.close();
        }
        String text = StatusPrinter.named(
                        flags.value("format"),
                        Paint.of(console.wantsColour(flags.value("color"))),
                        Clock.systemUTC().instant())
                .print(status);
        String output = flags.value("output");
        if (output == null) {
            console.print(text);
        } else {
            OutputFile.write(output, text, console);
        }
    }

    private String branch() {
        String named = flags.value("branch");
        if (named != null) {
            return named;
        }
        try {
            String full = repository.jgit().getFullBranch();
            return full != null && full.startsWith(Constants.R_HEADS)
                    ? full.substring(Constants.R_HEADS.length())
                    : "main";
        } catch (IOException e) {
            throw new TreeException("cannot read the branch of " + repository.displayName(), e);
        }
    }

    private boolean hasForge() {
        return flags.value("forge") != null
                || !console.environment()
                        .getOrDefault(ForgeSetting.VARIABLE, "")
                        .isEmpty()
                || Files.isDirectory(ForgeAddress.embedded(repository).folder());
    }

    private Status ofForge(String branch) {
        try (ForgeChoice choice = ForgeChoice.of(flags.value("forge"), console)) {
            List<PullRequest> open = choice.forge().list("", NEWEST).stream()
                    .filter(PullRequest::isOpen)
                    .filter(request -> request.head().startsWith(PromotionRequest.BRANCHES))
                    .filter(request -> request.base().equals(branch))
                    .toList();
            List<String> branches = new ArrayList<>(List.of(branch));
            open.forEach(request -> branches.add(request.head()));
            Map<String, ObjectId> tips = choice.remote(repository).fetch(branches);
            ObjectId tip = tips.get(branch);
            if (tip == null) {
                throw Problem.error(
                                "there is no branch " + branch + " in "
                                        + choice.forge().displayName(),
                                null,
                                "name the deployed branch with --branch")
                        .asException();
            }
            List<OpenPromotion> promotions = new ArrayList<>();
            for (PullRequest request : open) {
                ObjectId head = tips.get(request.head());
                if (head != null) {
                    promotions.add(new OpenPromotion(
                            request.number(),
                            request.where(),
                            request.head().substring(PromotionRequest.BRANCHES.length()),
                            head));
                }
            }
            return status(branch, tip, promotions);
        }
    }

    private Status ofClone(String branch) {
        String revision = flags.value("branch") == null ? Constants.HEAD : branch;
        return status(branch, ObjectId.fromString(repository.commit(revision).id()), List.of());
    }

    private Status status(String branch, ObjectId tip, List<OpenPromotion> open) {
        List<Placement> placements = new Placements(repository, tip, LimitFlag.options(flags, console)).all(open);
        return new Status(branch, tip.name(), placements);
    }
}
