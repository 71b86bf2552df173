package dev.kasane.kustomize;

import dev.kasane.concurrent.Chunks;
import dev.kasane.files.TreeEntry;
import dev.kasane.kustomize.chart.Inflation;
import dev.kasane.kustomize.load.Footprint;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.KeyCheck;
import dev.kasane.yaml.YamlWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The result of rendering a kustomization: its objects, with warnings. Immutable. */
public final class Rendering {

    /** In bytes of output. */
    private static final int WORTH_A_THREAD = 1 << 16;

    private static final int OBJECTS_WORTH_A_THREAD = 1000;

    private final ResourceSet resources;
    private final Footprint footprint;
    private final RenderLimits limits;
    private volatile boolean checked;

    Rendering(ResourceSet resources, Footprint footprint, RenderLimits limits) {
        this.resources = resources;
        this.footprint = footprint;
        this.limits = limits;
    }

    /**
     * The objects in the order they are printed in.
     *
     * @throws dev.kasane.problem.KasaneException when a key of an object is one that kustomize cannot print
     */
    public ResourceSet resources() {
        if (!checked) {
            Chunks.run(resources.size(), OBJECTS_WORTH_A_THREAD, (from, to) -> {
                for (int i = from; i < to; i++) {
                    KeyCheck.check(resources.get(i).root());
                }
            });
            checked = true;
        }
        return resources;
    }

    /** Warnings, such as deprecated fields. */
    public List<Problem> warnings() {
        return footprint.warnings();
    }

    /**
     * Entries of {@code patches}, {@code patchesJson6902}, {@code images} and {@code replacements} that matched
     * nothing, which kustomize accepts. Those of components are left out, since they may match in other users of the
     * component.
     */
    public List<Problem> unmatched() {
        return footprint.unmatched();
    }

    /** Whether it renders charts. */
    public boolean hasCharts() {
        return footprint.withCharts();
    }

    /**
     * The charts that {@link Renderer#renderOnce} rendered, in that order; none of those that other renders may share.
     */
    public List<Inflation> charts() {
        return footprint.charts();
    }

    /** Every path the render looked up, and what it found there: it is the same again while those stay the same. */
    public Map<String, TreeEntry.Kind> reads() {
        return footprint.reads();
    }

    /**
     * The objects as one stream of YAML documents, byte for byte as kustomize prints them.
     *
     * @throws dev.kasane.problem.KasaneException when an object contains a value that kustomize cannot print
     */
    public byte[] toYaml() {
        return write().toBytes();
    }

    /** The same stream, ready to be written somewhere without being copied first. */
    public YamlWriter write() {
        YamlWriter writer = YamlWriter.ofStream(limits.outputBytes());
        int written = 0;
        while (written < resources.size() && writer.size() < WORTH_A_THREAD) {
            writer.add(resources.get(written++).root());
        }
        if (written < resources.size()) {
            writeRest(writer, written);
        }
        return writer;
    }

    /** Writes the objects after the first ones, whose size is the estimate for the others. */
    private void writeRest(YamlWriter writer, int written) {
        TreeMap<Integer, YamlWriter> parts = new TreeMap<>();
        int worthwhile = (int) (WORTH_A_THREAD * (long) written / writer.size()) + 1;
        Chunks.run(resources.size() - written, worthwhile, (from, to) -> {
            YamlWriter part = YamlWriter.ofStream(limits.outputBytes());
            for (int i = from; i < to; i++) {
                part.add(resources.get(written + i).root());
            }
            synchronized (parts) {
                parts.put(from, part);
            }
        });
        parts.values().forEach(writer::addAll);
    }

    /** One object as a file of its own, byte for byte as kustomize writes it into a folder. */
    public byte[] toYaml(Resource resource) {
        YamlWriter writer = YamlWriter.ofFile(limits.outputBytes());
        writer.add(resource.root());
        return writer.toBytes();
    }
}
