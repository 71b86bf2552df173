package dev.kasane.kustomize.directive;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.kustomize.config.ImageEntry;
import dev.kasane.problem.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Matches an image with an entry of {@code images}, and returns its new name. The entry's name is part of a regular
 * expression in kustomize, so a dot in it matches any character.
 */
final class ImageName {

    private static final String REST = "(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$";
    private static final String DIGEST = "@sha256:";

    private final ImageEntry entry;
    private final @Nullable Pattern pattern;

    ImageName(ImageEntry entry) {
        this.entry = entry;
        this.pattern = isSimple(entry.name()) ? null : compile(entry);
    }

    private static boolean isSimple(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!isTagCharacter(c) && c != '/' && c != ':' || c == '{' || c == '}') {
                return false;
            }
        }
        return true;
    }

    private static Pattern compile(ImageEntry entry) {
        try {
            return Expression.compile("^" + entry.name() + REST);
        } catch (PatternSyntaxException e) {
            throw Problem.error(
                            "the name of an image is part of a regular expression, and " + entry.name()
                                    + " cannot be read as one: " + e.getDescription(),
                            entry.at().span(),
                            "put a backslash before the special character")
                    .asException();
        }
    }

    /** The new name of an image; null when it is not meant. */
    @Nullable
    String rename(String image) {
        if (pattern == null
                ? !matches(image)
                : !Expression.matcher(pattern, image).find()) {
            return null;
        }
        Parts parts = Parts.of(image);
        String tag = parts.tag;
        String digest = parts.digest;
        if (!entry.newTag().isEmpty() || !entry.digest().isEmpty()) {
            tag = entry.newTag();
            digest = entry.digest();
        } else if (!entry.tagSuffix().isEmpty()) {
            tag += entry.tagSuffix();
            digest = "";
        }
        return (entry.newName().isEmpty() ? parts.name : entry.newName())
                + (tag.isEmpty() ? "" : ":" + tag)
                + (digest.isEmpty() ? "" : "@" + digest);
    }

    private boolean matches(String image) {
        String name = entry.name();
        if (image.length() < name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            char actual = image.charAt(i);
            if (c == '.' ? actual == '\n' : c != actual) {
                return false;
            }
        }
        int i = name.length();
        if (i < image.length() && image.charAt(i) == ':') {
            i = endOfTag(image, i + 1);
        }
        if (image.startsWith(DIGEST, i)) {
            i = endOfTag(image, i + DIGEST.length());
        }
        return i == image.length();
    }

    private static int endOfTag(String image, int from) {
        int i = from;
        while (i < image.length() && isTagCharacter(image.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isTagCharacter(char c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '_'
                || c == '.'
                || c == '{'
                || c == '}'
                || c == '-';
    }

    /** An image's name, tag and digest; the last two may be empty. */
    private record Parts(String name, String tag, String digest) {

        static Parts of(String image) {
            int search = Math.max(image.indexOf('/'), 0);
            int at = image.indexOf('@', search);
            int colon = image.indexOf(':', search);
            if (at >= 0 && (colon < 0 || at < colon)) {
                return new Parts(image.substring(0, at), "", image.substring(at + 1));
            }
            if (colon < 0) {
                return new Parts(image, "", "");
            }
            return at < 0
                    ? new Parts(image.substring(0, colon), image.substring(colon + 1), "")
                    : new Parts(image.substring(0, colon), image.substring(colon + 1, at), image.substring(at + 1));
        }
    }
}
