package dev.kasane.git.remote;

import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.URL;
import org.eclipse.jgit.transport.http.JDKHttpConnection;

/** A connection whose answers count against the limit of a fetch. */
final class MeasuredConnection extends JDKHttpConnection {

    private final ReceiveLimit.Budget budget;

    MeasuredConnection(URL url, ReceiveLimit.Budget budget) throws IOException {
        super(url);
        this.budget = budget;
    }

    MeasuredConnection(URL url, Proxy proxy, ReceiveLimit.Budget budget) throws IOException {
        super(url, proxy);
        this.budget = budget;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return budget.limited(super.getInputStream());
    }
}
