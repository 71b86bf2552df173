package dev.kasane.change.edit;

import dev.kasane.files.FileTree;
import dev.kasane.files.SourceFile;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;

/**
 * A YAML file whose values are edited in place.
 *
 * @param path its path in the tree
 * @param bytes its bytes as they are in the tree
 * @param source the text its values were read from, which has no carriage returns when it is a file of resources
 * @param documents its values
 */
record EditableFile(String path, byte[] bytes, SourceFile source, List<YamlNode> documents) {

    /** A kustomization. */
    static EditableFile kustomization(String path, byte[] bytes) {
        SourceFile source = new SourceFile(path, inUtf8(path, bytes), "images");
        YamlNode root = YamlReader.standard().first(source);
        return new EditableFile(path, bytes, source, root == null ? List.of() : List.of(root));
    }

    /** A file of objects. */
    static EditableFile resources(FileTree tree, String path) {
        return resources(path, tree.read(path));
    }

    /** A file of objects that was read. */
    static EditableFile resources(String path, byte[] bytes) {
        SourceFile source = new SourceFile(path, inUtf8(path, bytes), "resources");
        List<YamlNode> documents = YamlReader.standard().documents(source).documents();
        SourceFile read =
                documents.isEmpty() ? source : documents.getFirst().span().file();
        return new EditableFile(path, bytes, read, documents);
    }

    private static byte[] inUtf8(String path, byte[] bytes) {
        boolean utf16 = bytes.length > 1 && (bytes[0] == (byte) 0xFF || bytes[0] == (byte) 0xFE);
        if (utf16) {
            throw Problem.error(path + " is not written in UTF-8", null, "save it as UTF-8")
                    .asException();
        }
        return bytes;
    }

    /**
     * The file with splices of its source made.
     *
     * @param splices what changes
     * @param scopes below which values it may
     * @return the bytes
     * @throws dev.kasane.problem.KasaneException when anything else would mean something else
     */
    byte[] with(List<Splice> splices, List<String> scopes) {
        List<Splice> raw = new ArrayList<>(splices.size());
        for (Splice splice : splices) {
            raw.add(new Splice(inBytes(splice.from()), inBytes(splice.to()), splice.text()));
        }
        byte[] edited = Splice.apply(bytes, raw);
        EditableFile after =
                source.directive().equals("images") ? kustomization(path, edited) : resources(path, edited);
        for (String changed : ValueComparison.between(list(), after.list())) {
            if (scopes.stream().noneMatch(scope -> isBelow(changed, scope))) {
                throw Problem.error(
                                "the edit would change " + changed + " of " + path + " as well",
                                null,
                                "write the image's tag and digest as values of their own, without anchors")
                        .asException();
            }
        }
        return edited;
    }

    private static boolean isBelow(String path, String scope) {
        return path.equals(scope) || path.startsWith(scope + "/");
    }

    private YamlNode list() {
        return YamlList.of(source, 0, documents);
    }

    /** The offset in the bytes for an offset in the source, which may lack carriage returns before line feeds. */
    private int inBytes(int offset) {
        if (bytes.length == source.bytes().length) {
            return offset;
        }
        int raw = 0;
        for (int i = 0; i < offset; i++) {
            raw += isCarriageReturn(raw) ? 2 : 1;
        }
        return raw;
    }

    private boolean isCarriageReturn(int at) {
        return bytes[at] == '\r' && at + 1 < bytes.length && bytes[at + 1] == '\n';
    }

    /** The line ending of this file. */
    String lineEnd() {
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i > 0 && bytes[i - 1] == '\r' ? "\r\n" : "\n";
            }
        }
        return "\n";
    }
}
