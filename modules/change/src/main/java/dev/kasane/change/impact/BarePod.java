package dev.kasane.change.impact;

import dev.kasane.change.diff.Change;
import dev.kasane.change.equivalence.StoredForm;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A pod, of which only the images, more tolerations and a shorter deadline can be changed. One with scheduling gates
 * may also lose gates, and gain node selectors and affinity.
 */
final class BarePod implements Refusal {

    private static final Set<String> FREE_IN_CONTAINERS = Set.of("image");
    private static final Set<String> FREE_IN_TOLERATIONS = Set.of("tolerationSeconds");

    @Override
    public List<String> kinds() {
        return List.of("/Pod");
    }

    @Override
    public void look(Change.Changed change, ResourceSet around, Consumer<Refused> refused) {
        StoredForm form = StoredForm.ofEffects(change.resource().gvk());
        YamlMap before = change.before().root().map("spec");
        YamlMap after = change.resource().root().map("spec");
        if (before == null || after == null) {
            return;
        }
        for (String field : form.differing("spec", before, after, Set.of())) {
            if (!isAllowed(form, field, before, after)) {
                refused.accept(Refused.always("spec." + field, Hint.RECREATE));
            }
        }
    }

    private static boolean isAllowed(StoredForm form, String field, YamlMap before, YamlMap after) {
        boolean gated = !items(before, "schedulingGates").isEmpty();
        return switch (field) {
            case "containers", "initContainers" -> onlyImages(form, field, before, after);
            case "tolerations" -> keepsTolerations(form, before, after);
            case "activeDeadlineSeconds" -> isShortened(before.text(field), after.text(field));
            case "schedulingGates" -> keeps(items(after, field), items(before, field), form, "spec.schedulingGates[]");
            case "nodeSelector" -> gated && onlyGains(before.map(field), after.map(field));
            case "affinity" -> gated;
            default -> false;
        };
    }

    private static List<YamlMap> items(YamlMap spec, String field) {
        return spec.get(field) instanceof YamlList list ? maps(list) : List.of();
    }

    private static List<YamlMap> maps(YamlList list) {
        List<YamlMap> maps = new ArrayList<>();
        for (YamlNode item : list) {
            if (item instanceof YamlMap map) {
                maps.add(map);
            }
        }
        return maps;
    }

    private static boolean onlyImages(StoredForm form, String field, YamlMap before, YamlMap after) {
        List<YamlMap> then = items(before, field);
        List<YamlMap> now = items(after, field);
        if (then.size() != now.size()) {
            return false;
        }
        for (int i = 0; i < then.size(); i++) {
            if (!form.differing("spec." + field + "[]", then.get(i), now.get(i), FREE_IN_CONTAINERS)
                    .isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static boolean keepsTolerations(StoredForm form, YamlMap before, YamlMap after) {
        List<YamlMap> now = items(after, "tolerations");
        return items(before, "tolerations").stream()
                .allMatch(toleration -> now.stream()
                        .anyMatch(other -> form.differing("spec.tolerations[]", toleration, other, FREE_IN_TOLERATIONS)
                                .isEmpty()));
    }

    /** Whether all items of one list are also in another. */
    private static boolean keeps(List<YamlMap> some, List<YamlMap> others, StoredForm form, String path) {
        return some.stream()
                .allMatch(item -> others.stream()
                        .anyMatch(other ->
                                form.differing(path, item, other, Set.of()).isEmpty()));
    }

    private static boolean isShortened(@Nullable String before, @Nullable String after) {
        try {
            return after != null && (before == null || Long.parseLong(after) <= Long.parseLong(before));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean onlyGains(@Nullable YamlMap before, @Nullable YamlMap after) {
        for (int i = 0; before != null && i < before.size(); i++) {
            YamlNode value = after == null ? null : after.get(before.key(i).text());
            if (value == null || !value.toString().equals(before.value(i).toString())) {
                return false;
            }
        }
        return true;
    }
}
