package dev.kasane.argocd.chart;

import dev.kasane.argocd.discovery.ArgoTarget;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;

/**
 * The specification of an Application with the places of its fields.
 *
 * @param spec the specification
 * @param written the same with the places
 */
record WrittenSpec(GoMap spec, YamlMap written) {

    /** That of an Application, or of the template of the ApplicationSet that makes it. */
    static WrittenSpec of(ArgoTarget target) {
        SourceFile unknown = new SourceFile(target.file(), new byte[0], "Application");
        YamlNode root = target.written() == null ? YamlMap.empty(unknown, 0) : target.written();
        YamlNode at = field(root, "spec");
        if (!target.owner().isEmpty()) {
            at = field(field(at, "template"), "spec");
        }
        GoMap spec = target.application().map("spec");
        return new WrittenSpec(spec, (YamlMap) WrittenValue.of(spec, at, root));
    }

    /** A field of a map; what is written around it when there is no such field. */
    private static YamlNode field(YamlNode node, String name) {
        return node instanceof YamlMap map && map.get(name) instanceof YamlMap field ? field : node;
    }

    /** One of its sources. */
    YamlMap source(GoMap source) {
        List<Object> several = spec.list("sources").items();
        for (int i = 0; i < several.size(); i++) {
            if (several.get(i) == source && written.get("sources") instanceof YamlList list) {
                return (YamlMap) list.get(i);
            }
        }
        YamlMap one = written.map("source");
        return one == null ? YamlMap.empty(written.origin(), written.offset()) : one;
    }
}
