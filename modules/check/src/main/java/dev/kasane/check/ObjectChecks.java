package dev.kasane.check;

import dev.kasane.check.builtin.KindRule;
import dev.kasane.check.crd.CustomResources;
import dev.kasane.check.crd.DefinitionRules;
import dev.kasane.check.crd.Definitions;
import dev.kasane.check.policy.PolicyRules;
import dev.kasane.check.policy.StoredObject;
import dev.kasane.check.schema.KindNames;
import dev.kasane.check.schema.Kubernetes;
import dev.kasane.check.schema.Type;
import dev.kasane.check.value.Fault;
import dev.kasane.check.value.Faults;
import dev.kasane.json.Json;
import dev.kasane.resource.Gvk;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Validates single objects as an API server does: built-in ones, and custom resources with a known definition. */
public final class ObjectChecks {

    private static final String ADMISSION = "admissionregistration.k8s.io/v1/";

    private static final Map<String, KindRule> MORE_RULES = Map.of(
            ADMISSION + "ValidatingAdmissionPolicy",
            PolicyRules::checkPolicy,
            ADMISSION + "ValidatingAdmissionPolicyBinding",
            PolicyRules::checkBinding,
            "apiextensions.k8s.io/v1/CustomResourceDefinition",
            DefinitionRules::check);

    private final Kubernetes version;
    private final Definitions definitions;
    private final BuiltInCheck builtIn = new BuiltInCheck(MORE_RULES);

    @SuppressWarnings("exports") // only kasane crds brings definitions of its own
    public ObjectChecks(Kubernetes version, Definitions definitions) {
        this.version = version;
        this.definitions = definitions;
    }

    /**
     * The faults of an object, with its stored form.
     *
     * @param whenRight gives the object as a server would store it
     * @param faults the errors of the API server
     */
    public record Result(Supplier<Map<String, Object>> whenRight, List<Fault> faults) {

        /** The object as a server would store it, made anew; null when it would not. */
        public @Nullable Map<String, Object> stored() {
            return faults.isEmpty() ? whenRight.get() : null;
        }
    }

    /** The kinds of Kubernetes itself, as {@code apiVersion/Kind}. */
    Collection<String> kindsOfKubernetes() {
        return version.kinds();
    }

    /** Whether a kind is known by a definition that kasane contains, and by no other. */
    public boolean isBundled(Gvk gvk) {
        return version.typeOf(gvk) == null && definitions.isBundled(gvk);
    }

    /** Whether a kind is cluster-scoped; null if the kind is unknown. */
    public @Nullable Boolean isClusterScoped(Gvk gvk) {
        if (version.typeOf(gvk) != null) {
            return KindNames.isClusterScoped(gvk);
        }
        Definitions.Kind kind = definitions.kind(gvk);
        return kind == null ? null : kind.clusterScoped();
    }

    /** The plural of a kind in request URLs. */
    public String plural(Gvk gvk) {
        Definitions.Kind kind = definitions.kind(gvk);
        return kind == null ? KindNames.plural(gvk.kind()) : kind.plural();
    }

    /** Checks an object; null when nothing is known of its kind. */
    public @Nullable Result check(Gvk gvk, Object value) {
        Type.Struct type = version.typeOf(gvk);
        if (type != null) {
            BuiltInCheck.Result result = builtIn.check(gvk, type, value);
            return new Result(() -> StoredObject.ofBuiltIn(result.stored(), type), result.faults());
        }
        CustomResources custom = definitions.check(gvk);
        if (custom == null) {
            return definitions.kind(gvk) == null ? null : new Result(() -> Json.map(Json.copy(value)), List.of());
        }
        Faults faults = new Faults();
        Map<String, Object> stored = custom.check(Json.map(value), faults);
        return new Result(() -> StoredObject.ofCustom(stored), faults.all());
    }

    /** An object with its defaults, however wrong it is otherwise; null when it has not the types of its kind. */
    public @Nullable Map<String, Object> defaulted(Gvk gvk, Object value) {
        Type.Struct type = version.typeOf(gvk);
        if (type == null) {
            return null;
        }
        Map<String, Object> object = BuiltInCheck.defaulted(gvk, type, value, new Faults());
        return object.isEmpty() ? null : object;
    }
}
