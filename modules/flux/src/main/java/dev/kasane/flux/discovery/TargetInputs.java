package dev.kasane.flux.discovery;

import dev.kasane.flux.release.ReleaseValues;
import dev.kasane.flux.substitute.Variables;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.resource.StandIns;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The inputs of targets from ConfigMaps and Secrets: the variables of Kustomizations, the values of HelmReleases. */
final class TargetInputs {

    private final Settings settings;
    private final BiFunction<FluxTarget, Set<String>, List<FluxObject>> maker;

    /** @param maker the ConfigMaps and Secrets that a Kustomization makes, and the keys of those that wait for them */
    TargetInputs(Settings settings, BiFunction<FluxTarget, Set<String>, List<FluxObject>> maker) {
        this.settings = settings;
        this.maker = maker;
    }

    /** The values of a HelmRelease. */
    ReleaseValues values(FluxTarget release) {
        return values(release, new HashSet<>(Set.of(release.key())));
    }

    /** The same while the targets with some keys wait for it, to detect cycles. */
    ReleaseValues values(FluxTarget release, Set<String> open) {
        List<ReleaseValues.Reference> references = new ArrayList<>();
        for (Object item : release.spec().list("valuesFrom").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            FluxObject found = object(reference, release, open);
            String key = reference.text("valuesKey").isEmpty() ? "values.yaml" : reference.text("valuesKey");
            boolean isSecret = reference.text("kind").equals("Secret");
            String text = found == null ? null : text(found.object(), key, isSecret);
            if (found != null && text != null) {
                references.add(new ReleaseValues.Reference(
                        key + " of the " + reference.text("kind") + " " + reference.text("name"),
                        text,
                        reference.text("targetPath"),
                        isSecret || found.secrets().contains(text),
                        found.span()));
            }
        }
        return new ReleaseValues(List.copyOf(references), release.spec().map("values"), release.secrets());
    }

    /** A text of a ConfigMap or a Secret; null if it is missing, or is encrypted. */
    private static @Nullable String text(GoMap object, String key, boolean isSecret) {
        GoMap plain = object.map("stringData");
        boolean inBase64 = isSecret && !plain.has(key);
        GoMap data = inBase64 || !isSecret ? object.map("data") : plain;
        if (!data.has(key)) {
            return null;
        }
        String text = data.text(key);
        String shown = inBase64 && !StandIns.isEncrypted(text) ? decoded(text) : text;
        return shown == null || StandIns.isEncrypted(shown) ? null : shown;
    }

    /**
     * The variables of a Kustomization. The last of several sources counts, and the variables of the Kustomization
     * itself take precedence.
     */
    Variables variables(FluxTarget target) {
        return variables(target, new HashSet<>(Set.of(target.key())));
    }

    /** The same while the targets with some keys wait for it, to detect cycles. */
    Variables variables(FluxTarget target, Set<String> open) {
        GoMap postBuild = target.spec().map("postBuild");
        Map<String, String> values = new HashMap<>();
        Set<String> unknown = new HashSet<>();
        Set<String> secret = new HashSet<>();
        boolean complete = true;
        for (Object item : postBuild.list("substituteFrom").items()) {
            GoMap reference = item instanceof GoMap map ? map : GoMap.empty();
            FluxObject found = object(reference, target, open);
            if (found == null) {
                complete &= reference.isTrue("optional");
                continue;
            }
            boolean isSecret = reference.text("kind").equals("Secret");
            for (String field : List.of("data", "stringData")) {
                GoMap data = found.object().map(field);
                addAll(data, isSecret && field.equals("data"), values, unknown);
                addSecrets(data, isSecret ? null : found.secrets(), secret);
            }
        }
        addSecrets(postBuild.map("substitute"), target.secrets(), secret);
        for (Map.Entry<String, Object> entry : postBuild.map("substitute").entries()) {
            values.put(entry.getKey(), entry.getValue().toString().replace("\n", ""));
            unknown.remove(entry.getKey());
        }
        return new Variables(values, unknown, secret, complete);
    }

    /** Adds the names whose values are among some texts; all names where no texts are given. */
    private static void addSecrets(GoMap data, @Nullable Set<String> texts, Set<String> into) {
        for (Map.Entry<String, Object> entry : data.entries()) {
            if (texts == null || texts.contains(entry.getValue().toString())) {
                into.add(entry.getKey());
            }
        }
    }

    private static void addAll(GoMap data, boolean inBase64, Map<String, String> values, Set<String> unknown) {
        for (Map.Entry<String, Object> entry : data.entries()) {
            String value = entry.getValue().toString();
            String plain = inBase64 && !StandIns.isEncrypted(value) ? decoded(value) : value;
            if (plain == null || StandIns.isEncrypted(plain)) {
                values.remove(entry.getKey());
                unknown.add(entry.getKey());
            } else {
                values.put(entry.getKey(), plain.replace("\n", ""));
                unknown.remove(entry.getKey());
            }
        }
    }

    private static @Nullable String decoded(String value) {
        try {
            return new String(Base64.getMimeDecoder().decode(value), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private @Nullable FluxObject object(GoMap reference, FluxTarget target, Set<String> open) {
        return settings.find(reference, target, other -> open.contains(other.key()), other -> maker.apply(other, open));
    }
}
