package dev.kasane.helm;

import dev.kasane.helm.manifest.Document;
import dev.kasane.helm.manifest.Documents;
import dev.kasane.helm.origin.FieldQuery;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field in the output of a template.
 *
 * @param document the number of its document, from 0
 * @param documents how many there are
 * @param start where the document begins
 * @param node the field
 */
record PrintedField(int document, int documents, int start, YamlNode node) {

    private static final String DOCUMENT = "document";

    /** The field in a query; null if it is missing. */
    static @Nullable PrintedField in(String text, HelmProfile profile, FieldQuery question) {
        List<String> documents = Documents.of(text, profile.documents());
        int start = 0;
        for (int i = 0; i < documents.size(); i++) {
            start = text.indexOf(documents.get(i), start);
            YamlMap object = readable(documents.get(i));
            if (object != null && question.isObject(object)) {
                YamlNode node = question.field(object);
                return node == null ? null : new PrintedField(i, documents.size(), start, node);
            }
            start += documents.get(i).length();
        }
        return null;
    }

    /**
     * The same field in the output of the template with other values; null if it no longer exists.
     *
     * @throws KasaneException when the document is no YAML
     */
    @Nullable
    YamlNode nodeIn(String text, HelmProfile profile, FieldQuery question) {
        List<String> now = Documents.of(text, profile.documents());
        if (now.size() == documents) {
            // an object of another name is the same one
            YamlMap object = Document.object(DOCUMENT, now.get(document));
            return object == null ? null : question.field(object);
        }
        PrintedField other = in(text, profile, question);
        return other == null ? null : other.node;
    }

    /** The object in a document; null when there is none, or none that can be read, as in NOTES.txt. */
    private static @Nullable YamlMap readable(String document) {
        try {
            return Document.object(DOCUMENT, document);
        } catch (KasaneException e) {
            return null;
        }
    }
}
