package dev.kasane.servers;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What stands before the contents of a server: the list of requests, wrong answers, and a password. */
final class Gate {

    private final String realm;
    private final Map<String, ChartServer.Fault> faults = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile String password = "";

    Gate(String realm) {
        this.realm = realm;
    }

    void fault(String path, ChartServer.Fault fault) {
        faults.put(path, fault);
    }

    void protect(String secret) {
        password = secret;
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    /** Whether a request may pass; otherwise it was answered. */
    boolean passes(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        if (header != null) {
            authorizations.add(header);
        }
        requests.add(exchange.getRequestMethod() + " " + path + (header == null ? "" : " authorized"));
        ChartServer.Fault fault = faults.get(path);
        if (fault != null && fault.answer(exchange)) {
            return false;
        }
        if (!password.isEmpty() && !basic().equals(header)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"" + realm + "\"");
            exchange.sendResponseHeaders(401, -1);
            return false;
        }
        return true;
    }

    private String basic() {
        byte[] pair = ("ada:" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
}
