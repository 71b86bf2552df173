package dev.kasane.cli;

import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LauncherTable;
import dev.kasane.cli.command.Version;
import dev.kasane.cli.completion.CompletedLine;
import dev.kasane.cli.console.Activity;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.ProgressLine;
import dev.kasane.cli.console.Screen;
import dev.kasane.cli.console.StandardStream;
import dev.kasane.cli.help.HelpText;
import dev.kasane.cli.help.ManPages;
import dev.kasane.cli.show.ProjectAddress;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.template.HelmLine;
import dev.kasane.cli.template.HelmRefusal;
import dev.kasane.concurrent.Progress;
import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.files.TreeException;
import dev.kasane.problem.ClosestName;
import dev.kasane.problem.HeapLimit;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import dev.kasane.problem.VisibleText;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** The main program: runs the command and turns errors into a message and an exit code. */
public final class Main {

    /** The property in which the launcher passes the name it was called by. */
    private static final String CALLED_AS = "kasane.calledAs";

    private static final String UTC = "UTC";

    /** The property by which the launcher passes that standard output is a terminal, and of what size. */
    private static final String TERMINAL = "kasane.terminal";

    /** The property by which the launcher passes that standard error is a terminal on which a line can be erased. */
    private static final String PROGRESS = "kasane.progress";

    /** The argument with which the build generates the table that the launcher reads. */
    private static final String LAUNCHER_TABLE = "launcher-table";

    /** The argument with which completion scripts of shells get candidates. */
    private static final String COMPLETE_WORDS = "complete-words";

    /** The argument with which the build generates manual pages, before a folder. */
    private static final String MAN_PAGES = "man-pages";

    private static final String SUMMARY = "previews, checks and promotes what a GitOps repository deploys";

    private static final int MOST_CAUSES = 8;

    /** A command that only reads may take a quarter of an hour for all of its targets. */
    private static final int COMMAND_SECONDS = 15 * 60;

    private final String program;
    private Console console;
    private boolean verbose;

    /**
     * The program under a name.
     *
     * @param program {@code kasane}, or {@code kustomize} or {@code helm} to answer as that
     * @param console where it runs
     */
    public Main(String program, Console console) {
        this.program = program;
        this.console = console;
    }

    /** Runs the program and ends the process. */
    public static void main(String[] arguments) {
        Integer again = Checkout.hasNewerSources() ? Checkout.runAgain(List.of(arguments)) : null;
        if (again != null) {
            Runtime.getRuntime().halt(again);
        }
        Console console = new Console(
                StandardStream.output(),
                StandardStream.error(),
                Path.of("").toAbsolutePath(),
                System.getenv(),
                Screen.of(System.getProperty(TERMINAL)));
        // the launcher sets it for the commands that open repositories
        if (UTC.equals(System.getProperty("user.timezone"))) {
            // one that is made here need not be found among those of all the world
            TimeZone.setDefault(new SimpleTimeZone(0, UTC));
        }
        int code = new Main(System.getProperty(CALLED_AS, "kasane"), console).run(List.of(arguments));
        // System.exit would look up a logger first, which takes longer than all the rest of the way out.
        Runtime.getRuntime().halt(code);
    }

    /** Runs a command and gives its exit code, whatever is thrown. */
    public int run(List<String> arguments) {
        try {
            return runCommand(arguments);
        } catch (RuntimeException | Error e) {
            // even the error cannot be printed: the exit code remains
            return ExitCode.BUG;
        }
    }

    private int runCommand(List<String> arguments) {
        try {
            return dispatch(arguments);
        } catch (KasaneException e) {
            console.printError(e.problems());
            printCauses(e);
            return userError();
        } catch (EnvironmentFailure e) {
            console.printError(List.of(Problem.of(e)));
            printCauses(e);
            return userError();
        } catch (UncheckedIOException e) {
            String hint = TreeException.hint(e.getCause());
            console.printError(List.of(Problem.error(String.valueOf(e.getMessage()), null, hint)));
            printCauses(e);
            return userError();
        } catch (OutOfMemoryError e) {
            return outOfMemory();
        } catch (RuntimeException | Error e) {
            if (HeapLimit.isCauseOf(e)) {
                return outOfMemory();
            }
            console.printError("error: this is a bug in kasane, not in your files\n" + stackTrace(e)
                    + "  hint: please report it, with the files if you can: " + ProjectAddress.ISSUES + "\n");
            return ExitCode.BUG;
        }
    }

    private int outOfMemory() {
        console.printError(List.of(HeapLimit.exceeded("this command")));
        return userError();
    }

    /** What is wrong with what the user gave; Helm has one code for that and for what it finds. */
    private int userError() {
        return program.equals(Commands.HELM) ? ExitCode.FINDINGS : ExitCode.USER;
    }

    private static String stackTrace(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        // the causes may form a cycle
        Throwable it = thrown;
        for (int i = 0; it != null && i < MOST_CAUSES; i++) {
            text.append(i == 0 ? "" : "Caused by: ")
                    .append(VisibleText.ofLine(it.toString()))
                    .append('\n');
            for (StackTraceElement frame : it.getStackTrace()) {
                text.append("\tat ").append(frame).append('\n');
            }
            it = it.getCause();
        }
        return text.toString();
    }

    private int dispatch(List<String> given) {
        List<String> arguments = program.equals(Commands.HELM) ? HelmLine.commandFirst(given) : given;
        String name = arguments.isEmpty() ? "help" : arguments.getFirst();
        List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        Command command = Commands.named(name, program);
        if (command == null) {
            return withoutCommand(name, arguments, rest);
        }
        Flags flags = Flags.parse(rest, command.spec());
        if (!flags.has(Flag.QUIET.name())) {
            for (String note : flags.notes()) {
                console.printNote(note);
            }
        }
        if (flags.isHelp()) {
            console.print(HelpText.of(command.spec(), program));
            return ExitCode.OK;
        }
        if (flags.has(Flag.QUIET.name())) {
            return run(command, flags, console.silenced());
        }
        verbose = flags.has(Flag.VERBOSE.name());
        return verbose || System.getProperty(PROGRESS) != null
                ? runWatched(command, flags)
                : run(command, flags, console);
    }

    private int runWatched(Command command, Flags flags) {
        long begin = System.nanoTime();
        // a command that waits for others may wait for a long time: only its steps are worth a line
        Activity activity = new Activity(
                command.waitsForOthers() ? "" : program + " " + command.spec().name(), this::printDetail);
        if (System.getProperty(PROGRESS) != null) {
            console = ProgressLine.on(console, activity::now);
        }
        printDetail("kasane " + Version.KASANE + ", Java " + Runtime.version() + ", at most "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MiB of memory, cache "
                + Path.of(System.getProperty("java.class.path", ""))
                        .resolveSibling(command.spec().bundle().cache()));
        Progress.watch(activity);
        ProgressLine line = console.progress();
        try {
            return run(command, flags, console);
        } finally {
            if (line != null) {
                line.close();
            }
            Progress.watch(null);
            printDetail("all: " + (System.nanoTime() - begin) / 1_000_000 + " ms");
        }
    }

    private void printDetail(String sentence) {
        if (verbose) {
            console.printError("verbose: " + SafeText.forTerminal(sentence) + "\n");
        }
    }

    private void printCauses(Throwable thrown) {
        Throwable cause = thrown.getCause();
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            printDetail("caused by " + cause);
            cause = cause.getCause();
        }
    }

    private static int run(Command command, Flags flags, Console console) {
        if (command.waitsForOthers()) {
            return command.run(flags, console);
        }
        TimeLimit.beginCommand(COMMAND_SECONDS);
        try {
            return command.run(flags, console);
        } finally {
            TimeLimit.endCommand();
        }
    }

    /** What a first word can be that is the name of no command. */
    private int withoutCommand(String name, List<String> arguments, List<String> rest) {
        return switch (name) {
            case "help", "--help", "-h" -> {
                console.print(
                        rest.isEmpty()
                                ? overview()
                                : HelpText.of(known(rest.getFirst()).spec(), program));
                yield ExitCode.OK;
            }
            case "--version" -> {
                List<String> version = new ArrayList<>(rest);
                version.addFirst("version");
                yield dispatch(version);
            }
            case COMPLETE_WORDS -> {
                console.print(CompletedLine.of(rest, Commands.specs(program), console));
                yield ExitCode.OK;
            }
            case MAN_PAGES -> {
                ManPages.write(
                        Commands.specs(program),
                        program,
                        SUMMARY,
                        console.folder().resolve(rest.getFirst()));
                yield ExitCode.OK;
            }
            case LAUNCHER_TABLE -> {
                console.print(launcherTable());
                yield ExitCode.OK;
            }
            default -> throw name.startsWith("-") ? flagFirst(name, arguments) : unknown(name);
        };
    }

    /** What the build writes for the launcher, which starts all programs. */
    static String launcherTable() {
        List<CommandSpec> all = new ArrayList<>(Commands.specs("kasane"));
        Set<String> names = new HashSet<>(Commands.names("kasane"));
        for (String other : List.of(Commands.KUSTOMIZE, Commands.HELM)) {
            for (CommandSpec command : Commands.specs(other)) {
                if (names.add(command.name())) {
                    all.add(command);
                }
            }
        }
        return LauncherTable.of(all);
    }

    private Command known(String name) {
        Command command = Commands.named(name, program);
        if (command == null) {
            throw unknown(name);
        }
        return command;
    }

    private KasaneException unknown(String name) {
        Problem refusal = program.equals(Commands.HELM) ? HelmRefusal.of(name) : null;
        if (refusal != null) {
            return refusal.asException();
        }
        return Problem.error("there is no command " + name, null, hint(name)).asException();
    }

    /** The command that has an unknown one as its first word, else the nearest one, else all of them. */
    private String hint(String name) {
        List<String> having = Commands.specs(program).stream()
                .filter(command -> command.verbs().contains(name))
                .map(command -> program + " " + command.name() + " " + name)
                .toList();
        if (having.isEmpty()) {
            List<String> names = Commands.names(program);
            return ClosestName.hint(name, names, "the commands are " + String.join(", ", names));
        }
        return ClosestName.question(String.join(" or ", having));
    }

    /** Flags belong to a command, and follow it. */
    private KasaneException flagFirst(String flag, List<String> arguments) {
        String found = null;
        for (String argument : arguments) {
            if (found == null && Commands.names(program).contains(argument)) {
                found = argument;
            }
        }
        int equals = flag.indexOf('=');
        String named = equals < 0 ? flag : flag.substring(0, equals);
        String hint = flag.equals("-C")
                ? "change into the folder first: kasane runs in the working directory"
                : "write " + program + " " + (found == null ? "COMMAND" : found) + " " + named + " ...";
        return Problem.error(
                        "the first word is the command, and flags follow it, but " + named + " is first", null, hint)
                .asException();
    }

    private String overview() {
        StringBuilder text = new StringBuilder();
        text.append(program).append(": ").append(SUMMARY).append("\n\n");
        text.append("usage: ").append(program).append(" COMMAND [ARGUMENTS]\n");
        List<CommandSpec> commands = Commands.specs(program);
        if (program.equals("kasane")) {
            for (Group group : Group.values()) {
                list(
                        text,
                        group.heading(),
                        commands.stream()
                                .filter(command -> command.group() == group)
                                .toList());
            }
        } else {
            list(text, "commands", commands);
        }
        text.append("\n").append(program).append(" COMMAND --help describes a command.\n");
        return text.toString();
    }

    private static void list(StringBuilder text, String heading, List<CommandSpec> commands) {
        text.append("\n").append(heading).append(":\n");
        for (CommandSpec command : commands) {
            text.append("  ")
                    .append(command.name())
                    .append(" ".repeat(12 - command.name().length()))
                    .append(command.summary())
                    .append('\n');
        }
    }
}
