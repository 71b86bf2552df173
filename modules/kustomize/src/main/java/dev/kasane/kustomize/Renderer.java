package dev.kasane.kustomize;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.files.TreeEntry;
import dev.kasane.files.TreeException;
import dev.kasane.kustomize.build.BaseCache;
import dev.kasane.kustomize.build.Build;
import dev.kasane.kustomize.build.BuildOptions;
import dev.kasane.kustomize.config.KustomizationReader;
import dev.kasane.kustomize.load.Session;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.RestrictionSetting;
import dev.kasane.lock.store.LockedTree;
import dev.kasane.problem.HeapLimit;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.problem.TimeLimit;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.ResourceSet;
import dev.kasane.resource.SecretSettings;
import dev.kasane.yaml.YamlReader;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Renders the kustomizations of one tree, as kustomize 5.8.1 does:
 *
 * <pre>{@code
 * try (DirectoryTree tree = new DirectoryTree(Path.of("."))) {
 *     byte[] yaml = new Renderer(tree, RenderOptions.DEFAULT).render("overlays/prod").toYaml();
 * }
 * }</pre>
 *
 * <p>Bases that several targets share are built once, so the tree must not change while its renderer is in use. Threads
 * may share a renderer. It prints nothing, starts no process and opens no connection.
 */
public final class Renderer {

    private final FileTree tree;
    private final RenderOptions options;
    private final BaseCache memory;
    private final SecretSettings secrets;
    private volatile boolean areSecretsKnown;
    private volatile @Nullable LoadRestriction restriction;

    /**
     * @param tree the files
     * @param options how things are rendered
     */
    public Renderer(FileTree tree, RenderOptions options) {
        this(tree, options, BaseCache.keeping(), new SecretSettings());
    }

    /**
     * Reads a kustomization alone, without the files that it names.
     *
     * @throws dev.kasane.problem.KasaneException when kustomize would reject it
     */
    public static void checkKustomization(SourceFile file) {
        new KustomizationReader(YamlReader.standard(), new Problems()).read(file);
    }

    /** Its options. */
    public RenderOptions options() {
        return options;
    }

    private Renderer(FileTree tree, RenderOptions options, BaseCache memory, SecretSettings secrets) {
        this.tree = LockedTree.over(tree);
        this.options = options;
        this.memory = memory;
        this.secrets = secrets;
    }

    /**
     * A renderer of another tree with the same options, which takes from this one the bases that are the same in both.
     * A field that one of the trees marks as secret is secret in both.
     *
     * @param other the other tree
     * @param unchanged whether some paths have the same content in the other tree
     */
    public Renderer forOtherTree(FileTree other, Predicate<Map<String, TreeEntry.Kind>> unchanged) {
        if (!areSecretsKnown) {
            secrets.addReadable(tree);
        }
        secrets.addReadable(other);
        return new Renderer(other, options, memory.after(unchanged), secrets);
    }

    /** A renderer of the same tree with other options, to which the same fields are secret; this one for the same options. */
    public Renderer withOptions(RenderOptions others) {
        return others.equals(options) ? this : new Renderer(tree, others, BaseCache.keeping(), secrets);
    }

    /**
     * Renders the kustomization in a folder.
     *
     * @param folder the folder's path in the tree, empty for its root
     * @throws dev.kasane.problem.KasaneException when the folder, or something it names, is not right or cannot be read
     */
    public Rendering render(String folder) {
        Session session = session();
        return new Rendering(
                render(folder, session, memory), session.footprint().withoutCharts(), options.limits());
    }

    /**
     * Renders the kustomization in a folder as {@link #render} does, for a caller that renders no other. It caches
     * nothing, which takes less memory, and the result has its charts.
     */
    public Rendering renderOnce(String folder) {
        Session session = session();
        return new Rendering(render(folder, session, BaseCache.none()), session.footprint(), options.limits());
    }

    private Session session() {
        try {
            return new Session(
                    tree, options.limits(), restriction(), markedFields(), options.charts(), options.ksops());
        } catch (TreeException e) {
            throw unreadable(e);
        }
    }

    private LoadRestriction restriction() {
        LoadRestriction known = restriction;
        if (known == null) {
            known = options.restriction() == LoadRestriction.NONE ? LoadRestriction.NONE : RestrictionSetting.of(tree);
            restriction = known;
        }
        return known;
    }

    private ResourceSet render(String folder, Session session, BaseCache bases) {
        BuildOptions build = new BuildOptions(options.reorder(), options.managedByLabel());
        TimeLimit time = TimeLimit.begin(folder, options.limits().seconds());
        try {
            return new Build(session, bases, build).run(folder);
        } catch (TreeException e) {
            throw unreadable(e);
        } catch (OutOfMemoryError e) {
            throw HeapLimit.exceeded(folder).asException();
        } finally {
            time.end();
        }
    }

    /** A file that one target cannot read must not end a report of many targets. */
    private static KasaneException unreadable(TreeException e) {
        return Problem.error(String.valueOf(e.getMessage()), null, null).asException();
    }

    /** The fields that are secret in this tree and in those that it is compared with. */
    private MarkedFields markedFields() {
        if (!areSecretsKnown) {
            secrets.add(tree);
            areSecretsKnown = true;
        }
        return secrets.fields();
    }
}
