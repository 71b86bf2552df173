package dev.kasane.cli.ci;

import dev.kasane.ci.event.Push;
import dev.kasane.ci.plan.Plan;
import dev.kasane.ci.plan.Planner;
import dev.kasane.ci.plan.StateBranch;
import dev.kasane.ci.run.Report;
import dev.kasane.ci.run.Watch;
import dev.kasane.cli.Console;
import dev.kasane.cli.ExitCode;
import dev.kasane.core.problem.Problem;
import dev.kasane.git.GitRepository;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.image.store.RepositoryException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One run of {@code ci}, from the words of its command line to its exit code. */
final class CiSession {

    private CiSession() {}

    static int run(List<String> arguments, Console console) {
        CiFlags flags = CiFlags.parse(arguments, console);
        try (GitRepository repository = repository(console)) {
            return run(flags, repository, console);
        } catch (RemoteException e) {
            throw e.problem().asException();
        } catch (RepositoryException e) {
            throw e.problem().asException();
        }
    }

    private static int run(CiFlags flags, GitRepository repository, Console console) {
        Checkout checkout = Checkout.of(repository);
        Push push = push(flags, checkout, console);
        if (push == null) {
            console.print("the event tells of no branch that is there: nothing to build\n");
            return ExitCode.OK;
        }
        CiPrinter printer = CiPrinter.of(flags);
        Watch watch = line -> console.complain("kasane: " + line + "\n");
        try (CiPlaces places = CiPlaces.of(flags, repository, push.branch(), console)) {
            StateBranch state = new StateBranch(repository, places.remote(), Clock.systemUTC());
            Plan plan = new Planner(repository, state).plan(push, flags.pipelines());
            if (flags.dryRun()) {
                console.print(printer.plan(plan));
                return ExitCode.OK;
            }
            if (!plan.isNothing()) {
                checkout.mustBe(push.after());
            }
            Report report = new CiRun(repository, checkout, places, state, watch, console).run(plan);
            console.print(printer.report(report));
            return report.isTrouble() ? ExitCode.FINDINGS : ExitCode.OK;
        }
    }

    private static GitRepository repository(Console console) {
        GitRepository repository = GitRepository.around(console.folder());
        if (repository == null || repository.workTree() == null) {
            throw Problem.error("this folder belongs to no clone with a work tree", null, "go into one")
                    .asException();
        }
        return repository;
    }

    private static @Nullable Push push(CiFlags flags, Checkout checkout, Console console) {
        if (flags.event() != null) {
            return flags.pushOf(flags.event(), console);
        }
        String before = flags.before();
        return new Push(
                flags.branch() == null ? checkout.branch() : flags.branch(),
                before == null ? null : checkout.commitOrNull(before),
                checkout.commit(flags.after()));
    }
}
