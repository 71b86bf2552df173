package dev.kasane.cli;

import dev.kasane.cli.apply.AdoptCommand;
import dev.kasane.cli.apply.ApplyCommand;
import dev.kasane.cli.argo.ArgoCommand;
import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.ci.CiCommand;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.console.Screen;
import dev.kasane.cli.console.StandardStream;
import dev.kasane.cli.crds.CrdsCommand;
import dev.kasane.cli.dev.DebugCommand;
import dev.kasane.cli.dev.DevCommand;
import dev.kasane.cli.diff.DiffCommand;
import dev.kasane.cli.explain.ExplainCommand;
import dev.kasane.cli.graph.AffectedCommand;
import dev.kasane.cli.graph.GraphCommand;
import dev.kasane.cli.image.ImageCommand;
import dev.kasane.cli.init.AddCommand;
import dev.kasane.cli.init.InitCommand;
import dev.kasane.cli.kustomize.EditCommand;
import dev.kasane.cli.pr.PullRequestCommand;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.cli.version.VersionCommand;
import dev.kasane.files.TreeException;
import dev.kasane.problem.HeapLimit;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Nearest;
import dev.kasane.problem.Problem;
import dev.kasane.problem.TimeLimit;
import dev.kasane.problem.VisibleText;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SimpleTimeZone;
import java.util.TimeZone;

/** The program: finds the command and turns what goes wrong into a message and an exit code. */
public final class Main {

    /** The property in which the launcher passes the name it was called by. */
    private static final String CALLED_AS = "kasane.calledAs";

    private static final String UTC = "UTC";

    /** The property by which the launcher tells that standard output is a terminal, and of what size. */
    private static final String TERMINAL = "kasane.terminal";

    private static final String ISSUES = "https://github.com/kasane-dev/kasane/issues";

    private static final int MOST_CAUSES = 8;

    /** A command that only reads may take a quarter of an hour for all of its targets. */
    private static final int COMMAND_SECONDS = 15 * 60;

    private final String program;
    private final Console console;

    /**
     * The program under a name.
     *
     * @param program {@code kasane}, or {@code kustomize} to answer as that
     * @param console where it runs
     */
    public Main(String program, Console console) {
        this.program = program;
        this.console = console;
    }

    /** Runs the program and ends the process. */
    public static void main(String[] arguments) {
        Console console = new Console(
                StandardStream.output(),
                StandardStream.error(),
                Path.of("").toAbsolutePath(),
                System.getenv(),
                Screen.of(System.getProperty(TERMINAL)));
        // the launcher says so of the commands that open repositories
        if (UTC.equals(System.getProperty("user.timezone"))) {
            // one that is made here need not be found among those of all the world
            TimeZone.setDefault(new SimpleTimeZone(0, UTC));
        }
        int code = new Main(System.getProperty(CALLED_AS, "kasane"), console).run(List.of(arguments));
        // System.exit would look up a logger first, which takes longer than all the rest of the way out.
        Runtime.getRuntime().halt(code);
    }

    private Map<String, Command> commands() {
        Map<String, Command> commands = new LinkedHashMap<>();
        boolean kustomize = program.equals("kustomize");
        commands.put(kustomize ? "build" : "render", new RenderCommand(program));
        if (kustomize) {
            commands.put("edit", new EditCommand());
        } else {
            commands.put("diff", new DiffCommand());
            commands.put("explain", new ExplainCommand());
            commands.put("affected", new AffectedCommand());
            commands.put("graph", new GraphCommand());
            commands.put("check", new CheckCommand());
            commands.put("crds", new CrdsCommand());
            commands.put("argo", new ArgoCommand());
            commands.put("ci", new CiCommand());
            commands.put("image", new ImageCommand());
            commands.put("pr", new PullRequestCommand());
            commands.put("apply", new ApplyCommand());
            commands.put("adopt", new AdoptCommand());
            commands.put("dev", new DevCommand());
            commands.put("debug", new DebugCommand());
            commands.put("init", new InitCommand());
            commands.put("add", new AddCommand());
        }
        commands.put("version", new VersionCommand(program));
        return commands;
    }

    /** Runs a command and gives its exit code, whatever is thrown. */
    public int run(List<String> arguments) {
        try {
            return told(arguments);
        } catch (RuntimeException | Error e) {
            // that it went wrong cannot even be told: the exit code remains
            return ExitCode.BUG;
        }
    }

    private int told(List<String> arguments) {
        try {
            return dispatch(arguments);
        } catch (KasaneException e) {
            console.printError(e.problems());
            return ExitCode.USER;
        } catch (TreeException | UncheckedIOException e) {
            String hint = e.getCause() instanceof AccessDeniedException
                    ? "change its mode or owner (chmod, chown), or run kasane as somebody who may read it"
                    : null;
            console.printError(List.of(Problem.error(String.valueOf(e.getMessage()), null, hint)));
            return ExitCode.USER;
        } catch (OutOfMemoryError e) {
            return outOfMemory();
        } catch (RuntimeException | Error e) {
            if (HeapLimit.isCauseOf(e)) {
                return outOfMemory();
            }
            console.printError("error: this is a bug in kasane, not in your files\n" + stackTrace(e)
                    + "  hint: please report it, with the files if you can: " + ISSUES + "\n");
            return ExitCode.BUG;
        }
    }

    private int outOfMemory() {
        console.printError(List.of(HeapLimit.exceeded("this command")));
        return ExitCode.USER;
    }

    private static String stackTrace(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        // a cause may lead back to what it caused
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

    private int dispatch(List<String> arguments) {
        Map<String, Command> commands = commands();
        String name = arguments.isEmpty() ? "help" : arguments.getFirst();
        List<String> rest = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        if (name.equals("help") || name.equals("--help") || name.equals("-h")) {
            return help(commands, rest);
        }
        if (name.equals("--version")) {
            name = "version";
        }
        Command command = commands.get(name.equals("build") && !program.equals("kustomize") ? "render" : name);
        if (command == null && name.startsWith("-")) {
            throw flagFirst(name, arguments, commands);
        }
        if (command == null) {
            String near = Nearest.to(name, commands.keySet());
            throw Problem.error(
                            "there is no command " + name,
                            null,
                            near == null
                                    ? "the commands are " + String.join(", ", commands.keySet())
                                    : "did you mean " + near + "?")
                    .asException();
        }
        if (rest.contains("--help") || rest.contains("-h")) {
            console.print(command.help());
            return ExitCode.OK;
        }
        if (command.waitsForOthers()) {
            return command.run(rest, console);
        }
        TimeLimit.beginCommand(COMMAND_SECONDS);
        try {
            return command.run(rest, console);
        } finally {
            TimeLimit.endCommand();
        }
    }

    /** Flags belong to a command, and follow it. */
    private KasaneException flagFirst(String flag, List<String> arguments, Map<String, Command> commands) {
        String found = null;
        for (String argument : arguments) {
            if (found == null && commands.containsKey(argument)) {
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

    private int help(Map<String, Command> commands, List<String> about) {
        Command command = about.isEmpty() ? null : commands.get(about.getFirst());
        if (command != null) {
            console.print(command.help());
            return ExitCode.OK;
        }
        StringBuilder text = new StringBuilder();
        text.append(program).append(": what a GitOps repository says, shown before a cluster hears it\n\n");
        text.append("usage: ").append(program).append(" COMMAND [ARGUMENTS]\n\ncommands:\n");
        commands.forEach((name, known) -> text.append("  ")
                .append(name)
                .append(" ".repeat(12 - name.length()))
                .append(known.summary())
                .append('\n'));
        text.append("\n").append(program).append(" COMMAND --help says more about each.\n");
        console.print(text.toString());
        return ExitCode.OK;
    }
}
