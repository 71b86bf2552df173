package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.files.Origin;
import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.Variable;
import dev.kasane.kustomize.field.FieldPath;
import dev.kasane.kustomize.field.LookupPath;
import dev.kasane.kustomize.field.PathSplitter;
import dev.kasane.kustomize.field.SharedNodes;
import dev.kasane.kustomize.schema.Schemas;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.resource.ResourceSet;
import dev.kasane.yaml.Numbers;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import dev.kasane.yaml.YamlTag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code vars}: replaces {@code $(NAME)} by the values of fields of objects. */
public final class Vars implements Transformer {

    private final Map<String, Variable> variables;
    private final List<FieldPath> paths = new ArrayList<>();
    private final Problems warnings;
    private final Schemas schemas;

    /**
     * @param variables the vars by name
     * @param fields where they are replaced
     * @param warnings where vars are noted that nothing uses
     */
    public Vars(Map<String, Variable> variables, FieldSpecs fields, Problems warnings, Schemas schemas) {
        this.variables = new TreeMap<>(variables);
        for (FieldSpec spec : variables.isEmpty() ? FieldSpecs.NONE.list() : fields.list()) {
            paths.add(new FieldPath(spec, FieldPath.Missing.NOTHING));
        }
        this.warnings = warnings;
        this.schemas = schemas;
    }

    @Override
    public ResourceSet apply(ResourceSet resources) {
        if (variables.isEmpty()) {
            return resources;
        }
        Replacer replacer = new Replacer(values(resources));
        ResourceSet replaced = resources.map(resource -> apply(resource, replacer));
        for (Variable variable : variables.values()) {
            if (!replacer.used.contains(variable.name())) {
                warnings.warning(
                        "the var " + variable.name() + " is never used",
                        variable.at().span(),
                        "remove it, or add the field that uses it to varReference");
            }
        }
        return replaced;
    }

    private Map<String, YamlNode> values(ResourceSet resources) {
        Map<String, Resource> sources = new TreeMap<>();
        for (Resource resource : resources) {
            for (String name : resource.variables()) {
                sources.putIfAbsent(name, resource);
            }
        }
        Map<String, YamlNode> values = new TreeMap<>();
        for (Variable variable : variables.values()) {
            Resource source = sources.get(variable.name());
            if (source == null) {
                throw problem(variable, "there is no object for the var " + variable.name(), "correct its objref");
            }
            values.put(variable.name(), value(variable, source));
        }
        return values;
    }

    private static KasaneException problem(Variable variable, String sentence, String hint) {
        return Problem.error(sentence, variable.at().span(), hint).asException();
    }

    private static YamlNode value(Variable variable, Resource source) {
        LookupPath path = new LookupPath(
                withIndexes(PathSplitter.split(variable.fieldPath())),
                variable.at().span());
        YamlNode value = path.find(source.root());
        if (value == null) {
            throw problem(
                    variable,
                    source.id().toText() + " has no field " + variable.fieldPath() + " for the var " + variable.name(),
                    "correct its fieldref");
        }
        if (value instanceof YamlScalar scalar && scalar.tag() == YamlTag.INT) {
            String integer = Numbers.decimalInteger(scalar.text());
            if (integer == null) {
                throw problem(
                        variable,
                        "the var " + variable.name() + " has a number kustomize cannot read",
                        "write it in decimal");
            }
            return scalar.withText(integer);
        }
        return value;
    }

    /** A path in which {@code ports[0]} is two parts. */
    private static List<String> withIndexes(List<String> parts) {
        List<String> result = new ArrayList<>();
        for (String part : parts) {
            int bracket = part.lastIndexOf('[');
            String index = part.endsWith("]") && bracket >= 0 ? part.substring(bracket + 1, part.length() - 1) : "";
            if (index.isEmpty() || !index.chars().allMatch(c -> c >= '0' && c <= '9')) {
                result.add(part);
            } else {
                if (bracket > 0) {
                    result.add(part.substring(0, bracket));
                }
                result.add(index);
            }
        }
        return result;
    }

    private Resource apply(Resource resource, Replacer replacer) {
        YamlMap root = resource.root();
        for (FieldPath path : paths) {
            if (resource.gvk().isSelectedBy(path.spec().gvk())) {
                SharedNodes cells = new SharedNodes();
                Mark mark =
                        new Mark(resource.root().span().file(), resource.root().offset(), "vars");
                root = cells.spread(path.apply(root, mark, field -> replacer.replace(field, cells)));
            }
        }
        return resource.withRoot(root, schemas);
    }

    /** Replaces references in texts, and records which vars were used. */
    private static final class Replacer {
        private final Map<String, YamlNode> values;
        private final Set<String> used = new HashSet<>();

        /** Whether a value that was used since this was cleared came out of a Secret. */
        private boolean secret;

        Replacer(Map<String, YamlNode> values) {
            this.values = values;
        }

        YamlNode replace(YamlNode field, SharedNodes cells) {
            if (field instanceof YamlScalar scalar) {
                return scalar.isString() ? replaceText(scalar, cells) : scalar;
            }
            if (field instanceof YamlMap map) {
                YamlMap result = map;
                for (int i = 0; i < map.size(); i++) {
                    if (!map.key(i).isString()) {
                        throw unexpected("a key must be text", map.key(i));
                    }
                    if (map.value(i) instanceof YamlScalar scalar && scalar.isString()) {
                        result = result.with(i, replaceText(scalar, cells));
                    }
                }
                return result;
            }
            YamlList list = (YamlList) field;
            YamlList result = list;
            for (int i = 0; i < list.size(); i++) {
                if (!(list.get(i) instanceof YamlScalar scalar) || !scalar.isString()) {
                    throw unexpected("vars are replaced in this list, and its items must be texts", list.get(i));
                }
                result = result.with(i, replaceText(scalar, cells));
            }
            return result;
        }

        private static KasaneException unexpected(String sentence, YamlNode at) {
            return Problem.error(sentence, at.span(), "put it in quotes").asException();
        }

        private YamlNode replaceText(YamlScalar field, SharedNodes cells) {
            String text = field.text();
            YamlNode whole = wholeReference(text);
            YamlScalar result;
            if (whole instanceof YamlScalar value) {
                YamlTag tag = isNumberOrBoolean(value.tag()) ? value.tag() : YamlTag.STR;
                result = YamlScalar.tagged(value.origin(), value.offset(), tag, value.text());
            } else {
                secret = false;
                String expanded = expand(text);
                Origin origin = secret ? field.origin().secret() : field.origin();
                result = expanded.equals(text) && field.tag() == YamlTag.STR && !field.isFolded()
                        ? field
                        : YamlScalar.string(origin, field.offset(), expanded);
            }
            return result == field ? field : cells.exchange(field, result);
        }

        private static boolean isNumberOrBoolean(YamlTag tag) {
            return tag == YamlTag.INT || tag == YamlTag.FLOAT || tag == YamlTag.BOOL;
        }

        /** The value of the var that a text is a reference to and nothing else; null for other texts. */
        private @Nullable YamlNode wholeReference(String text) {
            if (!text.startsWith("$(") || text.indexOf(')') != text.length() - 1) {
                return null;
            }
            return use(text.substring(2, text.length() - 1));
        }

        private @Nullable YamlNode use(String name) {
            YamlNode value = values.get(name);
            if (!(value instanceof YamlScalar)) {
                return null;
            }
            used.add(name);
            secret |= value.isSecret();
            return value;
        }

        private String expand(String text) {
            StringBuilder expanded = new StringBuilder();
            int i = 0;
            while (i < text.length()) {
                char c = text.charAt(i);
                if (c != '$' || i + 1 == text.length()) {
                    expanded.append(c);
                    i++;
                    continue;
                }
                int close = text.charAt(i + 1) == '(' ? text.indexOf(')', i + 2) : -1;
                if (text.charAt(i + 1) == '$') {
                    expanded.append('$');
                    i += 2;
                } else if (close >= 0) {
                    String name = text.substring(i + 2, close);
                    YamlNode value = use(name);
                    expanded.append(value instanceof YamlScalar scalar ? scalar.text() : "$(" + name + ")");
                    i = close + 1;
                } else {
                    expanded.append(c).append(text.charAt(i + 1));
                    i += 2;
                }
            }
            return expanded.toString();
        }
    }
}
