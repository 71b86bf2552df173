package dev.kasane.dev;

import dev.kasane.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.IntSupplier;

/** A fixed port for debuggers, which forwards to the current process of the controller. */
final class DebugPort implements AutoCloseable {

    private final ServerSocket server;
    private final IntSupplier current;

    /**
     * @param port on 127.0.0.1
     * @param current where the controller takes a debugger now; 0 when it does not
     */
    DebugPort(int port, IntSupplier current) {
        this.current = current;
        try {
            this.server = new ServerSocket(port, 5, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw Problem.error(
                            "the port " + port + " for debuggers is taken", null, "give another one with --debug-port")
                    .asException();
        }
        Thread.ofPlatform().daemon().name("debugger").start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket debugger = server.accept();
                Thread.ofVirtual().start(() -> connect(debugger));
            } catch (IOException e) {
                // closed
                return;
            }
        }
    }

    private void connect(Socket debugger) {
        try (debugger) {
            int port = current.getAsInt();
            if (port == 0) {
                return;
            }
            try (Socket controller = new Socket(InetAddress.getLoopbackAddress(), port)) {
                debugger.setTcpNoDelay(true);
                controller.setTcpNoDelay(true);
                Thread back = Thread.ofVirtual().start(() -> copy(controller, debugger));
                copy(debugger, controller);
                back.join();
            }
        } catch (IOException e) {
            // the controller ended, and the debugger sees that
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until one of the two ends, which is then the end of both. */
    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // closed by the other direction
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the port for debuggers cannot be closed", e);
        }
    }
}
