package dev.kasane.argocd.render;

/** The rules by which a release of Argo CD reads {@code valueFiles} of an Application. */
public enum ValuesFileRule {
    /** Until 3.3: each entry is the name of a file, and a file that is named twice is given to Helm twice. */
    NAMES,
    /** Since 3.4: an entry with {@code *}, {@code ?} or {@code [} is a pattern, and a file that is named twice is given to Helm once. */
    PATTERNS
}
