/** Requests to servers: deadlines, limits of size, and the waits between attempts. */
module dev.kasane.http {
    requires transitive dev.kasane.files;
    requires transitive java.net.http;
    requires static transitive org.jspecify;

    exports dev.kasane.http;
    exports dev.kasane.http.tls;
}
