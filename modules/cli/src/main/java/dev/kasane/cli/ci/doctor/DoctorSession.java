package dev.kasane.cli.ci.doctor;

import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.git.GitRepository;
import dev.kasane.git.forge.protection.Check;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/** Runs {@code ci doctor}. */
public final class DoctorSession {

    private DoctorSession() {}

    /**
     * Runs all checks and prints the results.
     *
     * @return 0 if all of them are fine, 1 if something is missing or cannot be checked
     */
    public static int run(Flags flags, Console console) {
        if (flags.words().size() > 1) {
            throw Problem.error("ci doctor takes no argument " + flags.words().get(1), null, "see kasane ci --help")
                    .asException();
        }
        boolean json = "json".equals(flags.value("format"));
        try (GitRepository repository = GitRepository.around(console.folder())) {
            if (repository == null) {
                throw Problem.error("this folder is not in a Git repository", null, "run this in a clone")
                        .asException();
            }
            List<Check> checks = new ArrayList<>(checks(flags, repository, console));
            console.print(json ? DoctorReport.json(checks) : DoctorReport.text(checks));
            return DoctorReport.isFine(checks) ? ExitCode.OK : ExitCode.FINDINGS;
        }
    }

    private static List<Check> checks(Flags flags, GitRepository repository, Console console) {
        String forge = given(flags, "forge", "KASANE_FORGE", console);
        String key = given(flags, "sign", "KASANE_SIGNING_KEY", console);
        String branch = flags.value("branch");
        ForgeChecks ofForge = new ForgeChecks(
                repository, branch == null ? current(repository) : branch, flags.value("account"), console);
        List<Check> checks = new ArrayList<>(ofForge.run(forge));
        Path keyFile = key == null ? null : console.folder().resolve(key);
        checks.addAll(new SettingChecks(console, keyFile, given(flags, "to", "KASANE_REGISTRY", console), forge != null)
                .run());
        return checks;
    }

    private static @Nullable String given(Flags flags, String flag, String variable, Console console) {
        String value = flags.value(flag) == null ? console.environment().get(variable) : flags.value(flag);
        return value == null || value.isEmpty() ? null : value;
    }

    private static String current(GitRepository repository) {
        try {
            String branch = repository.jgit().getFullBranch();
            return branch != null && branch.startsWith(Constants.R_HEADS)
                    ? branch.substring(Constants.R_HEADS.length())
                    : "main";
        } catch (IOException e) {
            return "main";
        }
    }
}
