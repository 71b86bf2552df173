package dev.kasane.kustomize.load;

import dev.kasane.files.FileSizeException;
import dev.kasane.files.FileTree;
import dev.kasane.files.RecordingTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.Span;
import dev.kasane.kustomize.chart.ChartOptions;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.option.Ksops;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.MarkedFields;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of one render: the file tree, the files that were read, the schemas, warnings, and the use of the
 * limits.
 */
public final class Session {

    private static final long NANOS = 1_000_000_000L;

    private final FileTree files;
    private final RecordingTree tree;
    private final RenderLimits limits;
    private final LoadRestriction restriction;
    private final Schemas schemas;
    private final Problems warnings = new Problems();
    private final Problems unmatched = new Problems();
    private final YamlReader reader;
    private final @Nullable ChartOptions charts;
    private final Ksops ksops;
    private final Set<String> folders = new LinkedHashSet<>();
    private final long bytesBefore;
    private final int inclusionsBefore;
    private final long began;
    private long bytesRead;
    private int inclusions;
    private int deepest;
    private final List<Inflation> inflations = new ArrayList<>();
    private boolean withCharts;

    /**
     * @param files the files
     * @param limits the resource limits of the render
     * @param restriction which files a kustomization may name
     * @param markedFields the fields that the repository marks as secret
     * @param charts how charts are rendered; null for the usual way
     * @param ksops the handling of the generator {@code ksops}
     */
    public Session(
            FileTree files,
            RenderLimits limits,
            LoadRestriction restriction,
            MarkedFields markedFields,
            @Nullable ChartOptions charts,
            Ksops ksops) {
        this(
                files,
                limits,
                restriction,
                new Schemas(markedFields),
                new YamlReader(limits.yaml()),
                charts,
                ksops,
                0,
                0,
                System.nanoTime());
    }

    private Session(
            FileTree files,
            RenderLimits limits,
            LoadRestriction restriction,
            Schemas schemas,
            YamlReader reader,
            @Nullable ChartOptions charts,
            Ksops ksops,
            long bytesBefore,
            int inclusionsBefore,
            long began) {
        this.files = files;
        this.tree = new RecordingTree(files);
        this.limits = limits;
        this.restriction = restriction;
        this.schemas = schemas;
        this.reader = reader;
        this.charts = charts;
        this.ksops = ksops;
        this.bytesBefore = bytesBefore;
        this.bytesRead = bytesBefore;
        this.inclusionsBefore = inclusionsBefore;
        this.inclusions = inclusionsBefore;
        this.began = began;
    }

    /** A session whose footprint is kept apart; its limits are what this one has left. */
    public Session part() {
        return new Session(files, limits, restriction, schemas, reader, charts, ksops, bytesRead, inclusions, began);
    }

    /** The files read, kustomizations entered and warnings of this session so far. */
    public Footprint footprint() {
        return new Footprint(
                tree.reads(),
                folders,
                deepest,
                inclusions - inclusionsBefore,
                bytesRead - bytesBefore,
                warnings.all(),
                unmatched.all(),
                withCharts,
                List.copyOf(inflations));
    }

    /** Adds the footprint of a part, or of an earlier render whose result is used again. */
    public void add(Footprint footprint, @Nullable Span askedBy) {
        tree.note(footprint.reads());
        folders.addAll(footprint.folders());
        deepest = Math.max(deepest, footprint.deepest());
        footprint.warnings().forEach(warnings::add);
        footprint.unmatched().forEach(unmatched::add);
        withCharts |= footprint.withCharts();
        inflations.addAll(footprint.charts());
        countInclusions(footprint.inclusions(), askedBy);
        countBytes(footprint.bytes(), askedBy);
    }

    void noteFolder(String path, int depth) {
        folders.add(path);
        deepest = Math.max(deepest, depth);
    }

    public RecordingTree tree() {
        return tree;
    }

    public RenderLimits limits() {
        return limits;
    }

    public LoadRestriction restriction() {
        return restriction;
    }

    public Schemas schemas() {
        return schemas;
    }

    public Problems warnings() {
        return warnings;
    }

    /** The options of charts; null for the defaults. */
    public @Nullable ChartOptions charts() {
        return charts;
    }

    /** The handling of the generator {@code ksops}. */
    public Ksops ksops() {
        return ksops;
    }

    /** Notes that a chart was inflated, so that the objects depend on the namespace of the kustomization above. */
    public void noteChart(Inflation inflation) {
        withCharts = true;
        inflations.add(inflation);
    }

    /** The problems of entries that matched nothing. */
    public Problems unmatched() {
        return unmatched;
    }

    public YamlReader reader() {
        return reader;
    }

    /**
     * Fails if the time limit is exceeded. It is called before each file, level and directive, whose own work the other
     * limits bound.
     */
    public void checkTime(@Nullable Span at) {
        if (System.nanoTime() - began >= limits.seconds() * NANOS) {
            throw Problem.error(
                            "this build takes longer than " + limits.seconds() + " seconds",
                            at,
                            "split it, or raise the limit with --limit seconds=N")
                    .asException();
        }
    }

    /** The content of a file, counted against the limits. */
    SourceFile read(String path, String directive, @Nullable Span askedBy) {
        return read(path, directive, askedBy, limits.fileBytes(), "file-bytes");
    }

    /** The content of a file that becomes one value. */
    SourceFile readValue(String path, String directive, @Nullable Span askedBy) {
        return limits.yaml().scalarBytes() < limits.fileBytes()
                ? read(path, directive, askedBy, limits.yaml().scalarBytes(), "scalar-bytes")
                : read(path, directive, askedBy);
    }

    private SourceFile read(String path, String directive, @Nullable Span askedBy, long most, String limit) {
        checkTime(askedBy);
        byte[] bytes;
        try {
            bytes = tree.read(path, most);
        } catch (FileSizeException e) {
            throw Problem.error(
                            String.valueOf(e.getMessage()),
                            askedBy,
                            "split it, or raise the limit with --limit " + limit + "=N")
                    .asException();
        }
        countBytes(bytes.length, askedBy);
        return new SourceFile(tree.displayName(path), bytes, directive)
                .hiding(schemas.markedFields().names());
    }

    /**
     * Counts how often kustomizations are included. One that many include is counted for each: a component changes the
     * objects each time.
     */
    public void countInclusions(int more, @Nullable Span askedBy) {
        inclusions += more;
        if (inclusions > limits.inclusions()) {
            throw Problem.error(
                            "kustomizations are included more than " + limits.inclusions() + " times in this build",
                            askedBy,
                            "include each of them once, or raise the limit with --limit inclusions=N")
                    .asException();
        }
    }

    /** Counts bytes that were read from the tree outside of this session. */
    public void countBytes(long bytes, @Nullable Span askedBy) {
        bytesRead += bytes;
        if (bytesRead > limits.inputBytes()) {
            throw Problem.error(
                            "this build reads more than " + limits.inputBytes() + " bytes",
                            askedBy,
                            "split it, or raise the limit with --limit input-bytes=N")
                    .asException();
        }
    }
}
