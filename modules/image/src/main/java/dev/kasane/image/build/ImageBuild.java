package dev.kasane.image.build;

import dev.kasane.image.BuiltImage;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.SourceVersion;
import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.oci.Platform;
import dev.kasane.image.record.Attestations;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.image.store.Transfer;
import dev.kasane.json.JsonValue;
import dev.kasane.pipeline.Build;
import dev.kasane.pipeline.Image;
import dev.kasane.pipeline.JavaProgram.LinkedRuntime;
import dev.kasane.pipeline.Pipeline;
import dev.kasane.pipeline.closure.Closure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Builds images: runs the pipeline's command, creates layers and manifests, and pushes them. An image with the same
 * inputs is retagged instead of rebuilt.
 *
 * @param commands runs commands, in the repository from which files are taken
 * @param cache the folder that caches layers, runtimes and bases between builds
 * @param credentials the credentials for registries of bases
 * @param policy the retry policy there
 * @param attestations decides which images are reused for equal inputs
 * @param progress receives one line for each step
 */
public record ImageBuild(
        BuildCommands commands,
        Path cache,
        Credentials credentials,
        RetryPolicy policy,
        Attestations attestations,
        Consumer<String> progress) {

    private static final String ANNOTATION = "org.opencontainers.image.";

    /** The annotation of an image with the digest of its inputs. */
    private static final String INPUT = "dev.kasane.input";

    /** The tag that names an image by its inputs. */
    static String inputTag(Digest input) {
        return "input-" + input.hex();
    }

    /** The same with another receiver of steps. */
    public ImageBuild reporting(Consumer<String> other) {
        return new ImageBuild(commands, cache, credentials, policy, attestations, other);
    }

    /** Whether the last command that ran was this one, and ended well: then images of it can be made beside each other. */
    public boolean hasJustRun(Build command) {
        return commands.hasJustRun(command);
    }

    /**
     * Builds the image of a pipeline, unless it is there. Several threads may build images of different pipelines when
     * their command has just been run.
     *
     * @param closure what the pipeline is made of at that version; the files at the root are those
     * @throws dev.kasane.problem.KasaneException when pipeline, command or files are not right
     * @throws dev.kasane.image.store.RepositoryException when a registry does not do its part
     */
    public BuiltImage build(Pipeline pipeline, Closure closure, SourceVersion version, ImageTarget target) {
        try {
            Path home = Files.createDirectories(cache).toRealPath();
            Path work = Files.createTempDirectory(Files.createDirectories(home.resolve("work")), pipeline.name() + "-");
            try {
                return build(pipeline, closure, version, target, home, work);
            } finally {
                LinkedRuntimes.delete(work);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot build the image of " + pipeline.name() + ": " + e.getMessage(), e);
        }
    }

    private BuiltImage build(
            Pipeline pipeline, Closure closure, SourceVersion version, ImageTarget target, Path home, Path work)
            throws IOException {
        Path realRoot = commands.root().toRealPath();
        BaseImage base = new Bases(realRoot, home.resolve("blobs"), work, credentials, policy)
                .find(pipeline.image().base());
        Digest input = InputDigest.of(pipeline, closure, base);
        ImageRepository repository = target.open(pipeline.image().name());
        Manifest known = repository.manifest(inputTag(input));
        if (known != null && !isOf(known, input)) {
            progress.accept("the tag " + inputTag(input) + " names an image of other inputs: rebuilding");
        } else if (known != null && !attestations.isOfInput(repository, known, pipeline.name(), input)) {
            progress.accept("the image of these inputs carries no attestation of this run's key: rebuilding");
        } else if (known != null && repository.isWhole(known)) {
            progress.accept("the image of these inputs is there, and gets the tag " + version.tag());
            repository.tag(known, version.tag());
            attestations.attest(repository, known, pipeline.name(), input, version.tag());
            return result(pipeline, version, repository, known, input, true);
        }
        commands.run(pipeline, progress);
        progress.accept("making layers of " + pipeline.name());
        OciImage image = assemble(pipeline, version, input, base, realRoot, home, work);
        // the time there is counted from here: the command took its own
        ImageRepository writable = target.open(pipeline.image().name());
        progress.accept("putting " + image.top().digest() + " to " + writable.name());
        Transfer.push(image, writable, List.of(inputTag(input), version.tag()));
        attestations.attest(writable, image.top(), pipeline.name(), input, version.tag());
        return result(pipeline, version, writable, image.top(), input, false);
    }

    private static boolean isOf(Manifest image, Digest input) {
        return input.toString().equals(image.annotations().get(INPUT));
    }

    /** The digest of the inputs that an image names, as all do that are built here; null when it names none. */
    public static @Nullable Digest inputOf(Manifest image) {
        String input = image.annotations().get(INPUT);
        return input != null && Digest.isDigest(input) ? Digest.parse(input) : null;
    }

    private static BuiltImage result(
            Pipeline pipeline,
            SourceVersion version,
            ImageRepository repository,
            Manifest top,
            Digest input,
            boolean reused) {
        List<Platform> platforms =
                pipeline.image().platforms().stream().map(Platform::parse).toList();
        return new BuiltImage(
                pipeline.name(), repository.name(), version.tag(), top.digest(), input, reused, platforms);
    }

    private OciImage assemble(
            Pipeline pipeline,
            SourceVersion version,
            Digest input,
            @Nullable BaseImage base,
            Path realRoot,
            Path home,
            Path work)
            throws IOException {
        Image image = pipeline.image();
        List<Platform> platforms =
                image.platforms().stream().map(Platform::parse).toList();
        Map<Platform, BaseImage.OnPlatform> bases = base == null ? Map.of() : base.on(platforms);
        Staging staging = new Staging(home.resolve("files"));
        FileLister files = new FileLister(realRoot);
        JvmLayers program = new JvmLayers(files, staging);
        List<PlannedLayer> layers = new ArrayList<>();
        if (base == null) {
            requireLocalSources(pipeline);
            layers.add(SystemLibraries.layer(image.user(), staging));
        }
        LinkedRuntime runtime = image.java().runtime();
        if (runtime != null) {
            requireLocalSources(pipeline);
            Path linked = new LinkedRuntimes(home.resolve("runtimes")).of(runtime.modules());
            layers.add(LinkedRuntimes.layer(linked));
            layers.addAll(program.of(image));
            layers.addAll(new ClassArchive(commands, files, staging, progress)
                    .of(pipeline, program.classPath(), linked, work));
        } else {
            layers.addAll(program.of(image));
        }

        Map<String, String> annotations = annotations(pipeline, version, input, base);
        JibAssembly jib = new JibAssembly(home.resolve("jib"), work);
        Assembly assembly = new Assembly(work.resolve("blobs"));
        List<Manifest> manifests = new ArrayList<>();
        List<Descriptor> descriptors = new ArrayList<>();
        for (Platform on : platforms) {
            JibAssembly.Assembled made = jib.assemble(image, layers, on, version.created());
            Manifest manifest = assembly.add(made, bases.get(on), annotations);
            manifests.add(manifest);
            descriptors.add(manifest.descriptor().withPlatform(on));
        }
        Manifest top = manifests.size() == 1 ? manifests.getFirst() : Manifest.index(descriptors, annotations);
        Path sbom = image.sbom() == null ? null : realRoot.resolve(image.sbom());
        byte[] bill = BillOfMaterials.of(pipeline, sbom, program.jars());
        Manifest referrer = assembly.attach(
                MediaType.CYCLONEDX,
                bill,
                top,
                Map.of(ANNOTATION + "created", version.created().toString()));
        return new OciImage(top, manifests.size() == 1 ? List.of() : manifests, assembly.blobs(), List.of(referrer));
    }

    private static void requireLocalSources(Pipeline pipeline) {
        Platform here = Platform.current();
        String asked = pipeline.image().platforms().getFirst();
        if (!asked.equals(here.toString())) {
            throw dev.kasane.problem.Problem.error(
                            "this machine is " + here + ", and cannot make what an image for " + asked
                                    + " has of its own",
                            pipeline.place("spec", "image", "platforms"),
                            "build on such a machine, or choose a base that has java")
                    .asException();
        }
    }

    private static Map<String, String> annotations(
            Pipeline pipeline, SourceVersion version, Digest input, @Nullable BaseImage base) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(ANNOTATION + "title", pipeline.name());
        annotations.put(ANNOTATION + "version", version.tag());
        annotations.put(ANNOTATION + "created", version.created().toString());
        if (version.revision() != null) {
            annotations.put(ANNOTATION + "revision", version.revision());
        }
        if (version.url() != null) {
            annotations.put(ANNOTATION + "source", version.url());
        }
        if (base != null) {
            annotations.put(ANNOTATION + "base.name", base.name());
            annotations.put(ANNOTATION + "base.digest", base.digest().toString());
        }
        annotations.put(INPUT, input.toString());
        return annotations;
    }

    /** Gathers contents while manifests are made. */
    private static final class Assembly {

        private final Path folder;
        private final Map<Digest, Blob> blobs = new TreeMap<>();

        Assembly(Path folder) {
            this.folder = folder;
        }

        List<Blob> blobs() {
            return List.copyOf(blobs.values());
        }

        Manifest add(JibAssembly.Assembled made, BaseImage.@Nullable OnPlatform base, Map<String, String> annotations)
                throws IOException {
            Map<String, Object> config = OciJson.object(made.config());
            List<Descriptor> layers = new ArrayList<>();
            if (base != null) {
                config = BaseImage.merged(base.config(), JsonValue.of(config));
                layers.addAll(base.layers());
                base.blobs().forEach(blob -> blobs.put(blob.digest(), blob));
            }
            for (Descriptor layer : JibAssembly.layers(made)) {
                layers.add(layer);
                blobs.put(
                        layer.digest(),
                        Blob.in(made.blobs().resolve(layer.digest().hex()), layer.digest(), layer.size()));
            }
            return Manifest.image(put(MediaType.CONFIG, OciJson.write(config)), layers, annotations);
        }

        Manifest attach(String type, byte[] content, Manifest subject, Map<String, String> annotations)
                throws IOException {
            put(MediaType.EMPTY, Manifest.emptyConfig());
            return Manifest.referrer(type, put(type, content), subject.descriptor(), annotations);
        }

        private Descriptor put(String mediaType, byte[] bytes) throws IOException {
            Digest digest = Digest.of(bytes);
            Path file = folder.resolve(digest.hex());
            Files.write(file, bytes);
            blobs.put(digest, Blob.in(file, digest, bytes.length));
            return Descriptor.of(mediaType, digest, bytes.length);
        }
    }
}
