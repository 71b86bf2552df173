package dev.kasane.helm.function;

import dev.kasane.gotemplate.TemplateSet;
import dev.kasane.gotemplate.function.Catalogue;
import dev.kasane.gotemplate.function.Function;
import dev.kasane.gotemplate.function.FunctionTable;
import dev.kasane.gotemplate.function.Parameter;
import dev.kasane.gotemplate.value.GoNil;
import dev.kasane.helm.profile.HelmProfile;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions for templates of charts: those of sprig, and those of Helm, which take precedence. */
public final class HelmFunctions implements FunctionTable {

    /** The functions of sprig or Argo CD that Helm does not have. */
    private static final Set<String> MISSING = Set.of("env", "expandenv", "normalize", "slugify");

    private final Map<String, Function> own = new HashMap<>();
    private final Set<String> lookups = new LinkedHashSet<>();
    private final TemplateFunctions templates;

    public HelmFunctions(HelmProfile profile, StandIns standIns) {
        this.templates = new TemplateFunctions();
        templates.addTo(this);
        YamlFunctions.addTo(this, profile);
        JsonFunctions.addTo(this);
        RandomFunctions.addTo(this, standIns);
        ClusterFunctions.addTo(this, lookups);
        TomlFunctions.addTo(this, profile);
        PasswordFunctions.addTo(this);
        if (profile.hasOlderVersions()) {
            OlderVersionFunctions.addTo(this);
        }
        if (profile.hasDurations()) {
            DurationFunctions.addTo(this);
        }
    }

    /** The same where {@code required} and {@code fail} end no render. */
    public HelmFunctions forLint() {
        add(
                "required",
                List.of(Parameter.TEXT, Parameter.ANY),
                (a, budget) -> a.any(1) instanceof GoNil ? "" : a.any(1));
        add("fail", List.of(Parameter.TEXT), (a, budget) -> "");
        return this;
    }

    /** The queries of templates to a cluster so far, such as {@code Secret shop/db}; the first few. */
    public Set<String> lookups() {
        return Collections.unmodifiableSet(lookups);
    }

    /** Sets the template set for {@code include} and {@code tpl}. */
    public void begin(TemplateSet set) {
        templates.begin(set);
    }

    @Override
    public @Nullable Function get(String name) {
        Function function = own.get(name);
        return function != null
                ? function
                : MISSING.contains(name) ? null : Catalogue.all().get(name);
    }

    void add(String name, List<Parameter> parameters, Function.Body body) {
        own.put(name, new Function(parameters, null, body));
    }
}
