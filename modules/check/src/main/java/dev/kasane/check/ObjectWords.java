package dev.kasane.check;

import java.util.regex.Pattern;

/**
 * The text by which findings name an object, with its parts.
 *
 * @param text all of them
 * @param namespace empty when it has none
 */
record ObjectWords(String text, String kind, String name, String namespace) {

    private static final String IN_NAMESPACE = " in namespace ";
    private static final String BETWEEN = "[ /:'\"`]{1,3})";
    private static final String END = "(?![\\w-]|[.:/@]\\w)";

    /** Parses {@code Deployment web in namespace shop}. */
    static ObjectWords of(String object) {
        int at = object.indexOf(IN_NAMESPACE);
        String id = at < 0 ? object : object.substring(0, at);
        String namespace = at < 0 ? "" : object.substring(at + IN_NAMESPACE.length());
        int space = id.indexOf(' ');
        return space < 0
                ? new ObjectWords(object, id, "", namespace)
                : new ObjectWords(object, id.substring(0, space), id.substring(space + 1), namespace);
    }

    /**
     * A sentence without the name of the object. A name counts only behind its kind, a namespace only behind the word
     * "namespace": the same word elsewhere, such as in an image, is a value.
     */
    String takenOutOf(String sentence) {
        String text = sentence;
        if (!namespace.isEmpty()) {
            String quoted = Pattern.quote(namespace) + END;
            text = text.replaceAll(IN_NAMESPACE + quoted, "");
            text = text.replaceAll("(\\bnamespace" + BETWEEN + quoted, "$1");
        }
        return name.isEmpty()
                ? text
                : text.replaceAll("(\\b" + Pattern.quote(kind) + BETWEEN + Pattern.quote(name) + END, "$1");
    }
}
