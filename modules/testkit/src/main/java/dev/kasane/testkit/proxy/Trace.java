package dev.kasane.testkit.proxy;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The requests of a controller in a run, over all of its processes. Threads may share one. */
public final class Trace {

    private final List<ApiCall> writes = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();
    private final NavigableSet<Permission> permissions = new TreeSet<>();
    private int calls;
    private int events;

    /**
     * A rejected request.
     *
     * @param call the request
     * @param status the status of the answer, of the server or of the disturbance
     */
    public record Refused(ApiCall call, int status) {
        /** For people: {@code patch hikawas/status first: 409}. */
        public String toText() {
            return call.toText() + ": " + status;
        }
    }

    synchronized void asked(ApiCall call) {
        calls++;
        if (!call.resource().isEmpty()) {
            permissions.add(call.permission());
        }
    }

    synchronized void wrote(ApiCall call) {
        writes.add(call);
    }

    /** Records a rejected request; a read with status 404 is not a rejection. */
    synchronized void answered(ApiCall call, int status) {
        if (status >= 400 && (status != 404 || call.isWrite())) {
            refused.add(new Refused(call, status));
        }
    }

    /** An apply of a missing object also needs the permission to create it. */
    synchronized void created(ApiCall call) {
        permissions.add(new Permission(call.group(), call.resource(), "create"));
    }

    synchronized void delivered() {
        events++;
    }

    /** The writes that the server did, in order. */
    public synchronized List<ApiCall> writes() {
        return List.copyOf(writes);
    }

    /** The requests that came to nothing, in order. */
    public synchronized List<Refused> refused() {
        return List.copyOf(refused);
    }

    /** The number of requests. */
    public synchronized int calls() {
        return calls;
    }

    /** The number of events that watches delivered, without bookmarks. */
    public synchronized int events() {
        return events;
    }

    /** The permissions that the controller needed. */
    public synchronized List<Permission> permissions() {
        return List.copyOf(permissions);
    }
}
