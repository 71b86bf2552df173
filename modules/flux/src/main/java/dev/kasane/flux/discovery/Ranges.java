package dev.kasane.flux.discovery;

/** Ranges of versions that sources name with {@code semver}. */
final class Ranges {

    private Ranges() {}

    /** A range as a lock has it: also when it is one version, which is a tag with or without {@code v}. */
    static String of(String written) {
        return Character.isDigit(written.charAt(0)) || written.charAt(0) == 'v' ? "=" + written : written;
    }
}
