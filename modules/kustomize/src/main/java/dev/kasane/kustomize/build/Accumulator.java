package dev.kasane.kustomize.build;

import dev.kasane.kustomize.config.TransformerConfig;
import dev.kasane.kustomize.config.Variable;
import dev.kasane.kustomize.directive.GeneratorMerge;
import dev.kasane.kustomize.directive.Transformer;
import dev.kasane.kustomize.option.RenderLimits;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceCollector;
import dev.kasane.resource.ResourceId;
import dev.kasane.resource.ResourceSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The state of a kustomization build: the objects so far, the fields that directives change, and the vars. */
final class Accumulator {

    private final RenderLimits limits;
    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private ResourceSet resources = ResourceSet.EMPTY;
    private @Nullable ResourceCollector collector;
    private TransformerConfig config = TransformerConfig.EMPTY;

    Accumulator(RenderLimits limits) {
        this.limits = limits;
    }

    ResourceSet resources() {
        if (collector != null) {
            resources = collector.toSet();
        }
        return resources;
    }

    TransformerConfig config() {
        return config;
    }

    Map<String, Variable> variables() {
        return variables;
    }

    private ResourceCollector collector() {
        ResourceCollector current = collector;
        if (current == null) {
            current = new ResourceCollector(resources);
            collector = current;
        }
        return current;
    }

    void add(Iterable<Resource> others) {
        ResourceCollector all = collector();
        if (others instanceof ResourceSet set) {
            all.addAll(set);
        } else {
            others.forEach(all::add);
        }
        if (all.size() > limits.resources()) {
            throw Problem.error(
                            "this build has more than " + limits.resources() + " objects",
                            null,
                            "split it, or raise the limit with --limit resources=N")
                    .asException();
        }
    }

    void absorb(List<Resource> generated, GeneratorMerge absorption) {
        for (Resource resource : generated) {
            absorption.absorb(resource, collector());
        }
    }

    void add(TransformerConfig other) {
        config = config.plus(other);
    }

    void transform(Transformer transformer) {
        ResourceSet before = resources();
        ResourceSet after = transformer.apply(before);
        if (after != before) {
            resources = after.withoutEmpty();
            collector = null;
        }
    }

    void merge(Accumulator other) {
        add(other.resources());
        add(other.config);
        for (Variable variable : other.variables.values()) {
            addName(variable);
        }
    }

    void merge(Base base) {
        add(base.resources());
        add(base.config());
        base.variables().values().forEach(this::addName);
    }

    /** Adds vars that a kustomization defines, and notes in the objects they are about that they are. */
    void addVariables(List<Variable> defined) {
        for (Variable variable : defined) {
            noteInObject(variable);
        }
        defined.forEach(this::addName);
    }

    private void addName(Variable variable) {
        if (variables.putIfAbsent(variable.name(), variable) != null) {
            throw Problem.error(
                            "the var " + variable.name() + " is defined twice",
                            variable.at().span(),
                            "rename one of them")
                    .asException();
        }
    }

    private void noteInObject(Variable variable) {
        ResourceSet all = resources();
        int found = -1;
        for (int position : all.positionsOfName(variable.objectName())) {
            if (isAbout(variable, all.get(position))) {
                if (found >= 0) {
                    throw Problem.error(
                                    "the var " + variable.name() + " fits several objects",
                                    variable.at().span(),
                                    "write the namespace of the one you mean in its objref")
                            .asException();
                }
                found = position;
            }
        }
        if (found >= 0) {
            Resource resource = all.get(found);
            List<String> names = new java.util.ArrayList<>(resource.variables());
            names.add(variable.name());
            resources = all.with(found, resource.withVariables(names));
            collector = null;
        }
    }

    private static boolean isAbout(Variable variable, Resource resource) {
        if (isAbout(variable, resource.id())) {
            return true;
        }
        for (ResourceId previous : resource.previousIds()) {
            if (isAbout(variable, previous)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAbout(Variable variable, ResourceId id) {
        return id.gvk().equals(variable.gvk())
                && id.name().equals(variable.objectName())
                && (variable.namespace().isEmpty() || id.effectiveNamespace().equals(variable.namespace()));
    }
}
