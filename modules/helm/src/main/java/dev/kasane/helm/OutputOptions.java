package dev.kasane.helm;

import dev.kasane.helm.manifest.HookEvents;
import dev.kasane.yaml.YamlMap;
import java.util.List;

/**
 * The documents to print: with or without definitions, hooks and tests.
 *
 * @param withDefinitions whether the files of {@code crds} folders are
 * @param withHooks whether hooks are
 * @param withTests whether those hooks are that are tests
 */
public record OutputOptions(boolean withDefinitions, boolean withHooks, boolean withTests) {

    /** Whether an object of a template is printed. */
    boolean print(YamlMap object) {
        YamlMap metadata = object.map("metadata");
        YamlMap annotations = metadata == null ? null : metadata.map("annotations");
        if (annotations == null || annotations.get(HookEvents.ANNOTATION) == null) {
            return true;
        }
        String hook = annotations.text(HookEvents.ANNOTATION);
        List<String> events = HookEvents.of(hook == null ? "" : hook);
        return withHooks && !events.isEmpty() && (withTests || !HookEvents.haveTest(events));
    }
}
