package dev.kasane.argocd.render;

/** Strips a Kubernetes version to the form that Argo CD passes to Helm. */
final class PlainVersion {

    private PlainVersion() {}

    /** A version without what a vendor of clusters appends to it: {@code 1.29.4-eks-1234} is {@code 1.29.4}. */
    static String of(String written) {
        int end = 0;
        while (end < written.length() && written.charAt(end) != '-' && written.charAt(end) != '+') {
            end++;
        }
        return written.substring(written.startsWith("v") ? 1 : 0, end);
    }
}
