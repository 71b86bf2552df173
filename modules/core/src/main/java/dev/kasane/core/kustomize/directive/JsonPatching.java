package dev.kasane.core.kustomize.directive;

import dev.kasane.core.kustomize.patch.JsonPatch;
import dev.kasane.core.kustomize.schema.Schemas;
import dev.kasane.core.resource.BuildAnnotations;
import dev.kasane.core.resource.MetadataTexts;
import dev.kasane.core.resource.Resource;
import dev.kasane.core.yaml.YamlMap;
import dev.kasane.core.yaml.YamlScalar;
import java.util.Map;

/** Applies a JSON patch to an object, whose build annotations it may see but not change. */
final class JsonPatching {

    private JsonPatching() {}

    static Resource apply(Resource resource, JsonPatch patch, Schemas schemas) {
        YamlMap written = BuildAnnotations.written(resource);
        Map<String, YamlScalar> before = MetadataTexts.read(written, MetadataTexts.ANNOTATIONS);
        YamlMap patched = patch.apply(written, resource.markedFields());
        Map<String, YamlScalar> after = MetadataTexts.read(patched, MetadataTexts.ANNOTATIONS);
        for (Map.Entry<String, YamlScalar> annotation : before.entrySet()) {
            if (BuildAnnotations.isRestored(annotation.getKey())) {
                after.put(annotation.getKey(), annotation.getValue());
            }
        }
        YamlMap restored = MetadataTexts.write(patched, MetadataTexts.ANNOTATIONS, after);
        return BuildAnnotations.reread(resource.withRoot(restored, schemas));
    }
}
