package dev.kasane.kustomize.schema;

import dev.kasane.problem.Problem;
import dev.kasane.resource.Gvk;
import dev.kasane.resource.MarkedFields;
import dev.kasane.resource.Scopes;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The schemas in force during one render. Kustomize keeps them in global state whose rules this reproduces: the first
 * kustomization that names a schema decides for all, its schema takes the place of the built-in one, but both are in
 * force if an object of an unknown kind was read before the schema was named.
 */
public final class Schemas implements Scopes {

    private static final String BUILT_IN_VERSION = "v1.21.2";

    private final MarkedFields markedFields;
    private final Map<String, Map<String, Gvk>> kinds = new ConcurrentHashMap<>();
    private final Map<Gvk, Boolean> scopes = new ConcurrentHashMap<>();
    private final List<OpenApiTypes> loaded = new ArrayList<>();
    private @Nullable KubernetesTypes builtIn;
    private @Nullable YamlMap custom;
    private volatile boolean chosen;
    private boolean initialised;
    private boolean metUnknown;
    private boolean builtInWins;

    public Schemas() {
        this(MarkedFields.NONE);
    }

    /**
     * @param markedFields the fields that the repository marks as secret
     */
    public Schemas(MarkedFields markedFields) {
        this.markedFields = markedFields;
    }

    @Override
    public MarkedFields markedFields() {
        return markedFields;
    }

    /**
     * Notes the schema a kustomization names, unless one was named before.
     *
     * @param version the version it names
     * @param document the document it names, as JSON
     */
    public synchronized void choose(@Nullable YamlScalar version, @Nullable YamlMap document) {
        if (chosen) {
            return;
        }
        if (document != null) {
            if (version != null) {
                throw Problem.error(
                                "openapi names a version and a file, and only one of them can be used",
                                version.span(),
                                "remove version or path")
                        .asException();
            }
            custom = document;
            scopes.clear();
            chosen = true;
            initialised = false;
        } else if (version != null && !version.text().isEmpty()) {
            if (!version.text().equals(BUILT_IN_VERSION)) {
                throw Problem.error(
                                "the schema of Kubernetes " + version.text() + " is not built in",
                                version.span(),
                                "use " + BUILT_IN_VERSION + ", or give the schema as a file with path")
                        .asException();
            }
            chosen = true;
            initialised = false;
        }
    }

    /** Whether no kustomization has named a schema. */
    public boolean areBuiltIn() {
        return !chosen;
    }

    @Override
    public Gvk kind(String apiVersion, String kind) {
        Map<String, Gvk> ofVersion = kinds.get(apiVersion);
        if (ofVersion == null) {
            ofVersion = new ConcurrentHashMap<>();
            kinds.put(apiVersion, ofVersion);
        }
        Gvk known = ofVersion.get(kind);
        if (known == null) {
            known = Gvk.of(apiVersion, kind);
            ofVersion.put(kind, known);
        }
        return known;
    }

    @Override
    public boolean isClusterScoped(Gvk gvk) {
        Boolean known = scopes.get(gvk);
        if (known != null) {
            return known;
        }
        boolean found = lookUpScope(gvk);
        scopes.put(gvk, found);
        return found;
    }

    private synchronized boolean lookUpScope(Gvk gvk) {
        Boolean scope = BuiltInScopes.isClusterScoped(gvk);
        if (scope != null) {
            return scope;
        }
        if (!initialised && custom == null) {
            metUnknown = true;
            return false;
        }
        initialise();
        for (OpenApiTypes types : loaded.reversed()) {
            Boolean found = types.isClusterScoped(gvk);
            if (found != null) {
                return found;
            }
        }
        return false;
    }

    /** The type of a kind, or null when no schema in force has it. */
    public synchronized @Nullable MergeType typeOf(Gvk gvk) {
        initialise();
        MergeType own = builtIn == null ? null : builtIn.of(gvk);
        if (builtInWins && own != null) {
            return own;
        }
        for (OpenApiTypes types : loaded.reversed()) {
            MergeType type = types.of(gvk, builtIn);
            if (type != null) {
                return type;
            }
        }
        return own;
    }

    private void initialise() {
        if (initialised) {
            return;
        }
        initialised = true;
        if (custom != null) {
            loaded.add(new OpenApiTypes(custom));
            builtInWins = false;
            if (metUnknown && builtIn == null) {
                builtIn = KubernetesTypes.all();
                builtInWins = true;
            }
        } else if (builtIn == null) {
            builtIn = KubernetesTypes.all();
        }
    }
}
