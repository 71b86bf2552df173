package dev.kasane.cli.ci;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A port of this computer behind which a server is, until it is closed: then nobody answers there. */
final class Forwarder implements AutoCloseable {

    private final ServerSocket listening;
    private final int to;

    private Forwarder(ServerSocket listening, int to) {
        this.listening = listening;
        this.to = to;
    }

    /**
     * Opens one.
     *
     * @param port where it listens; 0 for any
     * @param server the address of the server, {@code 127.0.0.1:PORT}
     */
    static Forwarder open(int port, String server) throws IOException {
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Forwarder forwarder = new Forwarder(listening, Integer.parseInt(server.substring(server.indexOf(':') + 1)));
        Thread.ofVirtual().start(forwarder::accept);
        return forwarder;
    }

    int port() {
        return listening.getLocalPort();
    }

    String address() {
        return "127.0.0.1:" + port();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket client = listening.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), to);
                Thread.ofVirtual().start(() -> copy(client, server));
                Thread.ofVirtual().start(() -> copy(server, client));
            } catch (IOException e) {
                // it is closed
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to;
                InputStream in = from.getInputStream()) {
            in.transferTo(to.getOutputStream());
        } catch (IOException e) {
            // either has ended
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
