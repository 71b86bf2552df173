package dev.kasane.shop.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;

/** The static files of the page: three, from the class path, without any resource of another origin. */
final class Page implements HttpHandler {

    private static final Map<String, String> TYPES = Map.of(
            "shop.html", "text/html; charset=utf-8",
            "shop.css", "text/css; charset=utf-8",
            "shop.js", "text/javascript; charset=utf-8");

    private final Map<String, byte[]> files = new HashMap<>();

    Page() throws IOException {
        for (String name : TYPES.keySet()) {
            try (InputStream file = Page.class.getResourceAsStream(name)) {
                if (file == null) {
                    throw new FileNotFoundException(name);
                }
                files.put(name, file.readAllBytes());
            }
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(1);
            String name = path.isEmpty() ? "shop.html" : path;
            byte[] content = files.get(name);
            if (content == null || !exchange.getRequestMethod().equals("GET")) {
                exchange.sendResponseHeaders(content == null ? 404 : 405, -1);
                return;
            }
            Map<String, String> headers = Map.of(
                    "Content-Type",
                    TYPES.getOrDefault(name, ""),
                    "Content-Security-Policy",
                    "default-src 'none'; connect-src 'self'; img-src blob:; script-src 'self';"
                            + " style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                    "X-Content-Type-Options",
                    "nosniff",
                    "Referrer-Policy",
                    "no-referrer");
            for (Entry<String, String> header : headers.entrySet()) {
                exchange.getResponseHeaders().set(header.getKey(), header.getValue());
            }
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
        }
    }
}
