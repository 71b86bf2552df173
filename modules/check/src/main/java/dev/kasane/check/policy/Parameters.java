package dev.kasane.check.policy;

import dev.kasane.resource.Gvk;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameter objects of policies. */
public interface Parameters {

    /** All objects of a kind. */
    List<Map<String, Object>> objects(Gvk gvk);

    /** Whether an object holds what came out of a Secret, so that nothing computed from it is shown. */
    default boolean isSecret(Map<String, Object> object) {
        return "Secret".equals(object.get("kind"));
    }

    /** Whether a kind is cluster-scoped; null if the kind is unknown. */
    @Nullable
    Boolean isClusterScoped(Gvk gvk);
}
