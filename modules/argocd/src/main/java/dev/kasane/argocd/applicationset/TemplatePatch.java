package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.shape.ShapeException;
import dev.kasane.argocd.shape.Shapes;
import dev.kasane.argocd.shape.Type;
import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.TemplateFailure;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.gotemplate.value.GoQuote;
import dev.kasane.gotemplate.value.GoYaml;
import dev.kasane.gotemplate.value.GoYamlErrors;
import dev.kasane.gotemplate.value.JsonParser;
import dev.kasane.gotemplate.value.JsonSyntaxException;
import dev.kasane.problem.KasaneException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Applies a filled {@code templatePatch} to an Application, as a strategic merge. */
final class TemplatePatch {

    private TemplatePatch() {}

    /** The Application with the patch applied; its project is unchanged. */
    static GoMap apply(GoMap application, String text) {
        Object patch;
        String json;
        if (text.strip().startsWith("{")) {
            json = text;
            try {
                patch = JsonParser.parse(text);
            } catch (JsonSyntaxException e) {
                throw new TemplateFailure("invalid templatePatch " + GoQuote.quote(json) + ": " + e.message());
            }
        } else {
            try {
                patch = GoYaml.read(SourceFile.of("templatePatch", text));
            } catch (KasaneException e) {
                throw new TemplateFailure("error while converting template to json " + GoQuote.quote(text) + ": "
                        + GoYamlErrors.of(e.problems().getFirst()));
            }
            json = GoJson.compact(patch);
        }
        if (patch instanceof GoNil) {
            return application;
        }
        GoMap merged;
        try {
            if (!(patch instanceof GoMap)) {
                Shapes.application(patch);
            }
            merged = merge(application, (GoMap) patch, (Type.Struct) Shapes.APPLICATION);
            GoMap result = Shapes.application(merged);
            result.map("spec").put("project", application.map("spec").text("project"));
            return result;
        } catch (ShapeException e) {
            throw new TemplateFailure("invalid templatePatch " + GoQuote.quote(json) + ": " + e.message());
        } catch (MergeFailure e) {
            throw new TemplateFailure("error while applying templatePatch template to json " + GoQuote.quote(json)
                    + ": " + e.getMessage());
        }
    }

    /** Thrown if the merge fails. */
    private static final class MergeFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MergeFailure(String message) {
            super(message, null, false, false);
        }
    }

    private static GoMap merge(GoMap original, GoMap patch, @Nullable Type type) {
        GoMap rest = patch.copy();
        Object directive = rest.get("$patch");
        rest.remove("$patch");
        if (directive != null) {
            return switch (directive.toString()) {
                case "replace" -> rest;
                case "delete" -> GoMap.empty();
                case "merge" -> merge(original, rest, type);
                default -> throw new MergeFailure("Unknown patch type found: " + directive);
            };
        }
        GoMap result = original.copy();
        if (rest.get("$retainKeys") instanceof GoList retained) {
            rest.remove("$retainKeys");
            for (String key : Set.copyOf(original.keys())) {
                if (!retained.items().contains(key)) {
                    result.remove(key);
                }
            }
        }
        for (var entry : rest.entries()) {
            String key = entry.getKey();
            if (!key.startsWith("$setElementOrder/") && !key.startsWith("$deleteFromPrimitiveList/")) {
                mergeOne(result, key, entry.getValue(), type);
            }
        }
        return result;
    }

    private static void mergeOne(GoMap result, String key, Object value, @Nullable Type type) {
        Object known = result.get(key);
        if (value instanceof GoNil) {
            result.remove(key);
        } else if (value instanceof GoMap map && known instanceof GoMap knownMap) {
            result.put(key, merge(knownMap, map, below(type, key)));
        } else if (value instanceof GoList list && known instanceof GoList knownList) {
            Type inner = below(type, key);
            boolean united = key.equals("finalizers")
                    && type instanceof Type.Struct struct
                    && struct.name().equals("ObjectMeta");
            result.put(key, united ? union(knownList, list) : list);
            if (inner == null && type == null) {
                result.put(key, list);
            }
        } else {
            result.put(key, withoutDirectives(value));
        }
    }

    /** The type of a field; what is held as JSON text has no fields that a merge could look up. */
    private static @Nullable Type below(@Nullable Type type, String key) {
        Type target = type instanceof Type.Pointer pointer ? pointer.target() : type;
        if (target instanceof Type.Raw) {
            throw new MergeFailure(
                    "unable to find api field in struct RawExtension for the json field " + GoQuote.quote(key));
        }
        if (target instanceof Type.MapOf mapOf) {
            return mapOf.item();
        }
        if (!(target instanceof Type.Struct struct)) {
            return null;
        }
        Type field = Shapes.field(struct, key);
        return field instanceof Type.Pointer pointer ? pointer.target() : field;
    }

    private static GoList union(GoList known, GoList added) {
        Set<Object> all = new LinkedHashSet<>(added.items());
        all.addAll(known.items());
        return GoList.of(List.copyOf(all));
    }

    private static Object withoutDirectives(Object value) {
        if (value instanceof GoMap map) {
            GoMap kept = GoMap.empty();
            for (var entry : map.entries()) {
                boolean directive = entry.getKey().startsWith("$");
                if (!directive && !(entry.getValue() instanceof GoNil)) {
                    kept.put(entry.getKey(), withoutDirectives(entry.getValue()));
                }
            }
            return kept;
        }
        if (value instanceof GoList list) {
            List<Object> items = new ArrayList<>();
            list.items().forEach(item -> items.add(withoutDirectives(item)));
            return GoList.of(items);
        }
        return value;
    }
}
