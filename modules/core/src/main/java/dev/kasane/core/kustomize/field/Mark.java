package dev.kasane.core.kustomize.field;

import dev.kasane.core.source.Layer;
import dev.kasane.core.source.Origin;
import dev.kasane.core.source.SourceFile;
import dev.kasane.core.yaml.YamlNode;

/**
 * Whose hand changes values: a directive and the place it is written at. What it touches carries this as provenance.
 *
 * @param file the file
 * @param offset the place in it
 * @param directive the directive's name
 */
public record Mark(SourceFile file, int offset, String directive) {

    /** The mark of a directive whose value stands at a node. */
    public static Mark at(YamlNode node, String directive) {
        return new Mark(node.span().file(), node.span().offset(), directive);
    }

    /** The origin of a value that this directive makes where none was. */
    public Origin made() {
        return new Layer(file, offset, directive, null, 0);
    }

    /** The origin of a value that this directive puts in the place of another. */
    public Origin over(YamlNode before) {
        return new Layer(file, offset, directive, before.origin(), before.offset());
    }
}
