package dev.kasane.git.remote;

import dev.kasane.http.ServerOrigin;
import dev.kasane.http.tls.Authorities;
import java.io.IOException;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.GeneralSecurityException;
import javax.net.ssl.TrustManager;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.eclipse.jgit.transport.http.JDKHttpConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Opens connections to one server, and rejects redirects to any other. */
final class OneServer implements HttpConnectionFactory {

    static final String ELSEWHERE = "sends us to another server";

    private final HttpConnectionFactory connections = new JDKHttpConnectionFactory();
    private final ServerOrigin origin;
    private final ReceiveLimit.@Nullable Budget budget;

    /** @param budget what may be received; null for no limit */
    OneServer(ServerOrigin origin, ReceiveLimit.@Nullable Budget budget) {
        this.origin = origin;
        this.budget = budget;
    }

    @Override
    public HttpConnection create(URL url) throws IOException {
        return withAuthorities(
                url, budget == null ? connections.create(checked(url)) : new MeasuredConnection(checked(url), budget));
    }

    @Override
    public HttpConnection create(URL url, Proxy proxy) throws IOException {
        return withAuthorities(
                url,
                budget == null
                        ? connections.create(checked(url), proxy)
                        : new MeasuredConnection(checked(url), proxy, budget));
    }

    private static HttpConnection withAuthorities(URL url, HttpConnection connection) throws IOException {
        if (url.getProtocol().equals("https")) {
            TrustManager[] managers = Authorities.ofGit().managers();
            if (managers != null) {
                try {
                    connection.configure(null, managers, null);
                } catch (GeneralSecurityException e) {
                    throw new IOException("the authorities cannot be used", e);
                }
            }
        }
        return connection;
    }

    private URL checked(URL url) throws IOException {
        try {
            URI address = url.toURI();
            String path = address.getRawPath();
            ServerOrigin asked = ServerOrigin.ofServer(
                    new URI(address.getScheme(), null, address.getHost(), address.getPort(), path, null, null));
            if (asked.equals(origin)) {
                return url;
            }
            throw new IOException(origin + " " + ELSEWHERE + ", " + asked);
        } catch (URISyntaxException e) {
            throw new IOException(origin + " redirects to an address that is not valid", e);
        }
    }
}
