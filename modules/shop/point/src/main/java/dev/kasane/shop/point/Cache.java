package dev.kasane.shop.point;

import dev.kasane.shop.Settings;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Numbers in memcached, in its text protocol: no client for Java is maintained. A cache that does not answer is a cache
 * without values.
 */
final class Cache implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Cache.class);
    private static final int TIMEOUT_MILLIS = 200;
    private static final int EXPIRY_SECONDS = 60;

    private final String host;
    private final int port;
    private Optional<Connection> connection = Optional.empty();

    Cache(Settings settings) {
        host = settings.text("KVS_HOST");
        port = settings.port("KVS_PORT");
    }

    private record Connection(Socket socket, BufferedReader replies) {}

    /** One exchange with the server. */
    private interface Exchange<T> {
        T on(Connection connection) throws IOException;
    }

    /** @param key without spaces */
    OptionalLong get(String key) {
        return exchange(
                it -> {
                    send(it, "get " + key + "\r\n");
                    String header = line(it);
                    if (header.equals("END")) {
                        return OptionalLong.empty();
                    }
                    OptionalLong value = OptionalLong.of(number(line(it)));
                    line(it);
                    return value;
                },
                OptionalLong.empty());
    }

    void put(String key, long value) {
        String text = String.valueOf(value);
        exchange(
                it -> {
                    send(it, "set " + key + " 0 " + EXPIRY_SECONDS + " " + text.length() + "\r\n" + text + "\r\n");
                    return line(it);
                },
                "");
    }

    void remove(String key) {
        exchange(
                it -> {
                    send(it, "delete " + key + "\r\n");
                    return line(it);
                },
                "");
    }

    private synchronized <T> T exchange(Exchange<T> exchange, T otherwise) {
        try {
            if (connection.isEmpty()) {
                connection = Optional.of(connect());
            }
            return exchange.on(connection.get());
        } catch (IOException e) {
            LOG.debug("the cache does not answer: {}", e.toString());
            close();
            return otherwise;
        }
    }

    private Connection connect() throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            return new Connection(
                    socket,
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void send(Connection connection, String text) throws IOException {
        connection.socket().getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String line(Connection connection) throws IOException {
        String line = connection.replies().readLine();
        if (line == null) {
            throw new EOFException("memcached closed the connection");
        }
        return line;
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException("memcached has no number", e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            if (connection.isPresent()) {
                connection.get().socket().close();
            }
        } catch (IOException e) {
            LOG.debug("the connection to the cache did not close: {}", e.toString());
        }
        connection = Optional.empty();
    }
}
