package dev.kasane.cli.status;

import dev.kasane.cli.show.SafeText;

/** The begin of a digest, as much as people need to tell images apart. */
final class ShortDigest {

    private static final int LENGTH = 7;

    private ShortDigest() {}

    static String of(String digest) {
        String hex = digest.substring(digest.indexOf(':') + 1);
        return SafeText.forTerminal(hex.substring(0, Math.min(LENGTH, hex.length())));
    }
}
