package dev.kasane.git.commit;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes the primitives of SSH's formats: numbers of four bytes, and byte strings with their length. */
final class SshBytes {

    private final ByteArrayOutputStream all = new ByteArrayOutputStream();

    static SshBytes empty() {
        return new SshBytes();
    }

    static SshBytes of(byte[] beginning) {
        SshBytes bytes = new SshBytes();
        bytes.all.writeBytes(beginning);
        return bytes;
    }

    SshBytes number(int number) {
        all.writeBytes(ByteBuffer.allocate(4).putInt(number).array());
        return this;
    }

    SshBytes bytes(byte[] bytes) {
        number(bytes.length);
        all.writeBytes(bytes);
        return this;
    }

    SshBytes text(String text) {
        return bytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    byte[] toArray() {
        return all.toByteArray();
    }
}
