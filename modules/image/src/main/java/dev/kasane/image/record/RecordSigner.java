package dev.kasane.image.record;

/** A key that attestations are signed with. */
public interface RecordSigner {

    /** Signs a statement. */
    String sign(byte[] statement);

    /** Whether a signature of a statement was made with this very key. */
    boolean isOwn(byte[] statement, String signature);
}
