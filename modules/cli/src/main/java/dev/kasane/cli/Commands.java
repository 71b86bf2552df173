package dev.kasane.cli;

import dev.kasane.cli.apply.AdoptCommand;
import dev.kasane.cli.apply.ApplyCommand;
import dev.kasane.cli.argo.ArgoCommand;
import dev.kasane.cli.check.CheckCommand;
import dev.kasane.cli.ci.CiCommand;
import dev.kasane.cli.command.Command;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.completion.CompletionCommand;
import dev.kasane.cli.crds.CrdsCommand;
import dev.kasane.cli.dev.DebugCommand;
import dev.kasane.cli.dev.DevCommand;
import dev.kasane.cli.diff.DiffCommand;
import dev.kasane.cli.explain.ExplainCommand;
import dev.kasane.cli.fetch.FetchCommand;
import dev.kasane.cli.graph.AffectedCommand;
import dev.kasane.cli.graph.GraphCommand;
import dev.kasane.cli.history.HistoryCommand;
import dev.kasane.cli.hydrate.HydrateCommand;
import dev.kasane.cli.image.ImageCommand;
import dev.kasane.cli.init.AddCommand;
import dev.kasane.cli.init.InitCommand;
import dev.kasane.cli.kustomize.EditCommand;
import dev.kasane.cli.lock.LockCommand;
import dev.kasane.cli.pr.PullRequestCommand;
import dev.kasane.cli.render.RenderCommand;
import dev.kasane.cli.status.StatusCommand;
import dev.kasane.cli.template.HelmDependencyCommand;
import dev.kasane.cli.template.HelmLintCommand;
import dev.kasane.cli.template.HelmShowCommand;
import dev.kasane.cli.template.HelmVersionCommand;
import dev.kasane.cli.template.TemplateCommand;
import dev.kasane.cli.vendor.VendorCommand;
import dev.kasane.cli.version.VersionCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The commands of the programs. A start constructs only the command that it runs: a map of constructors would link all
 * of them.
 */
public final class Commands {

    /** The name of the program that answers as kustomize. */
    static final String KUSTOMIZE = "kustomize";

    /** The name of the program that answers as Helm. */
    static final String HELM = "helm";

    private static final List<String> PROGRAMS = List.of("kasane", KUSTOMIZE, HELM);

    private Commands() {}

    /**
     * The command of a name; null if the program has none.
     *
     * @param program {@code kasane}, {@code kustomize} or {@code helm}
     */
    static @Nullable Command named(String name, String program) {
        return find(new Search(name), program);
    }

    /** The names of a program's commands, in the order in which help lists them. */
    static List<String> names(String program) {
        Search search = new Search(null);
        find(search, program);
        return search.passed;
    }

    /** The declarations of a program's commands, in the same order. */
    static List<CommandSpec> specs(String program) {
        return of(program).stream().map(Command::spec).toList();
    }

    /** The commands of all programs. */
    public static List<Command> all() {
        return PROGRAMS.stream().flatMap(program -> of(program).stream()).toList();
    }

    private static List<Command> of(String program) {
        List<Command> commands = new ArrayList<>();
        for (String name : names(program)) {
            commands.add(Objects.requireNonNull(named(name, program)));
        }
        return commands;
    }

    private static @Nullable Command find(Search search, String program) {
        return switch (program) {
            case KUSTOMIZE -> ofKustomize(search, program);
            case HELM -> ofHelm(search);
            default -> ofKasane(search, program);
        };
    }

    private static @Nullable Command ofKasane(Search search, String program) {
        if (search.finds("render", "build")) {
            return new RenderCommand(program);
        }
        if (search.finds("template")) {
            return new TemplateCommand();
        }
        if (search.finds("diff")) {
            return new DiffCommand();
        }
        if (search.finds("explain")) {
            return new ExplainCommand();
        }
        if (search.finds("affected")) {
            return new AffectedCommand();
        }
        if (search.finds("graph")) {
            return new GraphCommand();
        }
        if (search.finds("history")) {
            return new HistoryCommand();
        }
        if (search.finds("check")) {
            return new CheckCommand();
        }
        if (search.finds("crds")) {
            return new CrdsCommand();
        }
        if (search.finds("argo")) {
            return new ArgoCommand();
        }
        if (search.finds("lock")) {
            return new LockCommand();
        }
        if (search.finds("fetch")) {
            return new FetchCommand();
        }
        if (search.finds("vendor")) {
            return new VendorCommand();
        }
        if (search.finds("ci")) {
            return new CiCommand();
        }
        if (search.finds("image")) {
            return new ImageCommand();
        }
        if (search.finds("pr")) {
            return new PullRequestCommand();
        }
        if (search.finds("status")) {
            return new StatusCommand();
        }
        if (search.finds("hydrate")) {
            return new HydrateCommand();
        }
        if (search.finds("apply")) {
            return new ApplyCommand();
        }
        if (search.finds("adopt")) {
            return new AdoptCommand();
        }
        if (search.finds("dev")) {
            return new DevCommand();
        }
        if (search.finds("debug")) {
            return new DebugCommand();
        }
        if (search.finds("init")) {
            return new InitCommand();
        }
        if (search.finds("add")) {
            return new AddCommand();
        }
        if (search.finds("completion")) {
            return new CompletionCommand();
        }
        if (search.finds("version")) {
            return new VersionCommand(program);
        }
        return null;
    }

    private static @Nullable Command ofKustomize(Search search, String program) {
        if (search.finds("build")) {
            return new RenderCommand(program);
        }
        if (search.finds("edit")) {
            return new EditCommand();
        }
        if (search.finds("version")) {
            return new VersionCommand(program);
        }
        return null;
    }

    private static @Nullable Command ofHelm(Search search) {
        if (search.finds("template")) {
            return new TemplateCommand();
        }
        if (search.finds("version")) {
            return new HelmVersionCommand();
        }
        if (search.finds("dependency", "dep", "dependencies")) {
            return new HelmDependencyCommand();
        }
        if (search.finds("show", "inspect")) {
            return new HelmShowCommand();
        }
        if (search.finds("lint")) {
            return new HelmLintCommand();
        }
        return null;
    }

    /** One pass over the names of commands: up to a given name, or over all of them. */
    private static final class Search {
        private final @Nullable String wanted;
        private final List<String> passed = new ArrayList<>();

        Search(@Nullable String wanted) {
            this.wanted = wanted;
        }

        /** Whether a command is the one. Help lists it by its name alone. */
        boolean finds(String name, String... others) {
            passed.add(name);
            return name.equals(wanted) || Arrays.asList(others).contains(wanted);
        }
    }
}
