import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Says that it is ready when it is asked. */
public class Hello {

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.createContext("/ready", asked -> {
            asked.sendResponseHeaders(204, -1);
            asked.close();
        });
        server.start();
    }
}
