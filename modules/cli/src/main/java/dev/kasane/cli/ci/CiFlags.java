package dev.kasane.cli.ci;

import dev.kasane.ci.event.Push;
import dev.kasane.ci.event.WebhookPush;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeSetting;
import dev.kasane.git.forge.address.ForgeAddress;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The flags of {@code ci} and of its verbs.
 *
 * @param verb the verb; selects the command
 * @param event a file with the payload of a push event; null without one
 * @param signature the signature header of that event; null without one
 * @param before the commit to compare with for a pipeline without records; null for none
 * @param after the revision to build
 * @param branch the branch that is deployed; null for the one that is checked out
 * @param pipelines the pipelines of the run; empty for all
 * @param forge the forge with the pull requests; null for the embedded forge
 * @param images the destination of images; null for the embedded registry
 * @param direct the arguments of rollback and hotfix
 * @param key the key that commits are signed with; null when they are not
 * @param handover the files that the parts of a run exchange
 * @param reports the report files
 * @param options how targets are rendered
 * @param patience how long to wait for targets to work
 * @param fromRegistry whether images that other systems build are promoted
 * @param status whether the results are published as statuses of commits
 * @param dryRun whether the run only prints the plan
 * @param json whether the report is JSON
 */
record CiFlags(
        Verb verb,
        @Nullable Path event,
        @Nullable String signature,
        @Nullable String before,
        String after,
        @Nullable String branch,
        List<String> pipelines,
        @Nullable String forge,
        @Nullable String images,
        DirectFlags direct,
        @Nullable Path key,
        Handover handover,
        ReportFiles reports,
        RenderOptions options,
        Duration patience,
        boolean fromRegistry,
        boolean status,
        boolean dryRun,
        boolean json) {

    private static final String SECRET = "KASANE_WEBHOOK_SECRET";

    /** All of a run, or a part of it. */
    enum Verb {
        ALL,
        PLAN,
        BUILD,
        PROMOTE,
        ROLLBACK,
        HOTFIX;

        /** Whether it puts one image into one environment. */
        boolean isDirect() {
            return this == ROLLBACK || this == HOTFIX;
        }
    }

    static CiFlags of(Flags flags, Console console) {
        Verb verb = verb(flags);
        int known = verb == Verb.ALL ? 0 : verb.isDirect() ? 2 : 1;
        if (flags.words().size() > known) {
            throw Problem.error(
                            "ci takes no argument " + flags.words().get(known),
                            null,
                            verb.isDirect()
                                    ? "name one pipeline"
                                    : "use ci, ci plan, ci build or ci promote, and name pipelines with --pipelines A,B")
                    .asException();
        }
        if (flags.value("signature") != null && flags.value("event") == null) {
            throw Problem.error("--signature is of an event, and no event is given", null, "add --event FILE")
                    .asException();
        }
        DryRunFlags.check(verb, flags);
        Map<String, String> environment = console.environment();
        String pipelines = flags.value("pipelines");
        return new CiFlags(
                verb,
                path(flags.value("event"), console),
                flags.value("signature"),
                flags.value("before"),
                orElse(flags.value("after"), "HEAD"),
                flags.value("branch"),
                verb.isDirect()
                        ? flags.words().subList(1, flags.words().size())
                        : pipelines == null ? List.of() : List.of(pipelines.split(",")),
                orNull(flags.value("forge"), environment.get(ForgeSetting.VARIABLE)),
                orNull(verb.isDirect() ? null : flags.value("to"), environment.get("KASANE_REGISTRY")),
                DirectFlags.of(flags),
                path(orNull(flags.value("sign"), environment.get("KASANE_SIGNING_KEY")), console),
                Handover.of(flags, console),
                new ReportFiles(
                        path(flags.value("junit"), console),
                        path(flags.value("summary"), console),
                        path(flags.value("tekton-results"), console)),
                LimitFlag.comparing(flags, console),
                patience(flags.value("wait")),
                fromRegistry(verb, flags),
                flags.has("status"),
                flags.has("dry-run"),
                "json".equals(flags.value("format")));
    }

    /** Whether followed images are promoted: then there is no plan, and only then is something to be chosen. */
    private static boolean fromRegistry(Verb verb, Flags flags) {
        boolean asked = flags.has("from-registry");
        List<String> wrong = asked ? List.of("plan", "results") : List.of("branch", "pipelines", "dry-run");
        for (String flag : verb == Verb.PROMOTE ? wrong : List.<String>of()) {
            if (flags.has(flag) || flags.value(flag) != null) {
                throw Problem.error(
                                "--" + flag
                                        + (asked
                                                ? " does not go with --from-registry"
                                                : " goes with --from-registry only"),
                                null,
                                asked ? "remove it: no plan is needed" : "remove it: the plan contains it")
                        .asException();
            }
        }
        return asked;
    }

    private static Verb verb(Flags flags) {
        return switch (flags.verb()) {
            case "plan" -> Verb.PLAN;
            case "build" -> Verb.BUILD;
            case "promote" -> Verb.PROMOTE;
            case "rollback" -> Verb.ROLLBACK;
            case "hotfix" -> Verb.HOTFIX;
            default -> Verb.ALL;
        };
    }

    private static Duration patience(@Nullable String value) {
        if (value == null) {
            return Duration.ZERO;
        }
        if (!value.matches("[1-9][0-9]{0,4}[smh]")) {
            throw Problem.error(value + " is no time", null, "write --wait 90s, --wait 10m or --wait 1h")
                    .asException();
        }
        return Duration.parse("PT" + value.toUpperCase(Locale.ROOT));
    }

    private static @Nullable Path path(@Nullable String name, Console console) {
        return name == null ? null : console.folder().resolve(name);
    }

    private static String orElse(@Nullable String value, String other) {
        return value == null ? other : value;
    }

    private static @Nullable String orNull(@Nullable String value, @Nullable String other) {
        return value != null ? value : other == null || other.isEmpty() ? null : other;
    }

    /**
     * The push of an event.
     *
     * @return null when the event leaves nothing to build
     */
    @Nullable
    Push pushOf(Path file, Console console) {
        try {
            byte[] payload = Files.readAllBytes(file);
            String secret = console.environment().get(SECRET);
            if (secret != null && secret.isEmpty()) {
                throw Problem.error(
                                SECRET + " is set and empty: no event can be checked with it",
                                null,
                                "give it the webhook's secret, or unset it")
                        .asException();
            }
            if (secret == null && signature != null) {
                throw Problem.error(
                                "--signature cannot be checked: " + SECRET + " is not set",
                                null,
                                "give it the webhook's secret")
                        .asException();
            }
            if (secret != null) {
                WebhookPush.verify(payload, signature, secret.getBytes(StandardCharsets.UTF_8));
            }
            ForgeAddress address = forge == null ? null : ForgeSetting.parse(forge, console);
            return WebhookPush.read(payload, address == null ? null : address.fullName());
        } catch (IOException e) {
            throw Problem.error("the event " + file + " cannot be read", null, "give the file that holds the payload")
                    .asException();
        }
    }
}
