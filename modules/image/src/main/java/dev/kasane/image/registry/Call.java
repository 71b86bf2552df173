package dev.kasane.image.registry;

import java.net.URI;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request to a registry.
 *
 * @param method its verb
 * @param uri where to
 * @param headers its headers, without those with credentials
 * @param body what it carries; it can be sent again
 * @param bytes how many bytes it carries or brings, as far as that is known
 * @param into the file that the body of a good answer goes into; null for memory
 */
record Call(
        String method,
        URI uri,
        Map<String, String> headers,
        BodyPublisher body,
        long bytes,
        @Nullable Path into) {

    static Call of(String method, URI uri, Map<String, String> headers) {
        return new Call(method, uri, headers, BodyPublishers.noBody(), 0, null);
    }

    Call carrying(BodyPublisher content, long size) {
        return new Call(method, uri, headers, content, size, into);
    }

    Call into(Path file, long size) {
        return new Call(method, uri, headers, body, size, file);
    }

    Call at(URI other) {
        return new Call(method, other, headers, body, bytes, into);
    }

    boolean onlyReads() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** The request in messages: without its query, which may contain a signature. */
    String describe() {
        return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
