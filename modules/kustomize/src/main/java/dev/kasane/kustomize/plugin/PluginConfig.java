package dev.kasane.kustomize.plugin;

import dev.kasane.kustomize.config.FieldSpec;
import dev.kasane.kustomize.config.FieldSpecs;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.problem.Problems;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.JsonForm;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlScalar;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The object that configures a plugin, with the checks for all plugins. */
final class PluginConfig {

    private static final String BUILTIN = "builtin";

    private final Resource resource;
    private final Problems problems = new Problems();
    private final Fields fields;

    /**
     * @throws KasaneException when it configures something other than a plugin that kustomize has built in
     */
    PluginConfig(Resource resource) {
        this.resource = resource;
        refuseForeign(resource);
        this.fields = Fields.of((YamlMap) JsonForm.ofWritten(resource.root()), Fields.Mode.PLUGIN, problems);
    }

    private static void refuseForeign(Resource resource) {
        if (resource.gvk().group().isEmpty() && resource.gvk().version().equals(BUILTIN)) {
            return;
        }
        YamlMap annotations = resource.annotations();
        boolean function = annotations != null && annotations.indexOf("config.kubernetes.io/function") >= 0;
        if (isOfKsops(resource)) {
            throw problem(
                    resource,
                    "ksops is no plugin that is built in, and external plugins are not run: rendering starts no program",
                    "render it with placeholders for what is encrypted: kasane render --stand-ins");
        }
        throw problem(
                resource,
                resource.gvk().kind() + " is no plugin that is built in, and "
                        + (function ? "functions" : "external plugins") + " are not run: rendering starts no program",
                "write its output to a file, or use a built-in plugin with apiVersion: builtin");
    }

    /** Whether an object configures ksops; {@code ksops-exec} is its kind of before version 3. */
    static boolean isOfKsops(Resource resource) {
        String kind = resource.gvk().kind();
        return resource.gvk().apiVersion().equals("viaduct.ai/v1")
                && (kind.equals("ksops") || kind.equals("ksops-exec"));
    }

    private static KasaneException problem(Resource resource, String sentence, String hint) {
        return Problem.error(sentence, resource.root().span(), hint).asException();
    }

    String kind() {
        return resource.gvk().kind();
    }

    YamlMap at() {
        return resource.root();
    }

    Fields fields() {
        return fields;
    }

    KasaneException problem(String sentence, String hint) {
        return problem(resource, sentence, hint);
    }

    /** The value made of the fields, if they are all valid. */
    <T> T checked(T made) {
        problems.throwIfAny();
        return made;
    }

    /** The fields the plugin works on; none when they are not written. */
    FieldSpecs fieldSpecs() {
        List<FieldSpec> specs = fields.children("fieldSpecs", FieldSpec::read);
        return specs == null ? FieldSpecs.NONE : new FieldSpecs(specs);
    }

    TextMap textMap(String name) {
        TextMap texts = fields.textMap(name);
        return texts == null ? TextMap.EMPTY : texts;
    }

    String text(String name) {
        YamlScalar text = fields.text(name);
        return text == null ? "" : text.text();
    }

    /** A part that is read from an empty map when it is not written. */
    <T> T part(String name, Function<Fields, T> read) {
        @Nullable T part = fields.child(name, read);
        if (part != null) {
            return part;
        }
        YamlMap nothing = YamlMap.empty(at().origin(), at().offset());
        return read.apply(Fields.of(nothing, Fields.Mode.PLUGIN, problems));
    }
}
