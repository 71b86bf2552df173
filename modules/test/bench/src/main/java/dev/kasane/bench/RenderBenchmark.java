package dev.kasane.bench;

import dev.kasane.files.MemoryTree;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.Renderer;
import dev.kasane.kustomize.Rendering;
import dev.kasane.yaml.YamlReader;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reader, writer, merge and name references over some thousand objects. A figure for twice the objects that is more
 * than twice as large is a defect.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RenderBenchmark {

    /** How many Deployments there are; each has a ConfigMap it refers to. */
    @Param({"1000", "2000", "4000"})
    public int objects;

    private SourceFile file = SourceFile.of("none", "");
    private MemoryTree tree = MemoryTree.of();
    private Rendering rendering =
            new Renderer(MemoryTree.of("kustomization.yaml", "resources: []"), RenderOptions.DEFAULT).render("");

    /** Makes the input. */
    @Setup
    public void make() {
        StringBuilder all = new StringBuilder();
        StringBuilder patches = new StringBuilder();
        for (int i = 0; i < objects; i++) {
            all.append("""
                    ---
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: cfg-%1$d}
                    data: {key: value}
                    ---
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web-%1$d, labels: {app: web-%1$d}}
                    spec:
                      template:
                        spec:
                          containers:
                          - name: main
                            image: example.org/web:1.0
                            env: [{name: A, value: "1"}, {name: B, value: two}]
                            envFrom: [{configMapRef: {name: cfg-%1$d}}]
                    """.formatted(i));
            patches.append("""
                    ---
                    apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web-%1$d}
                    spec: {template: {spec: {containers: [{name: main, env: [{name: C, value: x}]}]}}}
                    """.formatted(i));
        }
        file = SourceFile.of("all.yaml", all.toString());
        tree = MemoryTree.of(
                "plain/kustomization.yaml", "resources: [all.yaml]\n",
                "plain/all.yaml", all.toString(),
                "merged/kustomization.yaml", "resources: [../plain]\npatches: [{path: patches.yaml}]\n",
                "merged/patches.yaml", patches.toString(),
                "renamed/kustomization.yaml", "resources: [../plain]\nnamePrefix: p-\nnamespace: n\n");
        rendering = new Renderer(tree, RenderOptions.DEFAULT).render("plain");
    }

    @Benchmark
    public Object read() {
        return YamlReader.standard().documents(file);
    }

    @Benchmark
    public byte[] write() {
        return rendering.toYaml();
    }

    @Benchmark
    public Rendering render() {
        return new Renderer(tree, RenderOptions.DEFAULT).render("plain");
    }

    @Benchmark
    public Rendering merge() {
        return new Renderer(tree, RenderOptions.DEFAULT).render("merged");
    }

    @Benchmark
    public Rendering followNames() {
        return new Renderer(tree, RenderOptions.DEFAULT).render("renamed");
    }
}
