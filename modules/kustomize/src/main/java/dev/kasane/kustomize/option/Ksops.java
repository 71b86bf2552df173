package dev.kasane.kustomize.option;

/**
 * The handling of the generator {@code ksops}, a program that decrypts SOPS files. kasane does not run it, and decrypts
 * nothing.
 */
public enum Ksops {
    /** A kustomization with this generator is rejected, as one with any other external plugin. */
    REFUSED,
    /** Its objects are rendered with stand-ins for the encrypted values. Compare them, but do not apply them. */
    STAND_INS
}
