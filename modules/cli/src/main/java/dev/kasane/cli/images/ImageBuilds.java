package dev.kasane.cli.images;

import dev.kasane.ci.run.BuildAttestations;
import dev.kasane.cli.command.ExitCode;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.concurrent.Progress;
import dev.kasane.git.Commit;
import dev.kasane.git.GitRepository;
import dev.kasane.git.WorkTree;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.build.BuildCommands;
import dev.kasane.image.build.ImageBuild;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.closure.Closure;
import dev.kasane.pipeline.closure.Closures;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds images of the work tree around the working directory. */
public final class ImageBuilds {

    private static final String SIGNING_KEY = "KASANE_SIGNING_KEY";

    private final Flags flags;
    private final Console console;
    private final Credentials credentials;

    /** @param flags only {@code to}, {@code cache} and {@code format} are read */
    public ImageBuilds(Flags flags, Console console) {
        this.flags = flags;
        this.console = console;
        this.credentials = new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
    }

    public int build(List<String> names) {
        List<BuiltImage> built = images(names);
        console.print("json".equals(flags.value("format")) ? json(built) : text(built));
        return ExitCode.OK;
    }

    /** Builds the images of pipelines, and puts them where they belong. */
    public List<BuiltImage> images(List<String> names) {
        GitRepository repository = GitRepository.around(console.folder(), console.environment());
        Path top = repository == null ? null : repository.workTree();
        if (repository == null || top == null) {
            throw Problem.error(
                            "the working directory is not in a Git work tree",
                            null,
                            "run this in a clone: an image is made of its files, and tagged with its commit")
                    .asException();
        }
        List<BuiltImage> built = new ArrayList<>();
        try (repository;
                WorkTree tree = repository.files(top)) {
            ImageTarget target = target(top);
            List<Pipeline> pipelines =
                    names.stream().map(new Pipelines(tree)::building).toList();
            Closures closures = new Closures(tree);
            BuildCommands commands = new BuildCommands(
                    top, console.environment(), console.err(), new RunFiles(top, List.of(), List.of()));
            for (Pipeline pipeline : pipelines) {
                Closure closure = closures.of(pipeline);
                SourceVersion version = version(pipeline, closure, closures, repository);
                Progress step = Progress.begin("building " + pipeline.name(), 0);
                try {
                    built.add(image(commands, pipeline).build(pipeline, closure, version, target));
                } finally {
                    step.close();
                }
            }
        }
        return built;
    }

    private ImageBuild image(BuildCommands commands, Pipeline pipeline) {
        return new ImageBuild(
                commands,
                cache(),
                credentials,
                RetryPolicy.DEFAULT,
                attestations(),
                line -> console.printNote(SafeText.forTerminal(pipeline.name() + ": " + line) + "\n"));
    }

    private Attestations attestations() {
        String key = console.environment().getOrDefault(SIGNING_KEY, "");
        return BuildAttestations.ofWorkTree(
                key.isEmpty() ? null : SigningKey.in(console.folder().resolve(key)));
    }

    private Path cache() {
        String asked = flags.value("cache");
        if (asked != null) {
            return console.folder().resolve(asked);
        }
        return ImagePlaces.cache(console.environment());
    }

    private ImageTarget target(Path top) {
        String asked = flags.value("to");
        if (asked != null) {
            return ImageTarget.parse(asked, console.folder(), credentials, RetryPolicy.DEFAULT);
        }
        return ImagePlaces.embedded(top);
    }

    /** The commit at HEAD when all that the image is made of is as it was committed; else a version of its own. */
    private SourceVersion version(Pipeline pipeline, Closure closure, Closures closures, GitRepository repository) {
        Commit head = repository.commit("HEAD");
        Closure committed = committed(pipeline, closures.in(repository.tree("HEAD")));
        if (committed != null && committed.digest().equals(closure.digest())) {
            return new SourceVersion(head.id(), head.id(), head.time(), repository.originUrl());
        }
        List<String> differences = committed == null ? List.of(pipeline.path()) : closure.differences(committed);
        String sentence = pipeline.name() + ": the work tree is not what was committed ("
                + String.join(", ", differences) + "), so the image gets no commit for its tag";
        console.printNote(SafeText.forTerminal(sentence) + "\n");
        return new SourceVersion("work-" + closure.digest().substring(0, 12), null, head.time(), null);
    }

    private static @Nullable Closure committed(Pipeline pipeline, Closures head) {
        Pipelines committed = new Pipelines(head.tree());
        if (!committed.names().contains(pipeline.name())) {
            return null;
        }
        Pipeline then = committed.named(pipeline.name());
        return then.follow() == null ? head.of(then) : null;
    }

    private static String text(List<BuiltImage> built) {
        StringBuilder text = new StringBuilder();
        built.forEach(
                image -> text.append(SafeText.forTerminal(image.reference())).append('\n'));
        return text.toString();
    }

    private static String json(List<BuiltImage> built) {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/image/v1");
        json.array("images");
        for (BuiltImage image : built) {
            json.object();
            json.field("pipeline", image.pipeline());
            json.field("reference", image.reference());
            json.field("name", image.name());
            json.field("tag", image.tag());
            json.field("digest", image.digest().toString());
            json.field("input", image.input().toString());
            json.field("reused", image.reused());
            json.array("platforms");
            image.platforms().forEach(platform -> json.item(platform.toString()));
            json.end();
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }
}
