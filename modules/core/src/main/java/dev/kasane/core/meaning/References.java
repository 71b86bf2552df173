package dev.kasane.core.meaning;

import dev.kasane.core.resource.Resource;
import dev.kasane.core.yaml.YamlList;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlNode;
import dev.kasane.core.yaml.YamlScalar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which ConfigMaps, Secrets and ServiceAccounts of its namespace the pods of an object need; optional ones left out. */
final class References {

    private static final Map<String, List<String>> KINDS = Map.of(
            "configMapKeyRef", List.of("ConfigMap", "name"),
            "configMapRef", List.of("ConfigMap", "name"),
            "configMap", List.of("ConfigMap", "name"),
            "secretKeyRef", List.of("Secret", "name"),
            "secretRef", List.of("Secret", "name"),
            "secret", List.of("Secret", "secretName", "name"));

    private References() {}

    /** Something that is named: {@code ConfigMap settings}. */
    record Reference(String kind, String name) {}

    static Set<Reference> of(Resource resource) {
        Set<Reference> references = new LinkedHashSet<>();
        YamlMap podSpec = Workload.podSpec(resource);
        if (podSpec != null) {
            String account = podSpec.text("serviceAccountName");
            if (account != null && !account.equals("default")) {
                references.add(new Reference("ServiceAccount", account));
            }
            collect(podSpec, references);
        }
        return references;
    }

    private static void collect(YamlNode node, Set<Reference> into) {
        if (node instanceof YamlMap map) {
            for (int i = 0; i < map.size(); i++) {
                List<String> kind = KINDS.get(map.key(i).text());
                if (kind != null && map.value(i) instanceof YamlMap reference) {
                    add(kind, reference, into);
                }
                collect(map.value(i), into);
            }
        } else if (node instanceof YamlList list) {
            list.forEach(item -> collect(item, into));
        }
    }

    private static void add(List<String> kind, YamlMap reference, Set<Reference> into) {
        boolean optional = reference.get("optional") instanceof YamlScalar flag
                && flag.text().equals("true");
        for (String field : kind.subList(1, kind.size())) {
            String name = reference.text(field);
            if (name != null && !name.isEmpty() && !optional) {
                into.add(new Reference(kind.getFirst(), name));
                return;
            }
        }
    }
}
