package dev.kasane.gotemplate.function;

import dev.kasane.gotemplate.bound.UnsupportedFeature;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/** Converts texts to parts of names. */
public final class Slugs {

    private static final int LONGEST_NAME = 253;
    private static final Map<Integer, String> KNOWN = Map.ofEntries(
            Map.entry((int) '&', "and"),
            Map.entry((int) '@', "at"),
            Map.entry((int) '"', ""),
            Map.entry((int) '\'', ""),
            Map.entry((int) '\u2019', ""),
            Map.entry((int) '\u2018', ""),
            Map.entry((int) '\u2012', "-"),
            Map.entry((int) '\u2013', "-"),
            Map.entry((int) '\u2014', "-"),
            Map.entry((int) '\u2015', "-"),
            Map.entry((int) '\u00df', "ss"),
            Map.entry((int) '\u00e6', "ae"),
            Map.entry((int) '\u00c6', "AE"),
            Map.entry((int) '\u00f8', "o"),
            Map.entry((int) '\u00d8', "O"),
            Map.entry((int) '\u0142', "l"),
            Map.entry((int) '\u0141', "L"));

    private Slugs() {}

    /**
     * A text in lower case with dashes for all characters that a DNS name cannot contain, dashes and dots cut at its
     * ends.
     */
    public static String normalized(String text) {
        StringBuilder name = new StringBuilder();
        String lower = Characters.map(text, Character::toLowerCase);
        lower.codePoints().forEach(point -> {
            boolean kept = point >= 'a' && point <= 'z' || point >= '0' && point <= '9' || point == '-' || point == '.';
            name.append(kept ? (char) point : '-');
        });
        if (name.length() > LONGEST_NAME) {
            name.setLength(LONGEST_NAME);
        }
        return TextFunctions.trimAll(name.toString(), "-.");
    }

    /** A branch's name as a part of an address: at most fifty characters, cut between words. */
    public static String ofBranch(String branch) {
        return slug(branch.replace('_', '-'), 50);
    }

    /** Words of small letters and digits with single dashes between them, cut between words so that it has at most a size. */
    public static String slug(String text, int size) {
        String slug = words(lower(text));
        if (size <= 0 || slug.length() <= size) {
            return slug;
        }
        int dash = slug.lastIndexOf('-', size);
        return slug.substring(0, dash < 0 ? size : dash);
    }

    /** The same of the first characters of a text, wherever a word ends. */
    static String slugOfFirst(String text, int size) {
        String lower = lower(text);
        if (lower.length() < size) {
            return words(lower);
        }
        if (size < 0) {
            throw new FunctionFailure("runtime error: slice bounds out of range [:" + size + "]");
        }
        return words(lower.substring(0, size));
    }

    private static String lower(String text) {
        return ascii(Characters.trim(text)).toLowerCase(Locale.ROOT);
    }

    private static String words(String text) {
        String words = text.replaceAll("[^a-z0-9_-]", "-").replaceAll("-+", "-");
        return TextFunctions.trimAll(words, "-_");
    }

    private static String ascii(String text) {
        StringBuilder ascii = new StringBuilder();
        text.codePoints().forEach(point -> {
            String known = KNOWN.get(point);
            if (known != null) {
                ascii.append(known);
            } else if (point < 0x80) {
                ascii.append((char) point);
            } else {
                String plain = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD)
                        .replaceAll("\\p{M}", "");
                if (!plain.chars().allMatch(c -> c < 0x80)) {
                    throw new UnsupportedFeature("how a name with the character U+" + String.format("%04X", point)
                            + " is written in ASCII is not known here");
                }
                ascii.append(plain);
            }
        });
        return ascii.toString();
    }
}
