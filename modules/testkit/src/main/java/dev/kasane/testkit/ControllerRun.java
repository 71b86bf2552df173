package dev.kasane.testkit;

import dev.kasane.testkit.proxy.ApiProxy;
import dev.kasane.testkit.proxy.Disturbance;
import dev.kasane.testkit.proxy.Trace;
import dev.kasane.testkit.proxy.Upstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The controller under test in one test: one process, or several if it is killed and restarted. */
final class ControllerRun implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);

    private final ControllerStarter starter;
    private final Upstream upstream;
    private final String namespace;
    private final Disturbance disturbance;
    private final Trace trace;
    private final List<Life> lives = new ArrayList<>();
    private final CountDownLatch started = new CountDownLatch(1);
    private volatile @Nullable Exception failure;
    private boolean closed;

    ControllerRun(
            ControllerStarter starter, Upstream upstream, String namespace, Disturbance disturbance, Trace trace) {
        this.starter = starter;
        this.upstream = upstream;
        this.namespace = namespace;
        this.disturbance = disturbance;
        this.trace = trace;
    }

    /** One life: it has a proxy of its own, so that a dead controller reaches nothing. */
    private final class Life {
        private final ApiProxy proxy;
        private @Nullable AutoCloseable controller;
        private boolean over;

        Life() {
            try {
                this.proxy = new ApiProxy(upstream, disturbance, trace, this::die);
            } catch (IOException e) {
                throw new UncheckedIOException("the proxy before the API server cannot be started", e);
            }
        }

        void live() {
            try {
                AutoCloseable running = starter.start(proxy.config(namespace));
                boolean tooLate;
                synchronized (this) {
                    controller = running;
                    tooLate = over;
                }
                if (tooLate) {
                    close(running);
                }
                started.countDown();
            } catch (Exception e) {
                // what a dead controller fails with is of no interest
                if (!isOver()) {
                    failure = e;
                    started.countDown();
                }
            }
        }

        private synchronized boolean isOver() {
            return over;
        }

        /** Dies at once, and is followed by the next. */
        private void die() {
            Thread.ofVirtual().start(() -> {
                begin();
                end();
            });
        }

        void end() {
            AutoCloseable running;
            synchronized (this) {
                over = true;
                running = controller;
            }
            proxy.close();
            if (running != null) {
                close(running);
            }
        }

        private void close(AutoCloseable running) {
            try {
                running.close();
            } catch (Exception e) {
                System.err.println("the controller did not stop well: " + e);
            }
        }
    }

    private void begin() {
        Life life;
        synchronized (this) {
            if (closed) {
                return;
            }
            life = new Life();
            lives.add(life);
        }
        Thread.ofPlatform().daemon().name("controller-" + lives.size()).start(life::live);
    }

    /** Starts the first life, and waits until the controller reports that it runs. */
    void start() {
        begin();
        try {
            if (!started.await(START.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the controller has not started after " + START.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Exception failed = failure;
        if (failed != null) {
            throw new AssertionError("the controller did not start: " + failed.getMessage(), failed);
        }
    }

    /** Ends the life that runs as a kill does, and starts the next. */
    void restart() {
        Life last;
        synchronized (this) {
            last = lives.getLast();
        }
        last.end();
        begin();
    }

    /** Why a life could not begin, if one could not. */
    @Nullable
    Exception failure() {
        return failure;
    }

    @Override
    public void close() {
        List<Life> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(lives);
        }
        all.forEach(Life::end);
    }
}
