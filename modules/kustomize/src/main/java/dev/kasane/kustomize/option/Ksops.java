package dev.kasane.kustomize.option;

/**
 * What becomes of the generator {@code ksops}, a program that decrypts what SOPS encrypted. Nothing starts it, and nothing
 * is decrypted.
 */
public enum Ksops {
    /** A kustomization with this generator is refused, as one with any other external plugin. */
    REFUSED,
    /** Its objects are rendered, with what stands for the encrypted values. They are there to be compared, not applied. */
    STAND_INS
}
