package dev.kasane.http;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Body handlers that limit the size of a response in memory or on disk.
 *
 * @param bytes the most bytes
 */
public record BodyLimit(long bytes) {

    /** A receiver that fails with {@link BodyTooLongException} if the body is longer. */
    public BodySubscriber<byte[]> inMemory() {
        return new CountedBody<>(BodySubscribers.ofByteArray(), bytes);
    }

    /** The same into a file, whose former content is lost. */
    public BodySubscriber<Path> into(Path file) {
        return new CountedBody<>(
                BodySubscribers.ofFile(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING),
                bytes);
    }

    /** A receiver of the beginning of a body; the rest is not read. */
    public BodySubscriber<byte[]> beginning() {
        return new CappedBody(Math.toIntExact(bytes));
    }
}
