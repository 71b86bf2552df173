/** HTTP requests: deadlines, size limits and backoff. */
module dev.kasane.http {
    requires transitive dev.kasane.files;
    requires transitive java.net.http;
    requires static transitive org.jspecify;

    exports dev.kasane.http;
    exports dev.kasane.http.tls;
}
