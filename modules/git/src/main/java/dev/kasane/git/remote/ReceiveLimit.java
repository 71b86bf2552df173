package dev.kasane.git.remote;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The limits of a fetch: size, duration, and how long the server may send nothing.
 *
 * @param bytes how many bytes, compressed as they are sent
 * @param time how long it may take, and how long unpacking may take
 * @param silence how long nothing may arrive
 */
record ReceiveLimit(long bytes, Duration time, Duration silence) {

    /** A gibibyte in ten minutes, and something each half a minute. */
    static final ReceiveLimit STANDARD =
            new ReceiveLimit(1L << 30, Duration.ofMinutes(10), TransportRemote.LONGEST_SILENCE);

    /** A part of the message of an exceeded limit. */
    static final String EXCEEDED = "which is the limit of one fetch";

    /** Ends the unpacking of what was received, which reads no more from the server, when its time is over. */
    UnpackLimit unpacking() {
        return new UnpackLimit(time);
    }

    /** The received bytes of one fetch. Its time starts now. */
    Budget budget() {
        return new Budget();
    }

    /** The remaining bytes of one fetch. Thread-safe. */
    final class Budget {

        private final long start = System.nanoTime();
        private long received;

        /** A stream that fails past the limit. */
        InputStream limited(InputStream in) {
            return new FilterInputStream(in) {
                @Override
                public int read() throws IOException {
                    int read = in.read();
                    count(read < 0 ? 0 : 1);
                    return read;
                }

                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    int read = in.read(into, from, length);
                    count(read);
                    return read;
                }

                @Override
                public long skip(long wanted) throws IOException {
                    long skipped = in.skip(wanted);
                    count(skipped);
                    return skipped;
                }
            };
        }

        private synchronized void count(long more) throws IOException {
            received += Math.max(more, 0);
            if (received > bytes) {
                throw new IOException("it sends more than " + bytes + " bytes, " + EXCEEDED);
            }
            if (System.nanoTime() - start > time.toNanos()) {
                throw new IOException("it sends for more than " + time.toSeconds() + " seconds, " + EXCEEDED);
            }
        }
    }
}
