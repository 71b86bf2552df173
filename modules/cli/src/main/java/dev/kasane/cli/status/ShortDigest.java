package dev.kasane.cli.status;

import dev.kasane.cli.show.SafeText;

/** The first digits of a digest, enough to distinguish images. */
final class ShortDigest {

    private static final int LENGTH = 7;

    private ShortDigest() {}

    static String of(String digest) {
        String hex = digest.substring(digest.indexOf(':') + 1);
        return SafeText.forTerminal(hex.substring(0, Math.min(LENGTH, hex.length())));
    }
}
