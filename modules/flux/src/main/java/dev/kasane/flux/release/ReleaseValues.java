package dev.kasane.flux.release;

import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.chart.ValuesFile;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of a release, as helm-controller merges them: those of ConfigMaps and Secrets in the order of their
 * references, then its own.
 *
 * @param references what ConfigMaps and Secrets hold, as far as it is known
 * @param own {@code spec.values}
 * @param ownSecrets the texts of the HelmRelease that are secret
 */
public record ReleaseValues(List<Reference> references, GoMap own, Set<String> ownSecrets) {

    /**
     * One text.
     *
     * @param name its name in messages
     * @param text YAML, or one value if there is a path
     * @param path the path of the value in the syntax of {@code --set}; empty for YAML
     * @param isSecret whether it is secret, as all of a Secret is
     * @param place where the ConfigMap or the Secret is written
     */
    public record Reference(String name, String text, String path, boolean isSecret, Span place) {

        /** The place does not count. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Reference that
                    && name.equals(that.name)
                    && text.equals(that.text)
                    && path.equals(that.path)
                    && isSecret == that.isSecret;
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + text.hashCode();
        }
    }

    /**
     * The values.
     *
     * @param profile the release of Helm that reads them
     * @throws dev.kasane.problem.KasaneException when a text has no values
     */
    GoMap values(HelmProfile profile) {
        GoMap values = GoMap.empty();
        // written and read, so that numbers are what they are in a file
        GoMap own = ValuesFile.read("spec.values", GoText.bytes(GoJson.raw(this.own)), profile);
        for (Reference reference : references) {
            if (reference.path().isEmpty()) {
                ValuesFile.merge(values, read(reference, profile));
                continue;
            }
            ValuesFile.merge(values, own);
            String text = reference.text();
            boolean quoted = isQuoted(text, '\'') || isQuoted(text, '"');
            SetFlags flags = new SetFlags(values, profile);
            if (quoted) {
                flags.setString(reference.path() + "=" + unquoted(text));
            } else {
                flags.set(reference.path() + "=" + text);
            }
        }
        ValuesFile.merge(values, own);
        return values;
    }

    private static GoMap read(Reference reference, HelmProfile profile) {
        return ValuesFile.read(reference.name(), GoText.bytes(reference.text()), profile);
    }

    private static boolean isQuoted(String text, char quote) {
        return !text.isEmpty() && text.charAt(0) == quote && text.charAt(text.length() - 1) == quote;
    }

    private static String unquoted(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isQuote(text.charAt(from))) {
            from++;
        }
        while (to > from && isQuote(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    private static boolean isQuote(char c) {
        return c == '\'' || c == '"';
    }

    /** The texts that are secret. */
    Set<String> secrets() {
        Set<String> secrets = new HashSet<>(ownSecrets);
        for (Reference reference : references) {
            if (!reference.isSecret()) {
                continue;
            }
            if (reference.path().isEmpty()) {
                collect(read(reference, HelmProfile.NEWEST), secrets);
            } else {
                secrets.add(unquoted(reference.text()));
            }
        }
        secrets.remove("");
        return secrets;
    }

    private static void collect(Object value, Set<String> into) {
        if (value instanceof GoMap map) {
            map.entries().forEach(entry -> collect(entry.getValue(), into));
        } else if (value instanceof GoList list) {
            list.items().forEach(item -> collect(item, into));
        } else if (!(value instanceof Boolean)) {
            into.add(value.toString());
        }
    }
}
