package dev.kasane.check.cel;

import com.google.common.collect.ImmutableSet;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import java.util.List;
import java.util.Optional;

/**
 * The CEL library {@code authorizer}, which checks the permissions of a user. Expressions compile, but their evaluation
 * fails, since only a server has the answer.
 */
final class AuthorizerLibrary {

    private static final CelType PATH = OpaqueType.create("kubernetes.authorization.PathCheck");
    private static final CelType GROUP = OpaqueType.create("kubernetes.authorization.GroupCheck");
    private static final CelType RESOURCE = OpaqueType.create("kubernetes.authorization.ResourceCheck");
    private static final CelType DECISION = OpaqueType.create("kubernetes.authorization.Decision");
    private static final CelType TEXT = SimpleType.STRING;

    /** The authorizer, whose one field is a check of the request itself. */
    static final CelType TYPE = StructType.create(
            "kubernetes.authorization.Authorizer",
            ImmutableSet.of("requestResource"),
            field -> field.equals("requestResource") ? Optional.of(RESOURCE) : Optional.empty());

    private AuthorizerLibrary() {}

    static Library library() {
        Library library = new Library();
        unanswerable(library, "path", "authorizer_path", PATH, TYPE, TEXT);
        unanswerable(library, "check", "pathcheck_check", DECISION, PATH, TEXT);
        unanswerable(library, "check", "resourcecheck_check", DECISION, RESOURCE, TEXT);
        unanswerable(library, "group", "authorizer_group", GROUP, TYPE, TEXT);
        unanswerable(library, "serviceAccount", "authorizer_serviceaccount", TYPE, TYPE, TEXT, TEXT);
        unanswerable(library, "resource", "groupcheck_resource", RESOURCE, GROUP, TEXT);
        unanswerable(library, "subresource", "resourcecheck_subresource", RESOURCE, RESOURCE, TEXT);
        unanswerable(library, "namespace", "resourcecheck_namespace", RESOURCE, RESOURCE, TEXT);
        unanswerable(library, "name", "resourcecheck_name", RESOURCE, RESOURCE, TEXT);
        unanswerable(library, "fieldSelector", "resourcecheck_fieldselector", RESOURCE, RESOURCE, TEXT);
        unanswerable(library, "labelSelector", "resourcecheck_labelselector", RESOURCE, RESOURCE, TEXT);
        unanswerable(library, "allowed", "decision_allowed", SimpleType.BOOL, DECISION);
        unanswerable(library, "reason", "decision_reason", TEXT, DECISION);
        unanswerable(library, "errored", "decision_errored", SimpleType.BOOL, DECISION);
        unanswerable(library, "error", "decision_error", TEXT, DECISION);
        return library;
    }

    private static void unanswerable(Library library, String name, String id, CelType result, CelType... types) {
        List<Class<?>> classes = new java.util.ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            classes.add(Object.class);
        }
        library.member(name, id, result, List.of(types), classes, arguments -> {
            throw new LazyMap.Failure(CelProblem.unanswerable("only a server can decide what a user may do"));
        });
    }

    /** The stand-in for the authorizer in an evaluation. */
    static Object value() {
        return new LazyMap().unanswerable("requestResource", "only a server can decide what a user may do");
    }
}
