package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The allocated fields of a Service: its address and family, the class of its load balancer, the port of its health
 * checks. Omitted fields keep their values; a change to ExternalName releases all of them.
 */
final class ServiceAddress implements Refusal {

    private static final String CURE = "delete the Service first, which gives it another address";

    @Override
    public List<String> kinds() {
        return List.of("/Service");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        YamlMap before = change.before().root().map("spec");
        YamlMap after = change.resource().root().map("spec");
        if (before == null || after == null || isExternal(before) || isExternal(after)) {
            return;
        }
        String address = first(after, "clusterIP", "clusterIPs");
        if (isOther(first(before, "clusterIP", "clusterIPs"), address)) {
            refused.accept(Refused.always("spec.clusterIP", "once the Service has an address", CURE));
        }
        String family = first(after, "ipFamily", "ipFamilies");
        if (isOther(first(before, "ipFamily", "ipFamilies"), family) && !"IPv4".equals(family)) {
            refused.accept(Refused.always("spec.ipFamilies", "which follow its address", CURE));
        }
        if (isBalanced(before) && isBalanced(after)) {
            if (!String.valueOf(before.text("loadBalancerClass"))
                    .equals(String.valueOf(after.text("loadBalancerClass")))) {
                refused.accept(Refused.always("spec.loadBalancerClass", "as long as it is a LoadBalancer", CURE));
            }
            String port = after.text("healthCheckNodePort");
            if (isOther(before.text("healthCheckNodePort"), port)
                    && "Local".equals(before.text("externalTrafficPolicy"))) {
                refused.accept(Refused.always("spec.healthCheckNodePort", "once it is given", CURE));
            }
        }
    }

    private static boolean isExternal(YamlMap spec) {
        return "ExternalName".equals(spec.text("type"));
    }

    private static boolean isBalanced(YamlMap spec) {
        return "LoadBalancer".equals(spec.text("type"));
    }

    /** Whether a value is set that differs from the former one, or from the one that the API server chose. */
    private static boolean isOther(@Nullable String before, @Nullable String after) {
        return after != null && !after.equals(before);
    }

    private static @Nullable String first(YamlMap spec, String field, String list) {
        String text = spec.text(field);
        if (text != null && !text.isEmpty()) {
            return text;
        }
        return spec.get(list) instanceof YamlList items && !items.isEmpty() && items.get(0) instanceof YamlScalar scalar
                ? scalar.text()
                : null;
    }
}
