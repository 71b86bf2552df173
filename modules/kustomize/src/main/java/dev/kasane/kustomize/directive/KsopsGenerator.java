package dev.kasane.kustomize.directive;

import dev.kasane.files.Mark;
import dev.kasane.files.SourceFile;
import dev.kasane.kustomize.config.Fields;
import dev.kasane.kustomize.config.SecretFrom;
import dev.kasane.kustomize.config.TextMap;
import dev.kasane.kustomize.load.EncryptedFile;
import dev.kasane.kustomize.load.Folder;
import dev.kasane.kustomize.load.ResourceReader;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.resource.Resource;
import dev.kasane.resource.StandIns;
import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plugin {@code ksops} as its README describes it, without its program and without a key: the objects of encrypted
 * files, and Secrets generated from them. Encrypted values are replaced with stand-ins. It may read files from the
 * whole tree, since kustomize's load restrictor does not apply to the program.
 */
public final class KsopsGenerator implements Generator {

    /** The name of the directive in the history of a value. */
    public static final String DIRECTIVE = "ksops";

    private final Folder folder;
    private final @Nullable List<YamlScalar> files;
    private final @Nullable List<SecretFrom> secrets;
    private final YamlMap at;

    public KsopsGenerator(Fields fields, Folder folder) {
        this.folder = folder;
        this.files = fields.texts("files");
        this.secrets = fields.children("secretFrom", SecretFrom::read);
        this.at = fields.map();
        if (fields.has("secretFromTemplate")) {
            fields.problems()
                    .error(
                            "secretFromTemplate of ksops needs the decrypted values",
                            at.span(),
                            "make the Secret with secretFrom, or encrypt it whole and name it under files");
        }
    }

    @Override
    public List<Resource> generate() {
        if (files == null && secrets == null) {
            throw problem(at, "ksops has neither files nor secretFrom", "name encrypted files under files");
        }
        List<Resource> made = new ArrayList<>();
        if (files != null) {
            files.forEach(file -> made.addAll(objects(file)));
        }
        if (secrets != null) {
            secrets.forEach(secret -> made.add(secret(secret)));
        }
        return made;
    }

    /** The objects of an encrypted file. */
    private List<Resource> objects(YamlScalar reference) {
        EncryptedFile file = read(reference, reference.text());
        List<Resource> objects = new ArrayList<>();
        for (Resource object : new ResourceReader(folder.session()).read(file.file())) {
            requireIdentity(object, reference);
            objects.add(PluginAnnotations.absorb(
                    StandIns.of(object, folder.session().schemas()),
                    folder.session().schemas()));
        }
        return objects;
    }

    private static void requireIdentity(Resource object, YamlScalar reference) {
        if (StandIns.isEncrypted(object.gvk().apiVersion())
                || StandIns.isEncrypted(object.gvk().kind())
                || StandIns.isEncrypted(object.name())
                || StandIns.isEncrypted(object.namespace())) {
            throw problem(
                    object.root(),
                    "an object of " + reference.text()
                            + " is unknown without the key: its kind or its name is encrypted",
                    "encrypt the values alone: sops --encrypted-regex '^(data|stringData)$'");
        }
    }

    private EncryptedFile read(YamlScalar reference, String path) {
        SourceFile file = folder.loadOfTree(reference.withText(path), DIRECTIVE);
        return EncryptedFile.of(file, path, reference, folder.session());
    }

    private Resource secret(SecretFrom entry) {
        if (entry.name().isEmpty()) {
            throw problem(entry.at(), "a Secret that ksops makes needs a name", "write it under metadata.name");
        }
        SortedMap<String, YamlScalar> texts = new TreeMap<>(JsonText::compareBytes);
        SortedMap<String, YamlScalar> binary = new TreeMap<>(JsonText::compareBytes);
        entry.files().forEach(file -> add(file, texts));
        entry.binaryFiles().forEach(file -> add(file, binary));
        entry.envs().forEach(file -> addLines(file, texts));
        entry.literals().forEach(literal -> addLiteral(literal, texts));
        binary.replaceAll((key, value) ->
                value.withText(Base64.getEncoder().encodeToString(value.text().getBytes(StandardCharsets.UTF_8))));
        Mark mark = Mark.at(entry.at().span(), DIRECTIVE);
        YamlMap empty = YamlMap.empty(mark, 0);
        YamlMap metadata = empty.with("name", text(mark, entry.name()));
        if (!entry.namespace().isEmpty()) {
            metadata = metadata.with("namespace", text(mark, entry.namespace()));
        }
        metadata = with(metadata, "labels", entry.labels());
        metadata = with(metadata, "annotations", entry.annotations());
        YamlMap object = empty.with("apiVersion", text(mark, "v1"))
                .with("kind", text(mark, "Secret"))
                .with("metadata", metadata);
        if (!entry.type().isEmpty()) {
            object = object.with("type", text(mark, entry.type()));
        }
        object = texts.isEmpty() ? object : DataGenerator.withEntries(object, "stringData", texts, mark);
        object = binary.isEmpty() ? object : DataGenerator.withEntries(object, "data", binary, mark);
        return PluginAnnotations.absorb(
                Resource.of(object, folder.session().schemas()),
                folder.session().schemas());
    }

    private void add(YamlScalar reference, SortedMap<String, YamlScalar> into) {
        String text = reference.text();
        int equals = text.indexOf('=');
        String path = text.substring(equals + 1);
        EncryptedFile file = read(reference, path);
        String key = equals < 0 ? path.substring(path.lastIndexOf('/') + 1) : text.substring(0, equals);
        into.put(key, text(new Mark(file.file(), 0, DIRECTIVE), file.standIn()));
    }

    private void addLines(YamlScalar reference, SortedMap<String, YamlScalar> into) {
        EncryptedFile file = read(reference, reference.text());
        List<EncryptedFile.Entry> entries = file.entries();
        if (entries.isEmpty()) {
            throw problem(
                    reference,
                    "the keys of " + reference.text() + " are unknown without the key of SOPS",
                    "encrypt it as a file that ends in .env");
        }
        for (EncryptedFile.Entry entry : entries) {
            into.put(entry.key(), text(new Mark(file.file(), entry.offset(), DIRECTIVE), entry.value()));
        }
    }

    private static void addLiteral(YamlScalar literal, SortedMap<String, YamlScalar> into) {
        int equals = literal.text().indexOf('=');
        if (equals <= 0) {
            throw problem(literal, "a literal must be key=value", "write the key, an equals sign and the value");
        }
        into.put(
                literal.text().substring(0, equals),
                text(literal.mark(DIRECTIVE), literal.text().substring(equals + 1)));
    }

    private static YamlMap with(YamlMap metadata, String field, TextMap texts) {
        SortedMap<String, YamlScalar> entries = new TreeMap<>(JsonText::compareBytes);
        for (TextMap.Entry entry : texts.entries()) {
            entries.put(
                    entry.key(),
                    text(entry.value().mark(DIRECTIVE), entry.value().text()));
        }
        List<YamlScalar> keys = new ArrayList<>();
        entries.forEach((key, value) -> keys.add(YamlScalar.string(value.origin(), value.offset(), key)));
        YamlMap map = YamlMap.empty(metadata.origin(), metadata.offset());
        return texts.isEmpty()
                ? metadata
                : metadata.with(field, map.withEntries(keys, new ArrayList<>(entries.values())));
    }

    private static YamlScalar text(Mark mark, String text) {
        return YamlScalar.string(mark, 0, text).quotedIfAmbiguous();
    }

    private static KasaneException problem(YamlNode at, String sentence, String hint) {
        return Problem.error(sentence, at.span(), hint).asException();
    }
}
