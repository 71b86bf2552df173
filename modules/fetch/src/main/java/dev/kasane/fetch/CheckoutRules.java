package dev.kasane.fetch;

import dev.kasane.files.FileTree;
import dev.kasane.files.TreePath;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.attributes.Attribute;
import org.eclipse.jgit.attributes.AttributesNode;
import org.eclipse.jgit.attributes.AttributesRule;
import org.jspecify.annotations.Nullable;

/**
 * Finds files that a checkout would write with other bytes than the repository has, by the rules in
 * {@code .gitattributes}.
 */
final class CheckoutRules {

    private static final long MOST_BYTES = 1 << 20;

    private final FileTree tree;
    private final Map<String, List<AttributesRule>> folders = new HashMap<>();

    CheckoutRules(FileTree tree) {
        this.tree = tree;
    }

    /** The attribute by which a checkout changes the bytes of a file, such as {@code eol=crlf}; null for none. */
    @Nullable
    String changing(String path) {
        for (String folder = TreePath.parent(path); ; folder = TreePath.parent(folder)) {
            String inner = folder.isEmpty() ? path : path.substring(folder.length() + 1);
            List<AttributesRule> rules = rules(folder);
            for (int i = rules.size() - 1; i >= 0; i--) {
                if (rules.get(i).isMatch(inner, false)) {
                    for (Attribute attribute : rules.get(i).getAttributes()) {
                        if (changes(attribute)) {
                            return attribute.toString();
                        }
                    }
                }
            }
            if (folder.isEmpty()) {
                return null;
            }
        }
    }

    private static boolean changes(Attribute attribute) {
        boolean set = attribute.getState() == Attribute.State.SET || attribute.getState() == Attribute.State.CUSTOM;
        return set
                && switch (attribute.getKey()) {
                    case "eol" -> "crlf".equals(attribute.getValue());
                    case "ident", "filter", "working-tree-encoding" -> true;
                    default -> false;
                };
    }

    private List<AttributesRule> rules(String folder) {
        return folders.computeIfAbsent(folder, this::read);
    }

    private List<AttributesRule> read(String folder) {
        String file = folder.isEmpty() ? ".gitattributes" : folder + "/.gitattributes";
        if (!tree.entry(file).isFile()) {
            return List.of();
        }
        AttributesNode node = new AttributesNode();
        try (ByteArrayInputStream in =
                new ByteArrayInputStream(tree.read(tree.entry(file).path(), MOST_BYTES))) {
            node.parse(in);
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
        return node.getRules();
    }
}
