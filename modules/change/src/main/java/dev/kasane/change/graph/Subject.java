package dev.kasane.change.graph;

import java.nio.charset.StandardCharsets;

/** Whose objects a file may have: a tool that deploys what a repository holds. */
public enum Subject {
    /** Argo CD: Applications, ApplicationSets, AppProjects, clusters and its configuration. */
    ARGO_CD(1) {
        @Override
        boolean isIn(byte[] bytes) {
            int group = indexOf(bytes, GROUP, 0);
            if (group < 0) {
                return indexOf(bytes, CONFIGURATION, 0) >= 0;
            }
            return indexOf(bytes, VERSION, group) >= 0
                            && (indexOf(bytes, APPLICATION, 0) >= 0 || indexOf(bytes, PROJECT, 0) >= 0)
                    || indexOf(bytes, SECRET_TYPE, 0) >= 0
                    || indexOf(bytes, CONFIGURATION, 0) >= 0;
        }
    },

    /** Flux: Kustomizations, releases and their sources. */
    FLUX(2) {
        @Override
        boolean isIn(byte[] bytes) {
            return indexOf(bytes, TOOLKIT, 0) >= 0;
        }
    };

    /** The bits of all subjects. */
    static final int ALL = ~0;

    private static final byte[] GROUP = ascii("argoproj.io/");
    private static final byte[] VERSION = ascii("argoproj.io/v1alpha1");
    private static final byte[] APPLICATION = ascii("Application");
    private static final byte[] PROJECT = ascii("AppProject");
    private static final byte[] SECRET_TYPE = ascii("argocd.argoproj.io/secret-type");
    private static final byte[] CONFIGURATION = ascii("argocd-cm");
    private static final byte[] TOOLKIT = ascii(".toolkit.fluxcd.io/");

    private final int bit;

    Subject(int bit) {
        this.bit = bit;
    }

    /** Whether the text of a file has words that its objects must have. */
    abstract boolean isIn(byte[] bytes);

    /** A bit of its own. */
    int bit() {
        return bit;
    }

    /** The bits of all whose objects a file may have. */
    static int bitsOf(byte[] bytes) {
        int bits = 0;
        for (Subject subject : values()) {
            bits |= subject.isIn(bytes) ? subject.bit() : 0;
        }
        return bits;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static int indexOf(byte[] bytes, byte[] word, int from) {
        byte first = word[0];
        int last = bytes.length - word.length;
        next:
        for (int i = from; i <= last; i++) {
            if (bytes[i] == first) {
                for (int j = 1; j < word.length; j++) {
                    if (bytes[i + j] != word[j]) {
                        continue next;
                    }
                }
                return i;
            }
        }
        return -1;
    }
}
