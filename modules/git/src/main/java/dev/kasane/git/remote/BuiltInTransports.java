package dev.kasane.git.remote;

import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import org.eclipse.jgit.transport.Transport;

/**
 * The transports of JGit. At its first use JGit searches for others among the services of the class path, and opens
 * every jar there. No jar has any, and the search would add a tenth to the time of a run without work.
 */
final class BuiltInTransports {

    private BuiltInTransports() {}

    /** Registers them before the first is opened. */
    static void load() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new WithoutServices());
        try {
            Transport.getTransportProtocols();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static final class WithoutServices extends ClassLoader {

        WithoutServices() {
            super(null);
        }

        @Override
        public Enumeration<URL> getResources(String name) {
            return Collections.emptyEnumeration();
        }
    }
}
