package dev.kasane.change.graph;

import java.nio.charset.StandardCharsets;

/** A tool that deploys from a repository, whose objects a file may contain. */
public enum DeploymentTool {
    /** Argo CD: Applications, ApplicationSets, AppProjects, clusters and its configuration. */
    ARGO_CD(1),

    /** Flux: Kustomizations, releases, sets of objects and their sources. */
    FLUX(2);

    /** The bits of all subjects. */
    static final int ALL = ~0;

    private static final byte[] GROUP = ascii("argoproj.io");
    private static final byte[] VERSION = ascii("argoproj.io/v1alpha1");
    private static final byte[] APPLICATION = ascii("Application");
    private static final byte[] PROJECT = ascii("AppProject");
    private static final byte[] SECRET_TYPE = ascii("argocd.argoproj.io/secret-type");
    private static final byte[] CONFIGURATION = ascii("argocd-cm");
    private static final byte[] TOOLKIT = ascii(".toolkit.fluxcd.io");
    private static final byte[] OPERATOR = ascii("fluxcd.controlplane.io");
    private static final int DASH = 6;

    private final int bit;

    DeploymentTool(int bit) {
        this.bit = bit;
    }

    /** A bit of its own. */
    int bit() {
        return bit;
    }

    /**
     * The bits of the tools whose objects a file may contain, because it has words that these objects must have. One
     * pass for all tools.
     */
    static int bitsOf(byte[] bytes) {
        int bits = 0;
        boolean group = false;
        for (int i = 0; i < bytes.length; i++) {
            byte c = bytes[i];
            if (c == '/') {
                group = group || isAt(bytes, i - GROUP.length, GROUP);
                bits |= isAt(bytes, i - TOOLKIT.length, TOOLKIT) || isAt(bytes, i - OPERATOR.length, OPERATOR)
                        ? FLUX.bit
                        : 0;
            } else if (c == '-' && isAt(bytes, i - DASH, CONFIGURATION)) {
                bits |= ARGO_CD.bit;
            }
        }
        return bits | (group && isOfArgo(bytes) ? ARGO_CD.bit : 0);
    }

    private static boolean isOfArgo(byte[] bytes) {
        return isIn(bytes, VERSION) && (isIn(bytes, APPLICATION) || isIn(bytes, PROJECT)) || isIn(bytes, SECRET_TYPE);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean isIn(byte[] bytes, byte[] word) {
        for (int i = 0; i + word.length <= bytes.length; i++) {
            if (bytes[i] == word[0] && isAt(bytes, i, word)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(byte[] bytes, int from, byte[] word) {
        if (from < 0 || from + word.length > bytes.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (bytes[from + i] != word[i]) {
                return false;
            }
        }
        return true;
    }
}
