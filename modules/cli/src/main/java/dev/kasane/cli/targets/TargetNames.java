package dev.kasane.cli.targets;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The names of Applications of Argo CD, and of Kustomizations and HelmReleases of Flux, on a command line. */
public final class TargetNames {

    private TargetNames() {}

    /** The Application that is written {@code web} or {@code application/web}; null if there is none. */
    public static @Nullable String application(Applications applications, String written) {
        return find(applications.names(), written, name -> List.of(name, "application/" + name));
    }

    /** The object of Flux that is written so; null if there is none. */
    public static @Nullable String flux(FluxKustomizations flux, String written) {
        return find(flux.names(), written, TargetNames::forms);
    }

    /** The name of a Flux object in completions: {@code HelmRelease shop/web} as {@code helmrelease/shop/web}. */
    public static String offered(String name) {
        return forms(name).get(1).toLowerCase(Locale.ROOT);
    }

    private static @Nullable String find(
            Collection<String> names, String written, Function<String, List<String>> forms) {
        String lower = written.toLowerCase(Locale.ROOT);
        for (String name : names) {
            for (String form : forms.apply(name)) {
                if (form.toLowerCase(Locale.ROOT).equals(lower)) {
                    return name;
                }
            }
        }
        return null;
    }

    /** {@code HelmRelease shop/web} is called so, {@code helmrelease/shop/web}, {@code shop/helmrelease/web} or {@code helmrelease/web}. */
    private static List<String> forms(String name) {
        int space = name.indexOf(' ');
        int slash = name.indexOf('/', space);
        String kind = name.substring(0, space);
        String rest = name.substring(space + 1);
        List<String> forms = new ArrayList<>(List.of(name, kind + "/" + rest));
        if (slash > 0) {
            forms.add(name.substring(space + 1, slash + 1) + kind + name.substring(slash));
            forms.add(kind + name.substring(slash));
        }
        return forms;
    }
}
