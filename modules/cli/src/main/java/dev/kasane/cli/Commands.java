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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands of the programs. A start looks up one of them, and makes no other. */
final class Commands {

    /** The name of the program that answers as kustomize. */
    static final String KUSTOMIZE = "kustomize";

    /** A map with a constructor for each name would link all of them at the start of every command; a test compares list and switch. */
    private static final List<String> OF_KASANE = List.of(
            "render",
            "template",
            "diff",
            "explain",
            "affected",
            "graph",
            "history",
            "check",
            "crds",
            "argo",
            "lock",
            "fetch",
            "vendor",
            "ci",
            "image",
            "pr",
            "status",
            "hydrate",
            "apply",
            "adopt",
            "dev",
            "debug",
            "init",
            "add",
            "completion",
            "version");

    private static final List<String> OF_KUSTOMIZE = List.of("build", "edit", "version");

    /** The name of the program that answers as Helm. */
    static final String HELM = "helm";

    private static final List<String> OF_HELM = List.of("template", "version", "dependency", "show", "lint");

    private Commands() {}

    /**
     * The command of a name; null if the program has none.
     *
     * @param program {@code kasane}, {@code kustomize} or {@code helm}
     */
    static @Nullable Command named(String name, String program) {
        if (program.equals(KUSTOMIZE)) {
            return switch (name) {
                case "build" -> new RenderCommand(program);
                case "edit" -> new EditCommand();
                case "version" -> new VersionCommand(program);
                default -> null;
            };
        }
        if (program.equals(HELM)) {
            return ofHelm(name);
        }
        return switch (name) {
            case "render", "build" -> new RenderCommand(program);
            case "template" -> new TemplateCommand();
            case "diff" -> new DiffCommand();
            case "explain" -> new ExplainCommand();
            case "affected" -> new AffectedCommand();
            case "graph" -> new GraphCommand();
            case "history" -> new HistoryCommand();
            case "check" -> new CheckCommand();
            case "crds" -> new CrdsCommand();
            case "argo" -> new ArgoCommand();
            case "lock" -> new LockCommand();
            case "fetch" -> new FetchCommand();
            case "vendor" -> new VendorCommand();
            case "ci" -> new CiCommand();
            case "image" -> new ImageCommand();
            case "pr" -> new PullRequestCommand();
            case "status" -> new StatusCommand();
            case "hydrate" -> new HydrateCommand();
            case "apply" -> new ApplyCommand();
            case "adopt" -> new AdoptCommand();
            case "dev" -> new DevCommand();
            case "debug" -> new DebugCommand();
            case "init" -> new InitCommand();
            case "add" -> new AddCommand();
            case "completion" -> new CompletionCommand();
            case "version" -> new VersionCommand(program);
            default -> null;
        };
    }

    private static @Nullable Command ofHelm(String name) {
        return switch (name) {
            case "template" -> new TemplateCommand();
            case "version" -> new HelmVersionCommand();
            case "dependency", "dep", "dependencies" -> new HelmDependencyCommand();
            case "show", "inspect" -> new HelmShowCommand();
            case "lint" -> new HelmLintCommand();
            default -> null;
        };
    }

    /** The names of a program's commands, in the order in which help lists them. */
    static List<String> names(String program) {
        return program.equals(KUSTOMIZE) ? OF_KUSTOMIZE : program.equals(HELM) ? OF_HELM : OF_KASANE;
    }

    /** The declarations of a program's commands, in the same order. */
    static List<CommandSpec> specs(String program) {
        List<CommandSpec> specs = new ArrayList<>();
        for (String name : names(program)) {
            Command command = named(name, program);
            if (command != null) {
                specs.add(command.spec());
            }
        }
        return specs;
    }
}
