package dev.kasane.cli.findings;

import dev.kasane.check.CheckReport;
import dev.kasane.check.MergedFinding;
import dev.kasane.check.finding.Finding;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.Needs;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.cli.forge.ForgeTokens;
import dev.kasane.cli.show.SafeText;
import dev.kasane.files.Span;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.forge.CheckRun;
import dev.kasane.git.forge.CheckRun.Annotation;
import dev.kasane.git.forge.CheckRun.Level;
import dev.kasane.git.forge.CheckRuns;
import dev.kasane.git.forge.CommitStatus;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Publishes at the forge what the checks of a range found, as a verdict on its last commit that a branch rule can require. */
@Needs(Bundle.BUILD)
final class ReviewStatus {

    /** The name of the verdict. */
    static final String CONTEXT = "kasane/review";

    private final ForgeAddress address;
    private final @Nullable String token;
    private final String commit;

    private ReviewStatus(ForgeAddress address, @Nullable String token, String commit) {
        this.address = address;
        this.token = token;
        this.commit = commit;
    }

    /**
     * Resolves the forge and the commit before any check runs.
     *
     * @param words the arguments that are not flags
     * @throws KasaneException if there is no range, or no forge is named
     */
    static ReviewStatus of(List<String> words, Console console) {
        String range = words.isEmpty() ? "" : words.getFirst();
        int dots = range.lastIndexOf("..");
        // a folder of that name would be checked in its place
        if (dots < 0 || Files.isDirectory(console.folder().resolve(range))) {
            throw Problem.error(
                            "--status needs a range: its last commit gets the status",
                            null,
                            "name one, such as main...HEAD")
                    .asException();
        }
        String where = console.environment().getOrDefault(ForgeSetting.VARIABLE, "");
        if (where.isEmpty()) {
            throw Problem.error(
                            "--status needs a forge, and none is named",
                            null,
                            "set KASANE_FORGE and KASANE_FORGE_TOKEN")
                    .asException();
        }
        ForgeAddress address = ForgeSetting.parse(where, console);
        String end = range.substring(dots + 2);
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            if (repository == null) {
                throw Problem.error("this folder is not in a Git repository", null, "run this in a clone")
                        .asException();
            }
            return new ReviewStatus(
                    address,
                    new ForgeTokens(console).own(address),
                    repository.commit(end.isEmpty() ? "HEAD" : end).id());
        }
    }

    /**
     * Publishes it.
     *
     * @throws dev.kasane.git.remote.RemoteException if the forge does not allow it, or does not answer
     */
    void publish(CheckReport report) {
        CheckRuns checks = address.checks(Identity.KASANE, token);
        CheckRun run = run(report);
        checks.publish(commit, run);
        checks.annotate(commit, run);
    }

    static CheckRun run(CheckReport report) {
        List<MergedFinding> found = new ArrayList<>(report.merged(CheckReport.State.NEW));
        found.sort(Comparator.comparing(merged -> merged.finding().severity()));
        List<Annotation> annotations = new ArrayList<>();
        for (MergedFinding merged : found) {
            Finding finding = merged.finding();
            Span span = finding.span();
            if (span != null) {
                String hint = finding.hint() == null ? "" : "\nhint: " + SafeText.forTerminal(finding.hint());
                annotations.add(new Annotation(
                        span.path(),
                        span.line(),
                        switch (finding.severity()) {
                            case ERROR -> Level.FAILURE;
                            case WARNING -> Level.WARNING;
                            case INFO -> Level.NOTICE;
                        },
                        finding.rule(),
                        SafeText.forTerminal(TextFindings.headline(merged)) + hint));
            }
        }
        return new CheckRun(
                CONTEXT,
                report.fails() ? CommitStatus.State.FAILURE : CommitStatus.State.SUCCESS,
                TextFindings.summary(report),
                MarkdownFindings.of(report),
                annotations,
                null);
    }
}
