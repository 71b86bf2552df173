package dev.kasane.testkit.state;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.ValidationRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds changes of a CustomResourceDefinition that may invalidate objects, or lose fields of objects, that its former
 * version accepted.
 */
public final class SchemaChanges {

    private final List<String> found = new ArrayList<>();

    private SchemaChanges() {}

    /** A line for each such change; empty when every object stays valid and whole. */
    public static List<String> thatBreak(CustomResourceDefinition before, CustomResourceDefinition after) {
        SchemaChanges changes = new SchemaChanges();
        String name = after.getMetadata().getName();
        if (!before.getSpec().getScope().equals(after.getSpec().getScope())) {
            changes.found.add(name + ": the scope cannot be changed");
        }
        Map<String, CustomResourceDefinitionVersion> versions = new HashMap<>();
        after.getSpec().getVersions().forEach(version -> versions.put(version.getName(), version));
        for (CustomResourceDefinitionVersion version : before.getSpec().getVersions()) {
            CustomResourceDefinitionVersion now = versions.get(version.getName());
            String path = name + " " + version.getName();
            if (now == null || (version.getServed() && !now.getServed())) {
                changes.found.add(path + ": the version is no longer served");
            } else {
                changes.compare(
                        path,
                        version.getSchema().getOpenAPIV3Schema(),
                        now.getSchema().getOpenAPIV3Schema());
            }
        }
        return changes.found;
    }

    private void compare(String path, JSONSchemaProps before, @Nullable JSONSchemaProps after) {
        if (after == null) {
            found.add(path + ": the field is gone, and would be cut off");
            return;
        }
        if (!Objects.equals(before.getType(), after.getType())
                && !Boolean.TRUE.equals(after.getXKubernetesIntOrString())) {
            found.add(path + ": was " + before.getType() + " and is " + after.getType());
        }
        requiredOnes(path, before, after);
        bounds(path, before, after);
        Set<String> rules = new HashSet<>();
        before.getXKubernetesValidations().forEach(rule -> rules.add(rule.getRule()));
        for (ValidationRule rule : after.getXKubernetesValidations()) {
            // a rule about the way from old to new does not look at what is only stored
            if (!rules.contains(rule.getRule()) && !rule.getRule().contains("oldSelf")) {
                found.add(path + ": a new rule, " + rule.getRule());
            }
        }
        children(path, before, after);
    }

    private void requiredOnes(String path, JSONSchemaProps before, JSONSchemaProps after) {
        for (String required : after.getRequired()) {
            JSONSchemaProps field = after.getProperties().get(required);
            boolean hasDefault = field != null && field.getDefault() != null;
            if (!before.getRequired().contains(required) && !hasDefault) {
                found.add(path + "." + required + ": is required now");
            }
        }
    }

    private void bounds(String path, JSONSchemaProps before, JSONSchemaProps after) {
        if (isTighter(before.getMinimum(), after.getMinimum(), 1)
                || isTighter(before.getMaximum(), after.getMaximum(), -1)
                || isTighter(before.getMinLength(), after.getMinLength(), 1)
                || isTighter(before.getMaxLength(), after.getMaxLength(), -1)
                || isTighter(before.getMinItems(), after.getMinItems(), 1)
                || isTighter(before.getMaxItems(), after.getMaxItems(), -1)) {
            found.add(path + ": its bounds are tighter");
        }
        if (after.getPattern() != null && !after.getPattern().equals(before.getPattern())) {
            found.add(path + ": has another pattern");
        }
        boolean isNarrower = !after.getEnum().isEmpty()
                && (before.getEnum().isEmpty() || !after.getEnum().containsAll(before.getEnum()));
        if (isNarrower) {
            found.add(path + ": fewer values are allowed");
        }
    }

    private static boolean isTighter(@Nullable Number before, @Nullable Number after, int direction) {
        return after != null
                && (before == null || direction * Double.compare(after.doubleValue(), before.doubleValue()) > 0);
    }

    private void children(String path, JSONSchemaProps before, JSONSchemaProps after) {
        boolean keepsAll = Boolean.TRUE.equals(after.getXKubernetesPreserveUnknownFields());
        before.getProperties().forEach((name, schema) -> {
            JSONSchemaProps now = after.getProperties().get(name);
            if (now != null || !keepsAll) {
                compare(path + "." + name, schema, now);
            }
        });
        if (before.getItems() != null && before.getItems().getSchema() != null) {
            compare(
                    path + "[]",
                    before.getItems().getSchema(),
                    after.getItems() == null ? null : after.getItems().getSchema());
        }
    }
}
