package dev.kasane.kustomize.directive;

import dev.kasane.kustomize.patch.JsonPatch;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.resource.BuildAnnotations;
import dev.kasane.resource.MetadataTexts;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
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
